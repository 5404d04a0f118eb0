import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router'
import { ColumnsButton } from '#/platform/web/kit/columns-button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { ServiceNotice } from '#/platform/web/kit/service-notice.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { useRowChoice } from '#/platform/web/kit/use-row-choice.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { isOnlyOpening, useOpen } from '#/platform/web/use-open.ts'
import { useHiddenColumns } from '#/platform/web/use-hidden-columns.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { parseId } from '#/kernel/ids.ts'
import { mostAtOnce } from '../contract/bulk.ts'
import { receiptTabs, listClientReceipts, readClientReceipt } from '../contract/receipt.ts'
import { isGoing } from '../domain/receipt.ts'
import { AskedReceipts } from './asked-receipts.tsx'
import { ReceiptFigures } from './receipt-figures.tsx'
import type { Figures } from './receipt-figures.tsx'
import { ReceiptFilters } from './receipt-filters.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import { choosable, clientColumns, rareColumns } from './client-columns.tsx'
import { SaveSelection, SelectionLine } from './selection-line.tsx'
import { addressOfTab, isNarrowed, queryOf, readAddress } from './read-address.ts'
import type { ReceiptListAddress } from './read-address.ts'
import type { ReceiptDialogProps } from './receipt-dialog.tsx'

const ReceiptDialog = lateWindow<ReceiptDialogProps & { readonly open: boolean }>(
  async () => (await import('./receipt-dialog.tsx')).ReceiptDialog,
)

export async function loader({ context, url }: LoaderFunctionArgs) {
  const address = readAddress(url.searchParams)
  const id = parseId('receipt', url.searchParams.get('open') ?? '')
  const [receipts, opened] = await Promise.all([
    load(context, listClientReceipts, { query: queryOf(address) }),
    id === undefined ? undefined : context.get(apiContext).call(readClientReceipt, { params: { id } }),
  ])
  return { address, receipts, opened: opened?.ok ? opened.value : undefined }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return isOnlyOpening(change)
}

export const meta: MetaFunction = () => [{ title: 'Чеки — Наряд' }]

export default function ClientReceiptsPage() {
  const { address, receipts, opened } = useLoaderData<typeof loader>()
  const pages = usePages(
    listClientReceipts,
    receipts.page,
    (cursor) => ({ query: { ...queryOf(address), cursor } }),
    (reply) => reply.page,
  )
  const choice = useRowChoice(pages.items, {
    most: mostAtOnce,
    idOf: ({ id }) => id,
    nameOf: ({ seller_name, receipt_id }) => `${seller_name}${receipt_id === null ? '' : `, чек № ${receipt_id}`}`,
    allLabel: 'Выбрать все на странице',
  })
  const open = useOpen()
  const { person } = useViewer()
  const { hidden, hide } = useHiddenColumns('checks', person?.personId ?? '', rareColumns)
  const mayClose = useMay('closeMonth')
  const isMoving = pages.items.some(({ state, comparing }) => comparing || isGoing(state))
  useLive(isMoving ? 4_000 : 60_000, pages.items.length === receipts.page.items.length, ['check'])
  return (
    <>
      <PageHeader
        title="Чеки"
        status={<ReceiptFigures figures={receipts.figures} />}
        actions={
          mayClose && (
            <LinkButton size="small" to="/client/month">
              Закрыть месяц
            </LinkButton>
          )
        }
      />
      <ServiceNotice service="taxService">
        Чеки по прошедшим выплатам уйдут сами, как только она ответит. Деньги уже у исполнителей, делать ничего не нужно.
      </ServiceNotice>
      <AskedReceipts side="client" receipts={receipts.asked} />
      <div className="lg:flex lg:flex-wrap lg:items-start lg:gap-x-4">
        <div className="min-w-0 lg:flex-[1_1_30rem]">
          <Tabs address={address} figures={receipts.figures} />
        </div>
        <div className="mb-3 flex flex-wrap gap-2 lg:shrink-0">
          <ColumnsButton columns={choosable} hidden={hidden} onHide={hide} />
          <SaveSelection address={address} selection={receipts.selection} />
        </div>
      </div>
      <ReceiptFilters address={address} branches={receipts.branches} />
      <ChosenChips address={address} chosen={receipts.chosen} />
      {isNarrowed(address) && <SelectionLine selection={receipts.selection} />}
      <BulkBar ids={choice.ids} onClear={choice.clear} />
      <Table
        caption={`Чеки: ${clientTabNames[address.tab]}`}
        columns={[choice.column, ...clientColumns.filter(({ key }) => !hidden.includes(key))]}
        rows={pages.items}
        keyOf={({ id }) => id}
        linkOf={({ id }) => open.linkOf(id)}
        {...(open.id !== null && { currentKey: open.id })}
        empty={<NoReceipts address={address} />}
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      <ReceiptDialog
        open={open.id !== null}
        side="client"
        id={open.id}
        receipt={pages.items.find(({ id }) => id === open.id) ?? (opened?.id === open.id ? opened : undefined)}
        onClose={open.close}
      />
    </>
  )
}

function Tabs({ address, figures }: { readonly address: ReceiptListAddress; readonly figures: Figures }) {
  const counts = { all: 0, waiting: figures.waiting, cancelled: figures.cancelled, problems: figures.problems }
  return (
    <LinkTabs
      label="Чеки по состоянию"
      tabs={receiptTabs.map((tab) => ({
        to: addressOfTab(address, tab),
        label: clientTabNames[tab],
        current: tab === address.tab,
        count: counts[tab],
      }))}
    />
  )
}

function NoReceipts({ address }: { readonly address: ReceiptListAddress }) {
  if (isNarrowed(address)) {
    return (
      <EmptyState
        title={address.period === '' ? 'По этому отбору чеков нет' : 'Чеков за период нет'}
        action={<LinkButton to="/client/checks">Показать все чеки</LinkButton>}
      >
        Проверьте даты, слова поиска и фильтры.
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

const clientTabNames = {
  all: 'Все',
  waiting: 'Ждём чек',
  cancelled: 'Аннулированные',
  problems: 'Расхождения',
} as const

const clientEmptyTexts = {
  all: { title: 'Чеков пока нет', text: 'Чек появится сам, как только банк проведёт выплату из реестра.' },
  waiting: { title: 'Все чеки на месте', text: 'Здесь стоят выплаты, чек по которым ещё не зарегистрирован в ФНС.' },
  cancelled: { title: 'Аннулированных чеков нет', text: 'Если исполнитель аннулирует чек, он окажется здесь.' },
  problems: {
    title: 'Расхождений нет',
    text: 'Здесь стоят чеки, которые ФНС не приняла или которые разошлись с нашими данными.',
  },
} as const
