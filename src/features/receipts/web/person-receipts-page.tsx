import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction, ShouldRevalidateFunctionArgs } from 'react-router'
import { parseId } from '#/kernel/ids.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { ServiceNotice } from '#/platform/web/kit/service-notice.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { isOnlyOpening, useOpen } from '#/platform/web/use-open.ts'
import { listPersonReceipts, readPersonReceipt } from '../contract/receipt.ts'
import { isGoing } from '../domain/receipt.ts'
import { AskedReceipts } from './asked-receipts.tsx'
import { IncomeCard } from './income-card.tsx'
import { PersonMonths } from './person-months.tsx'

const tabs = ['all', 'waiting', 'cancelled', 'problems'] as const
import type { ReceiptDialogProps } from './receipt-dialog.tsx'

const ReceiptDialog = lateWindow<ReceiptDialogProps & { readonly open: boolean }>(
  async () => (await import('./receipt-dialog.tsx')).ReceiptDialog,
)

export async function loader({ context, url }: LoaderFunctionArgs) {
  const tab = tabs.find((known) => known === url.searchParams.get('tab')) ?? 'all'
  const id = parseId('receipt', url.searchParams.get('open') ?? '')
  const [receipts, opened] = await Promise.all([
    load(context, listPersonReceipts, { query: { tab } }),
    id === undefined ? undefined : context.get(apiContext).call(readPersonReceipt, { params: { id } }),
  ])
  return { tab, receipts, opened: opened?.ok ? opened.value : undefined }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return isOnlyOpening(change)
}

export const meta: MetaFunction = () => [{ title: 'Чеки — Наряд' }]

export default function PersonReceiptsPage() {
  const { tab, receipts, opened } = useLoaderData<typeof loader>()
  const pages = usePages(
    listPersonReceipts,
    receipts.page,
    (cursor) => ({ query: { tab, cursor } }),
    (reply) => reply.page,
  )
  const open = useOpen()
  const isMoving = pages.items.some(({ state, comparing }) => comparing || isGoing(state))
  useLive(isMoving ? 4_000 : 60_000, pages.items.length === receipts.page.items.length, ['check'])
  return (
    <>
      <PageHeader
        title="Чеки"
        description="После каждой выплаты мы сами регистрируем доход в ФНС. Делать ничего не нужно."
        actions={<LinkButton to="?ledgers=1">Расчёты с заказчиками</LinkButton>}
      />
      <ServiceNotice service="taxService">
        Ваши чеки уйдут сами, как только она ответит. Деньги не потеряются, срок чека — 9-е число следующего месяца.
      </ServiceNotice>
      <AskedReceipts side="person" receipts={receipts.asked} />
      <IncomeCard income={receipts} />
      <LinkTabs
        label="Чеки по состоянию"
        tabs={tabs.map((key) => ({
          to: key === 'all' ? '/person/checks' : `/person/checks?tab=${key}`,
          label: personTabNames[key],
          current: key === tab,
        }))}
      />
      {pages.items.length === 0 ? (
        <NoReceipts tab={tab} />
      ) : (
        <PersonMonths receipts={pages.items} months={tab === 'all' ? receipts.months : []} linkOf={open.linkOf} />
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      <ReceiptDialog
        open={open.id !== null}
        side="person"
        id={open.id}
        receipt={pages.items.find(({ id }) => id === open.id) ?? (opened?.id === open.id ? opened : undefined)}
        onClose={open.close}
      />
    </>
  )
}

function NoReceipts({ tab }: { readonly tab: (typeof tabs)[number] }) {
  const { title, text } = personEmptyTexts[tab]
  return (
    <EmptyState title={title} action={tab === 'all' && <LinkButton to="/tasks">Найти задание</LinkButton>}>
      {text}
    </EmptyState>
  )
}

const personTabNames = {
  all: 'Все',
  waiting: 'Ждут отправки',
  cancelled: 'Аннулированные',
  problems: 'Не совпали с ФНС',
} as const

const personEmptyTexts = {
  all: {
    title: 'Чеков пока нет',
    text: 'Когда заказчик оплатит работу, мы сами зарегистрируем доход в ФНС и покажем чек здесь.',
  },
  waiting: { title: 'Все чеки отправлены', text: 'Чеки уходят в ФНС сами, обычно за минуту после выплаты.' },
  cancelled: { title: 'Аннулированных чеков нет', text: undefined },
  problems: {
    title: 'Расхождений нет',
    text: 'Здесь стоят чеки, данные которых у нас и в ФНС разные или которых ФНС не приняла.',
  },
} as const
