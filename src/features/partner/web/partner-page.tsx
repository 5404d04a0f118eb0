import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Подключение к «Мой налог» — Наряд' }]
}

export default function PartnerPage() {
  return <PageHeader title="Подключение к «Мой налог»" />
}
