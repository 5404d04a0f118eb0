import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Чек — Наряд' }]
}

export default function ReceiptPage() {
  return <PageHeader title="Чек" />
}
