import type * as z from 'zod/mini'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import { documentTabs, listClientDocuments, listPersonDocuments } from '../contract/document.ts'
import { waitingSide } from '../domain/document.ts'
import type { DocumentSide } from '../domain/document.ts'
import { toneOf } from './document-tone.ts'

type Reply = z.output<typeof listClientDocuments.reply>
type Card = Reply['items'][number]
export type DocumentTab = (typeof documentTabs)[number]

/** The tab requested by the address; «На подпись» by default. */
export function tabOf(url: URL): DocumentTab {
  return documentTabs.find((tab) => tab === url.searchParams.get('tab')) ?? 'to_sign'
}

/** The documents of one side: tabs by whose turn it is, newest first. */
export function DocumentsList({
  side,
  tab,
  first,
}: {
  readonly side: DocumentSide
  readonly tab: DocumentTab
  readonly first: Reply
}) {
  const home = `/${side}/docs`
  const pages = usePages(
    side === 'client' ? listClientDocuments : listPersonDocuments,
    first,
    (cursor) => ({ query: { tab, cursor } }),
    (reply) => reply,
  )
  return (
    <>
      <PageHeader title="Документы" />
      <LinkTabs
        label="Документы по состоянию"
        tabs={documentTabs.map((key) => ({
          to: `${home}?tab=${key}`,
          label: tabNames[side][key],
          current: key === tab,
          ...(key === 'to_sign' ? { count: first.to_sign } : {}),
        }))}
      />
      <Table
        caption={`Документы: ${tabNames[side][tab]}`}
        columns={columns[side]}
        rows={pages.items}
        keyOf={(row) => row.id}
        linkOf={(row) => `${home}/${row.id}`}
        empty={<NoDocuments side={side} tab={tab} />}
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </>
  )
}

function NoDocuments({ side, tab }: { readonly side: DocumentSide; readonly tab: DocumentTab }) {
  const all = <LinkButton to={`/${side}/docs?tab=all`}>Все документы</LinkButton>
  const tasks = (
    <LinkButton to={side === 'client' ? '/client/tasks' : '/tasks'}>
      {side === 'client' ? 'К заданиям' : 'Найти задание'}
    </LinkButton>
  )
  return (
    <EmptyState title={emptyTabs[tab]} action={tab === 'all' ? tasks : all}>
      {tab === 'all' || tab === 'to_sign' ? emptyTexts[side] : undefined}
    </EmptyState>
  )
}

const counterpartyNames = { client: 'Исполнитель', person: 'Заказчик' } as const

const columns = { client: columnsFor('client'), person: columnsFor('person') } as const

function columnsFor(side: DocumentSide): readonly Column<Card>[] {
  return [
    { key: 'document', head: 'Документ', phone: 'title', cell: documentName },
    { key: 'counterparty', head: counterpartyNames[side], long: true, cell: (row) => row.counterparty },
    {
      key: 'amount',
      head: 'Сумма',
      align: 'right',
      phone: (row) => row.amount !== null,
      cell: (row) => (row.amount === null ? '—' : <Money amount={row.amount} />),
    },
    { key: 'day', head: 'Дата', cell: (row) => <Day value={row.day} /> },
    {
      key: 'state',
      head: 'Статус',
      cell: (row) => <Status tone={toneOf(row)}>{row.waits_me ? 'Подпишите' : row.state_name}</Status>,
    },
    { key: 'term', head: 'Срок', phone: (row) => row.signed_at !== null || waitingSide(row.state) !== undefined, cell: term },
  ]
}

function documentName(row: Card) {
  return (
    <>
      {row.kind_name} <span className="whitespace-nowrap">№ {row.number}</span>
    </>
  )
}

function term(row: Card) {
  if (row.signed_at !== null) return <span className="text-muted">подписан {dayOf(row.signed_at)}</span>
  return waitingSide(row.state) ? <span className="whitespace-nowrap">до {dayOf(row.expires_at)}</span> : '—'
}

function dayOf(moment: string): string {
  return formatDay(moscowDate(Temporal.Instant.from(moment)))
}

const tabNames = {
  client: {
    to_sign: 'На подпись',
    other_side: 'У исполнителя',
    signed: 'Подписанные',
    closed: 'Отклонённые и истёкшие',
    all: 'Все',
  },
  person: {
    to_sign: 'На подпись',
    other_side: 'У заказчика',
    signed: 'Подписанные',
    closed: 'Отклонённые и истёкшие',
    all: 'Все',
  },
} as const

const emptyTabs = {
  to_sign: 'Подписывать нечего',
  other_side: 'Никого не ждём',
  signed: 'Подписанных документов ещё нет',
  closed: 'Отклонённых и истёкших документов нет',
  all: 'Документов ещё нет',
} as const

const emptyTexts: Record<DocumentSide, string> = {
  client: 'Договор и заказ составляются сами, когда вы выбираете исполнителя, акт — когда принимаете результат.',
  person: 'Договор и заказ составляются сами, когда заказчик выбирает вас, акт — когда он принимает результат.',
}
