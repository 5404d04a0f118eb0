import type { ComponentType } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { listCustomers } from '#/features/contractors/contract/customer.ts'
import { listSessions, readPhone } from '#/features/identity/contract.ts'
import { listOwnJournal } from '#/features/journal/contract.ts'
import { listConsents } from '#/features/legal/contract.ts'
import { readNoticeSettings } from '#/features/notifications/contract.ts'
import { readOwnData } from '#/features/own-data/contract.ts'
import { listBindingHistory, readBinding, readOwnStatus, readPartner } from '#/features/partner/contract.ts'
import { isPartner, isRequested } from '#/features/partner/domain/binding.ts'
import { readUnregistration } from '#/features/registration/contract.ts'
import { listOwnRatings } from '#/features/tasks/contract/rating.ts'
import { readTaxes } from '#/features/taxes/contract.ts'
import { load } from '#/platform/web/page-api.ts'
import type { PageContext } from '#/platform/web/page-api.ts'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { readProfile } from '#/features/profile/contract/profile.ts'
import { listDocumentTypeFields, listDocumentTypes, readDetails } from '#/features/profile/contract/details.ts'
import { listPayoutMethods } from '#/features/profile/contract/payout-method.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { ReadinessCard } from '#/features/profile/web/readiness-card.tsx'
import { readinessSteps } from '#/features/profile/web/readiness-steps.ts'
import { isNpd } from '#/kernel/npd-status.ts'
import { KnowInn } from './know-inn.tsx'

const tabs = {
  data: 'Данные',
  document: 'Документ',
  tax: 'Мой налог',
  taxes: 'Налоги',
  payout: 'Куда платить',
  customers: 'Заказчики',
  ratings: 'Рейтинг и отзывы',
  consents: 'Согласия',
  security: 'Вход и устройства',
  notices: 'Уведомления',
  mydata: 'Мои данные',
} as const

const ClosingBanner = latePart(async () => (await import('#/features/own-data/web/closing-banner.tsx')).ClosingBanner)
const DataTab = tabPart('data', async () => (await import('#/features/profile/web/data-tab.tsx')).DataTab)
const DocumentTab = tabPart('document', async () => (await import('#/features/profile/web/document-tab.tsx')).DocumentTab)
const MyTaxTab = tabPart('tax', async () => (await import('#/features/partner/web/my-tax-tab.tsx')).MyTaxTab)
const TaxesTab = tabPart('taxes', async () => (await import('#/features/taxes/web/taxes-tab.tsx')).TaxesTab)
const UnregistrationCard = tabPart(
  'taxes',
  async () => (await import('#/features/registration/web/unregistration-card.tsx')).UnregistrationCard,
)
const PayoutTab = tabPart('payout', async () => (await import('#/features/profile/web/payout-tab.tsx')).PayoutTab)
const RatingsPart = tabPart('ratings', async () => (await import('#/features/tasks/web/ratings-part.tsx')).RatingsPart)
const CustomersTab = tabPart('customers', async () => (await import('#/features/contractors/web/customers-tab.tsx')).CustomersTab)
const ConsentsTab = tabPart('consents', async () => (await import('#/features/profile/web/consents-tab.tsx')).ConsentsTab)
const SecurityTab = tabPart('security', async () => (await import('./security-tab.tsx')).SecurityTab)
const NoticesTab = tabPart('notices', async () => (await import('#/features/notifications/web/notices-tab.tsx')).NoticesTab)
const MyDataTab = tabPart('mydata', async () => (await import('#/features/own-data/web/my-data-tab.tsx')).MyDataTab)

const role = { params: { role: 'person' } } as const

