import { FilePlus2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { parseId } from '#/kernel/ids.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { ServiceNotice } from '#/platform/web/kit/service-notice.tsx'
import { LateSign } from '#/platform/web/kit/late-sign.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { latePart, lazyPart } from '#/platform/web/lazy-part.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { useOpen } from '#/platform/web/use-open.ts'
import { queryOfWordsAndDays, readWordsAndDays } from '#/platform/web/words-and-days.ts'
import type { WordsAndDaysFilterProps } from '#/platform/web/form/words-and-days-filter.tsx'
import { listPersonReceipts, personReceiptTabs, readPersonReceipt } from '../contract/receipt.ts'
import type { ReceiptView } from '../contract/receipt.ts'
import { isGoing } from '../domain/receipt.ts'
import { AskedReceipts } from './asked-receipts.tsx'
import { PersonMonths } from './person-months.tsx'

import type { NewReceiptDialogProps } from './new-receipt-dialog.tsx'
import type { ReceiptDialogProps } from './receipt-dialog.tsx'

const ReceiptDialog = lateWindow<ReceiptDialogProps & { readonly open: boolean }>(
  async () => (await import('./receipt-dialog.tsx')).ReceiptDialog,
)

const WordsAndDaysFilter = latePart<WordsAndDaysFilterProps>(
  async () => (await import('#/platform/web/form/words-and-days-filter.tsx')).WordsAndDaysFilter,
)

const NewReceiptDialog = lazyPart<NewReceiptDialogProps>(async () => (await import('./new-receipt-dialog.tsx')).NewReceiptDialog)

/** The receipts of the tab of the address, and the one that is opened. */
export async function loadPersonReceipts({ context, url }: LoaderFunctionArgs) {
  const tab = personReceiptTabs.find((known) => known === url.searchParams.get('tab')) ?? 'all'
  const id = parseId('receipt', url.searchParams.get('open') ?? '')
  const address = readWordsAndDays(url.searchParams)
  const [receipts, opened] = await Promise.all([
    load(context, listPersonReceipts, { query: { tab, ...queryOfWordsAndDays(address) } }),
    id === undefined ? undefined : context.get(apiContext).call(readPersonReceipt, { params: { id } }),
  ])
  return { tab, address, receipts, opened: opened?.ok ? opened.value : undefined }
}

export type PersonReceiptsProps = {
  readonly loaded: Awaited<ReturnType<typeof loadPersonReceipts>>
  /** Over the list: the year of the person. */
  readonly year: ReactNode
  /** Instead of the list, on the tab of receipts that are not of this platform. */
  readonly outside?: ReactNode
}

/** «Чеки» of a person. */
export function PersonReceipts({ loaded, year, outside }: PersonReceiptsProps) {
  const { tab, receipts } = loaded
  const [making, setMaking] = useState<{ readonly like?: ReceiptView }>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const showMade = async (id: string) => {
    await navigate(`/person/checks?open=${id}`, { preventScrollReset: true })
    await revalidate()
  }
  return (
    <>
      <PageHeader
        title="Чеки"
        description="Чеки за выплаты создаём мы. Остальной доход зарегистрируйте новым чеком."
        actions={
          <>
            <LinkButton to="?ledgers=1">Расчёты с заказчиками</LinkButton>
            <Button variant="primary" icon={<FilePlus2 size={18} aria-hidden="true" />} onClick={() => setMaking({})}>
              Новый чек
            </Button>
          </>
        }
      />
      <ServiceNotice service="taxService">
        Ваши чеки уйдут сами, как только она ответит. Деньги не потеряются, срок чека — 9-е число следующего месяца.
      </ServiceNotice>
      <AskedReceipts side="person" receipts={receipts.asked} />
      {year}
      <LinkTabs
        label="Чеки по состоянию"
        tabs={[
          ...personReceiptTabs.map((key) => ({
            to: key === 'all' ? '/person/checks' : `/person/checks?tab=${key}`,
            label: personTabNames[key],
            current: outside === undefined && key === tab,
          })),
          { to: '/person/checks?tab=outside', label: 'Не через «Наряд»', current: outside !== undefined },
        ]}
      />
      {outside ?? <OwnReceipts loaded={loaded} onNew={setMaking} />}
      {making && (
        <Suspense fallback={<LateSign />}>
          <NewReceiptDialog like={making.like} onClose={() => setMaking(undefined)} onMade={(id) => void showMade(id)} />
        </Suspense>
      )}
    </>
  )
}

type OwnProps = Pick<PersonReceiptsProps, 'loaded'> & { readonly onNew: (making: { readonly like?: ReceiptView }) => void }

/** Receipts of this platform: of payments, and of the person's own sales made here. */
function OwnReceipts({ loaded: { tab, address, receipts, opened }, onNew }: OwnProps) {
  const narrowing = queryOfWordsAndDays(address)
  const isNarrowed = Object.keys(narrowing).length > 0
  const pages = usePages(
    listPersonReceipts,
    receipts.page,
    (cursor) => ({ query: { tab, cursor, ...narrowing } }),
    (reply) => reply.page,
  )
  const open = useOpen()
  const isMoving = pages.items.some(({ state, comparing }) => comparing || isGoing(state))
  useLive(isMoving ? 4_000 : 60_000, pages.items.length === receipts.page.items.length, ['check'])
  return (
    <>
      {(pages.items.length > fewReceipts || isNarrowed) && (
        <WordsAndDaysFilter label="Отбор чеков" words="Покупатель, услуга или № чека" day="Чек" address={address} />
      )}
      {pages.items.length === 0 && isNarrowed ? (
        <EmptyState
          title="Ничего не нашлось"
          action={<LinkButton to={tab === 'all' ? '/person/checks' : `/person/checks?tab=${tab}`}>Показать все</LinkButton>}
        >
          Под отбор не подошёл ни один чек.
        </EmptyState>
      ) : pages.items.length === 0 ? (
        <NoReceipts tab={tab} onNew={() => onNew({})} />
      ) : (
        <PersonMonths receipts={pages.items} months={tab === 'all' && !isNarrowed ? receipts.months : []} linkOf={open.linkOf} />
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      <ReceiptDialog
        open={open.id !== null}
        side="person"
        id={open.id}
        receipt={pages.items.find(({ id }) => id === open.id) ?? (opened?.id === open.id ? opened : undefined)}
        onRepeat={(like) => onNew({ like })}
        onClose={open.close}
      />
    </>
  )
}

/** So many receipts are found by eye. */
const fewReceipts = 5

type Tab = (typeof personReceiptTabs)[number]

function NoReceipts({ tab, onNew }: { readonly tab: Tab; readonly onNew: () => void }) {
  const { title, text } = personEmptyTexts[tab]
  const isOfWorks = tab === 'all' || tab === 'paid'
  return (
    <EmptyState
      title={title}
      action={
        isOfWorks ? (
          <LinkButton to="/tasks">Найти задание</LinkButton>
        ) : (
          tab === 'own' && <Button onClick={onNew}>Новый чек</Button>
        )
      }
    >
      {text}
    </EmptyState>
  )
}

const personTabNames = {
  all: 'Все',
  paid: 'За выплаты',
  own: 'Мои продажи',
  waiting: 'Ждут отправки',
  cancelled: 'Аннулированные',
  problems: 'Не совпали с ФНС',
} as const

const personEmptyTexts = {
  all: {
    title: 'Чеков пока нет',
    text: 'Когда заказчик оплатит работу, мы сами зарегистрируем доход в ФНС и покажем чек здесь.',
  },
  paid: {
    title: 'Чеков за выплаты пока нет',
    text: 'Когда заказчик оплатит работу, мы сами зарегистрируем доход в ФНС и покажем чек здесь.',
  },
  own: {
    title: 'Своих продаж пока нет',
    text: 'Если вам заплатили не через «Наряд», создайте чек здесь: он уйдёт в ФНС тем же путём.',
  },
  waiting: { title: 'Все чеки отправлены', text: 'Чеки уходят в ФНС сами, обычно за минуту после выплаты.' },
  cancelled: { title: 'Аннулированных чеков нет', text: undefined },
  problems: {
    title: 'Расхождений нет',
    text: 'Здесь стоят чеки, данные которых у нас и в ФНС разные или которых ФНС не приняла.',
  },
} as const
