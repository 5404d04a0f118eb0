import { PageHeader } from '#/platform/web/kit/page-header.tsx'

export function meta() {
  return [{ title: 'Чеки — Наряд' }]
}

export default function PersonChecksPage() {
  return <PageHeader title="Чеки" />
}
