import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Уведомления — Наряд' }]
}

export default function NotificationsPage() {
  return <PageHeader title="Уведомления" />
}