/** The only page with tabs from several features: each tab reads and shows its own data. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const tab = tabFrom(url.searchParams)
  const [
    profile,
    details,
    kinds,
    methods,
    consents,
    sessions,
    binding,
    phone,
    journal,
    ownData,
    notices,
    taxes,
    leaving,
    ratings,
    customers,
  ] = await Promise.all([
    load(context, readProfile, role),
    load(context, readDetails, {}),
    tab === 'document' ? loadKinds(context) : undefined,
    tab === 'payout' ? load(context, listPayoutMethods, {}) : undefined,
    tab === 'consents' ? load(context, listConsents, role) : undefined,
    tab === 'security' ? load(context, listSessions, role) : undefined,
    tab === 'tax' ? loadMyTax(context) : undefined,
    tab === 'security' ? load(context, readPhone, role) : undefined,
    tab === 'security' ? load(context, listOwnJournal, { query: { size: 10 } }) : undefined,
    load(context, readOwnData, {}),
    tab === 'notices' ? load(context, readNoticeSettings, role) : undefined,
    tab === 'taxes' ? load(context, readTaxes, {}) : undefined,
    tab === 'taxes' ? load(context, readUnregistration, {}) : undefined,
    tab === 'ratings' ? load(context, listOwnRatings, {}) : undefined,
    tab === 'customers' ? load(context, listCustomers, { query: {} }) : undefined,
  ])
  return {
    profile,
    details,
    kinds,
    methods,
    consents: consents?.items,
    sessions: sessions?.items,
    binding,
    phone,
    journal,
    ownData,
    notices,
    taxes,
    leaving,
    ratings,
    customers,
  }
}

async function loadKinds(context: PageContext) {
  const [types, fields] = await Promise.all([load(context, listDocumentTypes, {}), load(context, listDocumentTypeFields, {})])
  return { types, fields }
}

async function loadMyTax(context: PageContext) {
  const [binding, status, history, partner] = await Promise.all([
    load(context, readBinding, {}),
    load(context, readOwnStatus, {}),
    load(context, listBindingHistory, { query: { size: 10 } }),
    load(context, readPartner, {}),
  ])
  return { binding, status, history, partner }
}

export type ProfileData = Awaited<ReturnType<typeof loader>>

export function meta() {
  return [{ title: 'Профиль — Наряд' }]
}

export default function PersonProfilePage() {
  const {
    profile,
    details,
    kinds,
    methods,
    consents,
    sessions,
    binding,
    phone,
    journal,
    ownData,
    notices,
    taxes,
    leaving,
    ratings,
    customers,
  } = useLoaderData<typeof loader>()
  const { person } = useViewer()
  const [search] = useSearchParams()
  const tab = tabFrom(search)
  const works = person?.mode !== 'client'
  const { state: bindingState } = profile.binding
  const steps = readinessSteps(profile, details, { isRequested: isRequested(bindingState), isDone: isPartner(bindingState) })
  const ready = steps.every((step) => step.done)
  const links = Object.entries(tabs)
    .filter(([name]) => works || clientTabs.has(name) || name === tab)
    .map(([name, label]) => ({ to: `?tab=${name}`, label, current: name === tab }))
  return (
    <>
      <PageHeader
        title={works ? 'Профиль' : 'Личный профиль'}
        description={fullName(profile) || profile.phone}
        status={works && ready && !ownData.closing && <Status tone="good">Всё готово к работе</Status>}
      />
      {ownData.closing && <ClosingBanner closing={ownData.closing} />}
      {works && !ownData.closing && <ReadinessCard steps={steps} />}
      <LinkTabs label="Профиль" tabs={links} />
      {tab === 'data' && (
        <DataTab
          profile={profile}
          details={details}
          mode={works ? 'person' : 'client'}
          renderInnHelp={(take) => profile.inn === '' && <KnowInn onChosen={take} />}
        />
      )}
      {tab === 'document' && kinds && <DocumentTab profile={profile} details={details} kinds={kinds} />}
      {tab === 'tax' && binding && <MyTaxTab facts={binding} inn={profile.inn} />}
      {taxes && <TaxesTab taxes={taxes} />}
      {leaving && <UnregistrationCard leaving={leaving} active={isNpd.active(profile.npd.state)} />}
      {tab === 'payout' && <PayoutTab methods={methods ?? []} />}
      {tab === 'consents' && <ConsentsTab consents={consents ?? []} />}
      {tab === 'security' && (
        <SecurityTab
          phone={phone}
          person={person}
          hasPassword={profile.flgpasswordexists === 1}
          sessions={sessions ?? []}
          journal={journal}
        />
      )}
      {customers && <CustomersTab page={customers} />}
      {ratings && <RatingsPart ratings={ratings} side="person" />}
      {notices && <NoticesTab settings={notices} mode="person" />}
      {tab === 'mydata' && <MyDataTab data={ownData} />}
    </>
  )
}

/** A client is paid nothing and signs for the company: what is his own is a name, consents, entry and data. */
const clientTabs: ReadonlySet<string> = new Set(['data', 'consents', 'security', 'mydata'] satisfies Tab[])

type Tab = keyof typeof tabs

function tabFrom(search: URLSearchParams): Tab {
  const wanted = search.get('tab')
  return isTab(wanted) ? wanted : 'data'
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
