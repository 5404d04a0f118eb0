import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Документы — Наряд' }]
}

export default function PersonDocumentsPage() {
  return <PageHeader title="Документы" />
}
