import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Профиль компании — Наряд' }]
}

export default function ClientProfilePage() {
  return <PageHeader title="Профиль компании" />
}
