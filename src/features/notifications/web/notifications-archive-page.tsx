import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Архив уведомлений — Наряд' }]
}

export default function NotificationsArchivePage() {
  return <PageHeader title="Архив уведомлений" />
}
