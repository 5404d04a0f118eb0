import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Наряд — Наряд' }]
}

export default function HomePage() {
  return <PageHeader title="Наряд" />
}
