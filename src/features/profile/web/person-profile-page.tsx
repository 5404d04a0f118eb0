import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Профиль — Наряд' }]
}

export default function PersonProfilePage() {
  return <PageHeader title="Профиль" />
}
