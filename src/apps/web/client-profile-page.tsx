import type { ComponentType } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { listConnections } from '#/features/connections/contract.ts'
import { listRenewed, readRenewals } from '#/features/documents/contract/renewal.ts'
import { listTemplates, readTemplate } from '#/features/documents/contract/template.ts'
import { isRenewableKind } from '#/features/documents/domain/renewal.ts'
import { ownTemplateKinds } from '#/features/documents/domain/template.ts'
import { renewedQuery } from '#/features/documents/web/renewed-query.ts'
import { listJournal } from '#/features/journal/contract.ts'
import { queryOf, readAddress } from '#/features/journal/web/read-address.ts'
import { readNoticeSettings } from '#/features/notifications/contract.ts'
import { listAccounts } from '#/features/organizations/contract/money.ts'
import { listBranches } from '#/features/organizations/contract/branch.ts'
import { listMembers } from '#/features/organizations/contract/team.ts'
import { readApproval } from '#/features/organizations/contract/approval.ts'
import { readOwnOrganization } from '#/features/organizations/contract/organization.ts'
import { listOrganizationRatings } from '#/features/tasks/contract/rating.ts'
import { listMailings, readReport } from '#/features/reports/contract.ts'
import { reportsFor } from '#/features/reports/domain/reports.ts'
import { readReportAddress, reportQueryOf } from '#/features/reports/web/read-address.ts'
import { roleMay } from '#/kernel/roles.ts'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'

const tabs = {
  company: 'Компания',
  team: 'Команда и роли',
  approval: 'Согласование',
  money: 'Деньги',
  ratings: 'Рейтинг и отзывы',
  templates: 'Шаблоны',
  reports: 'Отчёты',
  notices: 'Уведомления',
  journal: 'Журнал',
} as const

const JournalButtons = tabPart('journal', async () => (await import('#/features/journal/web/journal-buttons.tsx')).JournalButtons)
const CompanyTab = tabPart('company', async () => (await import('#/features/organizations/web/company-tab.tsx')).CompanyTab)
const TeamTab = tabPart('team', async () => (await import('#/features/organizations/web/team-tab.tsx')).TeamTab)
const ApprovalTab = tabPart('approval', async () => (await import('#/features/organizations/web/approval-tab.tsx')).ApprovalTab)
const MoneyPart = tabPart('money', async () => (await import('./money-part.tsx')).MoneyPart)
const RatingsPart = tabPart('ratings', async () => (await import('#/features/tasks/web/ratings-part.tsx')).RatingsPart)
const TemplatesTab = tabPart('templates', async () => (await import('#/features/documents/web/templates-tab.tsx')).TemplatesTab)
const NoticesTab = tabPart('notices', async () => (await import('#/features/notifications/web/notices-tab.tsx')).NoticesTab)
const JournalTab = tabPart('journal', async () => (await import('#/features/journal/web/journal-tab.tsx')).JournalTab)
const ReportTab = tabPart('reports', async () => (await import('#/features/reports/web/report-tab.tsx')).ReportTab)
const NoOrganization = latePart(async () => (await import('#/features/organizations/web/no-organization.tsx')).NoOrganization)

/** A page with tabs from several features: each tab reads and shows its own data. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = await context.get(apiContext).call(readOwnOrganization, {})
  if (!asked.ok && asked.refusal.kind === 'noOrganization') return { organization: undefined }
  const tab = tabFrom(url.searchParams)
  const address = readAddress(url.searchParams)
  const reportAddress = readReportAddress(url.searchParams)
  const report = reportAddress.report ?? 'months'
  const kind = ownTemplateKinds.find((known) => known === url.searchParams.get('kind'))
  const people = url.searchParams.has('people') && tab === 'templates' && kind && isRenewableKind(kind) ? kind : undefined
  const [
    organization,
    members,
    branches,
    accounts,
    journal,
    approval,
    notices,
    connections,
    templates,
    template,
    renewals,
    renewed,
    ratings,
    reportView,
    mailings,
  ] = await Promise.all([
    load(context, readOwnOrganization, {}),
    tab === 'team' ? load(context, listMembers, {}) : undefined,
    tab === 'team' || tab === 'company' || tab === 'reports' ? load(context, listBranches, {}) : undefined,
    tab === 'money' ? load(context, listAccounts, {}) : undefined,
    tab === 'journal' ? load(context, listJournal, { query: queryOf(address) }) : undefined,
    tab === 'approval' ? load(context, readApproval, {}) : undefined,
    tab === 'notices' ? load(context, readNoticeSettings, { params: { role: 'client' } }) : undefined,
    tab === 'money' ? load(context, listConnections, {}) : undefined,
    tab === 'templates' ? load(context, listTemplates, {}) : undefined,
    tab === 'templates' && kind && !people ? load(context, readTemplate, { params: { kind } }) : undefined,
    people ? load(context, readRenewals, { params: { kind: people } }) : undefined,
    people ? load(context, listRenewed, { params: { kind: people }, query: renewedQuery(url.searchParams) }) : undefined,
    tab === 'ratings' ? load(context, listOrganizationRatings, {}) : undefined,
    tab === 'reports' ? load(context, readReport, { params: { report }, query: reportQueryOf(reportAddress) }) : undefined,
    tab === 'reports' ? load(context, listMailings, {}) : undefined,
  ])
  return {
    organization,
    members,
    branches,
    accounts,
    journal,
    approval,
    notices,
    connections,
    address,
    templates,
    template,
    renewals,
    renewed,
    ratings,
    reportAddress,
    reportView,
    mailings,
  }
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
    connections,
    address,
    templates,
    template,
    renewals,
    renewed,
    ratings,
    reportAddress,
    reportView,
    mailings,
  } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const tab = tabFrom(search)
  if (!organization) return <NoOrganization />
  const whole = organization.branch_ids.length === 0
  const seesJournal = whole && roleMay(organization.role, 'seeJournal')
  const seesReports = reportsFor({ role: organization.role, whole }).length > 0
  const links = Object.entries(tabs)
    .filter(([name]) => (name !== 'journal' || seesJournal) && (name !== 'reports' || seesReports))
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
      {connections && <MoneyPart accounts={accounts} view={connections} role={organization.role} whole={whole} />}
      {templates && <TemplatesTab templates={templates} template={template} renewals={renewals} renewed={renewed} />}
      {ratings && <RatingsPart ratings={ratings} side="client" mayAct={roleMay(organization.role, 'acceptResults')} />}
      {reportView && mailings && <ReportTab view={reportView} mailings={mailings} address={reportAddress} branches={branches} />}
      {notices && <NoticesTab settings={notices} mode="client" />}
      {journal && <JournalTab journal={journal} address={address} />}
    </>
  )
}

type Tab = keyof typeof tabs

function tabFrom(search: URLSearchParams): Tab {
  const wanted = search.get('tab')
  return isTab(wanted) ? wanted : 'company'
}

function isTab(text: string | null): text is Tab {
  return text !== null && Object.hasOwn(tabs, text)
}

/** The tab of the address comes with the page, the others when they are opened or when the page has nothing else to do. */
function tabPart<Props extends object>(tab: Tab, load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return latePart(load, {
    ahead: true,
    isNeededFirst: () => tabFrom(new URLSearchParams(location.search)) === tab,
    meanwhile: () => <Skeleton className="h-96" />,
  })
}
