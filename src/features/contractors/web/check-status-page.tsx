import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { whoMay } from '#/kernel/roles.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { ServiceNotice } from '#/platform/web/kit/service-notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { load } from '#/platform/web/page-api.ts'
import type { PageContext } from '#/platform/web/page-api.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { listContractors, listTags } from '../contract/contractor.ts'
import { readDependence } from '../contract/dependence.ts'
import { readFormerEmployees } from '../contract/former-employee.ts'
import { listStatusLists, listStatusRows, readStatusCheck, readStatusList } from '../contract/status.ts'
import { listInvitationLists, listInvitations } from '../contract/invitation.ts'
import { PeopleButtons } from './people-buttons.tsx'
import { filterFrom, riskFilterFrom, rowFilterFrom, tabFrom } from './read-address.ts'

const CheckTab = tabPart('check', async () => (await import('./check-tab.tsx')).CheckTab)
const ContractorsTab = tabPart('people', async () => (await import('./contractors-tab.tsx')).ContractorsTab)
const InvitationsTab = tabPart('invites', async () => (await import('./invitations-tab.tsx')).InvitationsTab)
const RiskTab = tabPart('risks', async () => (await import('./risk-tab.tsx')).RiskTab)
const ListTab = tabPart('list', async () => (await import('./list-tab.tsx')).ListTab)
const StatusList = tabPart('list', async () => (await import('./status-list.tsx')).StatusList)

export async function loader({ context, url }: LoaderFunctionArgs) {
  const search = url.searchParams
  switch (tabFrom(search)) {
    case 'check': {
      const id = search.get('check')
      return { tab: 'check' as const, asked: id === null ? undefined : await load(context, readStatusCheck, { params: { id } }) }
    }
    case 'list': {
      const id = search.get('list')
      return id === null ? loadLists(context) : loadList(context, id, search)
    }
    case 'people':
      return loadPeople(context, search)
    case 'invites':
      return loadInvites(context)
    case 'risks':
      return loadRisks(context, search)
  }
}

async function loadPeople(context: PageContext, search: URLSearchParams) {
  const [contractors, { tags }] = await Promise.all([
    load(context, listContractors, { query: filterFrom(search) }),
    load(context, listTags, {}),
  ])
  return { tab: 'people' as const, contractors, tags }
}

async function loadInvites(context: PageContext) {
  const [invitations, lists] = await Promise.all([
    load(context, listInvitations, { query: {} }),
    load(context, listInvitationLists, { query: {} }),
  ])
  return { tab: 'invites' as const, invitations, lists }
}

async function loadRisks(context: PageContext, search: URLSearchParams) {
  const [dependence, former] = await Promise.all([
    load(context, readDependence, { query: { only: riskFilterFrom(search) } }),
    load(context, readFormerEmployees, {}),
  ])
  return { tab: 'risks' as const, dependence, former }
}

async function loadLists(context: PageContext) {
  return { tab: 'lists' as const, lists: await load(context, listStatusLists, { query: {} }) }
}

async function loadList(context: PageContext, id: string, search: URLSearchParams) {
  const only = rowFilterFrom(search)
  const [list, rows] = await Promise.all([
    load(context, readStatusList, { params: { id } }),
    load(context, listStatusRows, { params: { id }, query: { only } }),
  ])
  return { tab: 'list' as const, list, rows, only }
}

export function meta() {
  return [{ title: 'Исполнители — Наряд' }]
}

export default function CheckStatusPage() {
  const { tab } = useLoaderData<typeof loader>()
  const mayCheck = useMay('checkNpdStatus')
  return (
    <>
      <PageHeader title="Исполнители" actions={tab === 'people' && <PeopleButtons />} />
      <ServiceNotice service="npdStatus">
        Проверки встают в очередь и дойдут сами, когда она ответит. Привязанных исполнителей проверяем напрямую в ФНС.
      </ServiceNotice>
      <LinkTabs
        label="Исполнители"
        tabs={[
          { to: '?tab=check', label: 'Проверить', current: tab === 'check' },
          { to: '?tab=list', label: 'Списком', current: tab === 'list' || tab === 'lists' },
          { to: '?tab=people', label: 'Мои исполнители', current: tab === 'people' },
          { to: '?tab=invites', label: 'Приглашения', current: tab === 'invites' },
          ...(mayCheck ? [{ to: '?tab=risks', label: 'Риски', current: tab === 'risks' }] : []),
        ]}
      />
      <Tab />
    </>
  )
}

function Tab() {
  const data = useLoaderData<typeof loader>()
  const mayCheck = useMay('checkNpdStatus')
  switch (data.tab) {
    case 'people':
      return <ContractorsTab first={data.contractors} tags={data.tags} />
    case 'invites':
      return <InvitationsTab first={data.invitations} lists={data.lists} />
    case 'risks':
      return <RiskTab first={data.dependence} former={data.former} />
    case 'lists':
      return mayCheck ? <ListTab first={data.lists} /> : <OnlyLook />
    case 'list':
      return <StatusList list={data.list} first={data.rows} only={data.only} />
    case 'check':
      return mayCheck ? <CheckTab asked={data.asked} /> : <OnlyLook />
  }
}

function OnlyLook() {
  return <EmptyState title="Ваша роль — смотреть исполнителей">Проверяет статус {whoMay('checkNpdStatus')}.</EmptyState>
}

/** The tab of the address comes with the page, the others when they are opened or when the page has nothing else to do. */
function tabPart<Props extends object>(
  tab: ReturnType<typeof tabFrom>,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return latePart(load, {
    ahead: true,
    isNeededFirst: () => tabFrom(new URLSearchParams(location.search)) === tab,
    meanwhile: () => <Skeleton className="h-96" />,
  })
}
