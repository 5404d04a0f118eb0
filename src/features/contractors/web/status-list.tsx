import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#/platform/web/use-may.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { downloadEvidence, downloadStatusList, listStatusRows, changeListState } from '../contract/status.ts'
import { isAnswer } from '../domain/row-answer.ts'
import { batchLifecycle, isGoingBatch } from '../domain/status-batch.ts'
import { BatchForecast } from './batch-forecast.tsx'
import type { Batch } from './batch-forecast.tsx'
import { batchTones } from './batch-tones.ts'
import { rowLooks } from './npd-looks.ts'
import type { RowFilter } from './read-address.ts'

type Page = CallReply<typeof listStatusRows>
type Row = Page['items'][number]

/** One list: its progress, its actions, its rows. */
export function StatusList({
  list,
  first,
  only,
}: {
  readonly list: Batch
  readonly first: Page
  readonly only: RowFilter | undefined
}) {
  const pages = usePages(
    listStatusRows,
    first,
    (cursor) => ({ params: { id: list.id }, query: { cursor, only } }),
    (reply) => reply,
  )
  useLive(3_000, isGoingBatch(list.state), ['status'])
  return (
    <div className="space-y-5">
      <LinkButton to="?tab=list" variant="quiet" size="small" className="-ml-3.5">
        ← Все списки
      </LinkButton>
      <Card title={list.name} aside={<Status tone={batchTones[list.state]}>{list.state_name}</Status>}>
        <p className="mb-4 text-muted">
          Статус на <Day value={list.day} />. Загружен <Moment value={list.created_at} />.
        </p>
        <BatchForecast batch={list} />
        <ListActions list={list} />
      </Card>
      <LinkTabs label="Строки по ответу" tabs={filters.flatMap((filter) => tabOf(list, filter, only))} />
      <Table<Row>
        caption="Строки списка"
        columns={columns}
        rows={pages.items}
        keyOf={(row) => String(row.no)}
        empty={<EmptyState title="Таких строк нет" />}
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </div>
  )
}

const filters = [
  { only: undefined, label: 'Все', countOf: (list: Batch) => list.total },
  { only: 'active', label: 'Самозанятые', countOf: (list: Batch) => list.active },
  { only: 'not_active', label: 'Не самозанятые', countOf: (list: Batch) => list.not_active },
  { only: 'unknown', label: 'ФНС не ответила', countOf: (list: Batch) => list.unknown },
  { only: 'wrong', label: 'С ошибкой', countOf: (list: Batch) => list.wrong },
  { only: 'waiting', label: 'Ждут ответа', countOf: (list: Batch) => list.waiting },
] as const

function tabOf(list: Batch, filter: (typeof filters)[number], only: RowFilter | undefined) {
  const count = filter.countOf(list)
  if (count === 0 && filter.only !== undefined && filter.only !== only) return []
  const tail = filter.only === undefined ? '' : `&only=${filter.only}`
  return [{ to: `?tab=list&list=${list.id}${tail}`, label: filter.label, count, current: filter.only === only }]
}

function ListActions({ list }: { readonly list: Batch }) {
  const change = useCall(changeListState)
  const [asked, setAsked] = useState(false)
  const mayCheck = useMay('checkNpdStatus')
  const actions = mayCheck ? batchLifecycle.actionsOf(list.state, 'client') : []
  const act = (action: 'pause' | 'resume' | 'cancel') =>
    void change.run({ params: { id: list.id, action } }).then(() => setAsked(false))
  const save = (format: 'xlsx' | 'csv') =>
    void saveFile(addressOf(downloadStatusList, { id: list.id }, { format }), `${list.name} — статусы.${format}`)
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button size="small" icon={<FileDown size={16} aria-hidden="true" />} onClick={() => save('xlsx')}>
        Скачать XLSX
      </Button>
      <Button size="small" variant="quiet" onClick={() => save('csv')}>
        CSV
      </Button>
      {actions.includes('pause') && (
        <Button size="small" variant="quiet" pending={change.pending} onClick={() => act('pause')}>
          Пауза
        </Button>
      )}
      {actions.includes('resume') && (
        <Button size="small" variant="primary" pending={change.pending} onClick={() => act('resume')}>
          Продолжить
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button size="small" variant="caution" onClick={() => setAsked(true)}>
          Отменить
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Отменить проверку «${list.name}»?`}
        verb="Отменить проверку"
        cancel="Не отменять"
        pending={change.pending}
        onConfirm={() => act('cancel')}
      >
        Полученные ответы останутся. Продолжить отменённую проверку нельзя.
      </ConfirmDialog>
    </div>
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'inn',
    head: 'ИНН',
    phone: 'title',
    cell: (row) => (
      <>
        {row.inn || row.typed || '—'}
        <span className="block text-small font-normal text-muted">строка {row.source_row}</span>
      </>
    ),
  },
  { key: 'name', head: 'Имя', phone: (row) => row.name !== '', cell: (row) => row.name || '—' },
  {
    key: 'state',
    head: 'Статус',
    cell: (row) => <Status tone={rowLooks[row.state].tone}>{rowLooks[row.state].word}</Status>,
  },
  {
    key: 'since',
    head: 'С какого дня',
    phone: (row) => row.since !== null,
    cell: (row) => (row.since === null ? '—' : <Day value={row.since} />),
  },
  {
    key: 'at',
    head: 'Проверено',
    phone: (row) => row.checked_at !== null,
    cell: (row) => (row.checked_at === null ? '—' : <CheckedAt row={row} at={row.checked_at} />),
  },
  { key: 'comment', head: 'Комментарий', phone: (row) => row.comment !== '', cell: (row) => row.comment || '—' },
]

function CheckedAt({ row, at }: { readonly row: Row; readonly at: string }) {
  const id = row.check_id
  return (
    <>
      <Moment value={at} />
      {id !== null && !isAnswer.unknown(row.state) && (
        <button
          type="button"
          className="link block text-small"
          onClick={() => void saveFile(addressOf(downloadEvidence, { id }), `Справка о проверке ${row.inn}.pdf`)}
        >
          Справка<span className="sr-only"> о проверке {row.inn}</span>
        </button>
      )}
    </>
  )
}
