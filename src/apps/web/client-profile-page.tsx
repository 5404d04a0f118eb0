import { useLoaderData, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { listJournal } from '#/features/journal/contract.ts'
import { JournalButtons } from '#/features/journal/web/journal-buttons.tsx'
import { JournalTab } from '#/features/journal/web/journal-tab.tsx'
import { queryOf, readAddress } from '#/features/journal/web/read-address.ts'
import { readNoticeSettings } from '#/features/notifications/contract.ts'
import { NoticesTab } from '#/features/notifications/web/notices-tab.tsx'
import { listAccounts } from '#/features/organizations/contract/money.ts'
import { listBranches } from '#/features/organizations/contract/branch.ts'
import { listMembers } from '#/features/organizations/contract/team.ts'
import { readApproval } from '#/features/organizations/contract/approval.ts'
import { readOwnOrganization } from '#/features/organizations/contract/organization.ts'
import { ApprovalTab } from '#/features/organizations/web/approval-tab.tsx'
import { CompanyTab } from '#/features/organizations/web/company-tab.tsx'
import { MoneyTab } from '#/features/organizations/web/money-tab.tsx'
import { NoOrganization } from '#/features/organizations/web/no-organization.tsx'
import { TeamTab } from '#/features/organizations/web/team-tab.tsx'
import { roleMay } from '#/kernel/roles.ts'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'

/** A page with tabs from several features: each tab reads and shows its own data. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = await context.get(apiContext).call(readOwnOrganization, {})
  if (!asked.ok && asked.refusal.kind === 'noOrganization') return { organization: undefined }
  const tab = tabFrom(url.searchParams)
  const address = readAddress(url.searchParams)
  const [organization, members, branches, accounts, journal, approval, notices] = await Promise.all([
    load(context, readOwnOrganization, {}),
    tab === 'team' ? load(context, listMembers, {}) : undefined,
    tab === 'team' || tab === 'company' ? load(context, listBranches, {}) : undefined,
    tab === 'money' ? load(context, listAccounts, {}) : undefined,
    tab === 'journal' ? load(context, listJournal, { query: queryOf(address) }) : undefined,
    tab === 'approval' ? load(context, readApproval, {}) : undefined,
    tab === 'notices' ? load(context, readNoticeSettings, { params: { role: 'client' } }) : undefined,
  ])
  return { organization, members, branches, accounts, journal, approval, notices, address }
}

export function meta() {
  return [{ title: 'Профиль компании — Наряд' }]
}

export default function ClientProfilePage() {
  const {
    organization,
    members = [],
    branches = [],
    accounts = [],
    journal,
    approval,
    notices,
    address,
  } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const tab = tabFrom(search)
  if (!organization) return <NoOrganization />
  const whole = organization.branch_ids.length === 0
  const seesJournal = whole && roleMay(organization.role, 'seeJournal')
  const links = Object.entries(tabs)
    .filter(([name]) => name !== 'journal' || seesJournal)
    .map(([name, label]) => ({ to: `?tab=${name}`, label, current: name === tab }))
  return (
    <>
      <PageHeader
        title="Профиль компании"
        status={<span className="text-muted">{organization.short_name}</span>}
        actions={journal && <JournalButtons address={address} />}
      />
      <LinkTabs label="Профиль компании" tabs={links} />
      {tab === 'company' && <CompanyTab organization={organization} branches={branches} />}
      {tab === 'team' && <TeamTab members={members} branches={branches} role={organization.role} />}
      {approval && <ApprovalTab approval={approval} />}
      {tab === 'money' && <MoneyTab accounts={accounts} role={organization.role} whole={whole} />}
      {notices && <NoticesTab settings={notices} mode="client" />}
      {journal && <JournalTab journal={journal} address={address} />}
    </>
  )
}

const tabs = {
  company: 'Компания',
  team: 'Команда и роли',
  approval: 'Согласование',
  money: 'Деньги',
  notices: 'Уведомления',
  journal: 'Журнал',
} as const

type Tab = keyof typeof tabs

function tabFrom(search: URLSearchParams): Tab {
  const wanted = search.get('tab')
  return isTab(wanted) ? wanted : 'company'
}

function isTab(text: string | null): text is Tab {
  return text !== null && Object.hasOwn(tabs, text)
}
