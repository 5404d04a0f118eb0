import { ExternalLink } from 'lucide-react'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { ByMonth } from '#/platform/web/kit/by-month.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { WordsAndDaysFilter } from '#/platform/web/form/words-and-days-filter.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import { queryOfWordsAndDays } from '#/platform/web/words-and-days.ts'
import type { WordsAndDays } from '#/platform/web/words-and-days.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listOutsideReceipts, refreshOutsideReceipts } from '../contract.ts'
import type { OutsideReceiptView } from '../contract.ts'
import { FreshnessLine, FreshnessNotices, useFresh } from './freshness.tsx'

export type OutsideReceiptsProps = {
  readonly list: CallReply<typeof listOutsideReceipts>
  readonly address: WordsAndDays
  /** The year above the list is asked for as well. */
  readonly awaitsYear: boolean
}

const here = '/person/checks?tab=outside'

/** Receipts that the person made in «Мой налог» or through others, as the tax service lists them. */
export function OutsideReceipts({ list, address, awaitsYear }: OutsideReceiptsProps) {
  const narrowing = queryOfWordsAndDays(address)
  const isNarrowed = Object.keys(narrowing).length > 0
  const pages = usePages(
    listOutsideReceipts,
    list.page,
    (cursor) => ({ query: { cursor, ...narrowing } }),
    (reply) => reply.page,
  )
  const { refresh, pending } = useFresh(refreshOutsideReceipts, { ...list, awaitsMore: awaitsYear })
  const freshness = { data: list, pending, onRefresh: refresh }
  if (list.access !== 'granted') return <AccessNotice access={list.access} />
  return (
    <div className="space-y-4">
      <FreshnessNotices {...freshness} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-small text-muted">
          Из «Мой налог» и других платформ с {formatDay(Temporal.PlainDate.from(list.since))}. Аннулировать их можно там же.
        </p>
        <FreshnessLine {...freshness} />
      </div>
      {(pages.items.length > fewReceipts || isNarrowed) && (
        <WordsAndDaysFilter label="Отбор чеков" words="Услуга или № чека" day="Чек" address={address} />
      )}
      {pages.items.length === 0 ? (
        <Nothing list={list} isNarrowed={isNarrowed} />
      ) : (
        <ByMonth receipts={pages.items} months={isNarrowed ? [] : list.months}>
          {(receipt) => <Row key={receipt.receipt_id} receipt={receipt} />}
        </ByMonth>
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </div>
  )
}

/** So many receipts are found by eye. */
const fewReceipts = 5

function AccessNotice({ access }: { readonly access: 'noRight' | 'notBound' }) {
  return access === 'notBound' ? (
    <Notice
      title="Чеки из «Мой налог» появятся после привязки"
      action={<LinkButton to="/partner/ConnectPartner">Привязать платформу</LinkButton>}
    >
      ФНС показывает их партнёру только с вашего согласия. Заказчики их не увидят.
    </Notice>
  ) : (
    <Notice
      title="Вы не разрешили нам видеть ваши чеки"
      action={<LinkButton to="/person/profile?tab=tax">Дать право</LinkButton>}
    >
      Право называется «Видеть ваши чеки». С ним здесь будет весь ваш доход за год. Заказчики его не увидят.
    </Notice>
  )
}

function Nothing({ list, isNarrowed }: { readonly list: OutsideReceiptsProps['list']; readonly isNarrowed: boolean }) {
  if (list.fetched_at === null) return list.problem || list.lost ? null : <Skeleton className="h-40" />
  return isNarrowed ? (
    <EmptyState title="Ничего не нашлось" action={<LinkButton to={here}>Показать все</LinkButton>}>
      Под отбор не подошёл ни один чек.
    </EmptyState>
  ) : (
    <EmptyState title="Других чеков нет">Всё, что вы заработали за это время, прошло через «Наряд».</EmptyState>
  )
}

function Row({ receipt }: { readonly receipt: OutsideReceiptView }) {
  const isAnnulled = receipt.cancelled_at !== null
  const facts = [dayOf(receipt), receipt.buyer, receipt.by_partner ? 'через другую платформу' : 'в «Мой налог»']
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3.5 hover:bg-sunken/60 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <a
          href={receipt.link}
          rel="noreferrer"
          target="_blank"
          className="break-words font-medium after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {receipt.services.join(', ')}
          <ExternalLink
            size={14}
            aria-label="Страница чека в ФНС, откроется в новой вкладке"
            className="ml-1.5 inline text-muted"
          />
        </a>
        <p className="mt-0.5 text-small text-muted">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      {isAnnulled && <Status tone="quiet">Аннулирован</Status>}
      <div className="text-right max-sm:ml-auto sm:w-36">
        <p className={isAnnulled ? 'text-muted line-through' : 'font-semibold'}>
          <Money amount={receipt.total} />
        </p>
        {!isAnnulled && (
          <p className="text-small text-muted">
            налог <Money amount={receipt.tax} short />
          </p>
        )}
      </div>
    </li>
  )
}

function dayOf({ operation_at: at }: OutsideReceiptView): string {
  return formatDay(moscowDate(Temporal.Instant.from(at)))
}
