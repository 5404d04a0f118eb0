import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Стать самозанятым — Наряд' }]
}

export default function RegistrationNpdPage() {
  return <PageHeader title="Стать самозанятым" />
}
