import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Документы — Наряд' }]
}

export default function ClientDocumentsPage() {
  return <PageHeader title="Документы" />
}
