import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Ошибки в реестрах — Наряд' }]
}

export default function RegisterErrorsPage() {
  return <PageHeader title="Ошибки в реестрах" />
}
