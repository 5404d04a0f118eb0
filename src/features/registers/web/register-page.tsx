import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Реестр — Наряд' }]
}

export default function RegisterPage() {
  return <PageHeader title="Реестр" />
}
