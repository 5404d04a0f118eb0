import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Задания — Наряд' }]
}

export default function BoardPage() {
  return <PageHeader title="Задания" />
}
