import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Привязать платформу — Наряд' }]
}

export default function ConnectPartnerPage() {
  return <PageHeader title="Привязать платформу" />
}
