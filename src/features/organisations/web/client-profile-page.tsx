import { useLoaderData, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { listMembers, readOwnOrganization } from '../contract.ts'
import { CompanyTab } from './company-tab.tsx'
import { MoneyTab } from './money-tab.tsx'
import { NoOrganization } from './no-organization.tsx'
import { TeamTab } from './team-tab.tsx'

const noOrganization = -107

export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = await context.get(apiContext).call(readOwnOrganization, {})
  if (!asked.ok && asked.refusal.code === noOrganization) return { organization: undefined, members: undefined }
  const [organization, members] = await Promise.all([
    load(context, readOwnOrganization, {}),
    tabFrom(url.searchParams) === 'team' ? load(context, listMembers, {}) : undefined,
  ])
  return { organization, members }
}

export function meta() {
  return [{ title: 'Профиль компании — Наряд' }]
}

export default function ClientProfilePage() {
  const { organization, members } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const tab = tabFrom(search)
  if (!organization) return <NoOrganization />
  const links = Object.entries(tabs).map(([name, label]) => ({ to: `?tab=${name}`, label, current: name === tab }))
  return (
    <>
      <PageHeader title="Профиль компании" description={organization.short_name} />
      <LinkTabs label="Профиль компании" tabs={links} />
      {tab === 'company' && <CompanyTab organization={organization} />}
      {tab === 'money' && <MoneyTab key={organization.version} organization={organization} />}
      {tab === 'team' && <TeamTab members={members ?? []} role={organization.role} />}
    </>
  )
}

const tabs = { company: 'Компания', money: 'Деньги', team: 'Команда и роли' } as const

function tabFrom(search: URLSearchParams): keyof typeof tabs {
  const wanted = search.get('tab')
  return wanted === 'money' || wanted === 'team' ? wanted : 'company'
}
