import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export default function DevKitPage() {
  return <PageHeader title="Набор" />
}
