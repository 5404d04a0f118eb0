import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Реестры — Наряд' }]
}

export default function RegistersPage() {
  return <PageHeader title="Реестры" />
}
