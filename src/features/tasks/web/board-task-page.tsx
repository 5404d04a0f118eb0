import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Задание — Наряд' }]
}

export default function BoardTaskPage() {
  return <PageHeader title="Задание" />
}
