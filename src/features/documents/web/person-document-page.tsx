import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Документ — Наряд' }]
}

export default function PersonDocumentPage() {
  return <PageHeader title="Документ" />
}
