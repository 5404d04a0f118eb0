import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Мои задания — Наряд' }]
}

export default function PersonTasksPage() {
  return <PageHeader title="Мои задания" />
}
