import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { ServiceNotice } from '#/platform/web/kit/service-notice.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { isOnlyOpening, useOpen } from '#/platform/web/use-open.ts'
import { parseId } from '#/kernel/ids.ts'
import { checkTabs, listClientChecks, readClientCheck } from '../contract.ts'
import { isGoing } from '../domain/check.ts'
import { AskedChecks } from './asked-checks.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { CheckFigures } from './check-figures.tsx'
import type { Figures } from './check-figures.tsx'
import { CheckFilters } from './check-filters.tsx'
import { clientColumns } from './client-columns.tsx'
import { clientEmptyTexts, clientTabNames } from './copy.ts'
import { addressOfTab, isNarrowed, queryOf, readAddress } from './read-address.ts'
import type { CheckAddress } from './read-address.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const address = readAddress(url.searchParams)
  const id = parseId('check', url.searchParams.get('open') ?? '')
  const [checks, opened] = await Promise.all([
    load(context, listClientChecks, { query: queryOf(address) }),
    id === undefined ? undefined : context.get(apiContext).call(readClientCheck, { params: { id } }),
  ])
  return { address, checks, opened: opened?.ok ? opened.value : undefined }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return isOnlyOpening(change)
}

export const meta: MetaFunction = () => [{ title: 'Чеки — Наряд' }]

export default function ClientChecksPage() {
  const { address, checks, opened } = useLoaderData<typeof loader>()
  const pages = usePages(
    listClientChecks,
    checks.page,
    (cursor) => ({ query: { ...queryOf(address), cursor } }),
    (reply) => reply.page,
  )
  const open = useOpen()
  const isMoving = pages.items.some(({ state, comparing }) => comparing || isGoing(state))
  useLive(isMoving ? 4_000 : 60_000, pages.items.length === checks.page.items.length, ['check'])
  return (
    <>
      <PageHeader title="Чеки" description="Чек регистрируется в ФНС сам после каждой выплаты самозанятому." />
      <ServiceNotice service="taxService">
        Чеки по прошедшим выплатам уйдут сами, как только она ответит. Деньги уже у исполнителей, делать ничего не нужно.
      </ServiceNotice>
      <AskedChecks side="client" checks={checks.asked} />
      <CheckFigures figures={checks.figures} />
      <Tabs address={address} figures={checks.figures} />
      <CheckFilters key={addressOfTab(address, address.tab)} address={address} />
      <Table
        caption={`Чеки: ${clientTabNames[address.tab]}`}
        columns={clientColumns}
        rows={pages.items}
        keyOf={({ id }) => id}
        linkOf={({ id }) => open.linkOf(id)}
        empty={<NoChecks address={address} />}
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      <CheckDialog
        side="client"
        id={open.id}
        check={pages.items.find(({ id }) => id === open.id) ?? (opened?.id === open.id ? opened : undefined)}
        onClose={open.close}
      />
    </>
  )
}

function Tabs({ address, figures }: { readonly address: CheckAddress; readonly figures: Figures }) {
  const counts = { all: 0, waiting: figures.waiting, cancelled: figures.cancelled, problems: figures.problems }
  return (
    <LinkTabs
      label="Чеки по состоянию"
      tabs={checkTabs.map((tab) => ({
        to: addressOfTab(address, tab),
        label: clientTabNames[tab],
        current: tab === address.tab,
        count: counts[tab],
      }))}
    />
  )
}

function NoChecks({ address }: { readonly address: CheckAddress }) {
  if (isNarrowed(address)) {
    return (
      <EmptyState title="Чеков за период нет" action={<LinkButton to="/client/checks">Показать все чеки</LinkButton>}>
        Проверьте даты и слова поиска.
      </EmptyState>
    )
  }
  const { title, text } = clientEmptyTexts[address.tab]
  return (
    <EmptyState title={title} action={<LinkButton to="/client/registers">К реестрам</LinkButton>}>
      {text}
    </EmptyState>
  )
}
