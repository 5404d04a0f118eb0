import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Исполнители — Наряд' }]
}

export default function CheckStatusPage() {
  return <PageHeader title="Исполнители" />
}
