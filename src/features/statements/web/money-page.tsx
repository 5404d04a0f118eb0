import { FileUp, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formatDay } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listStatements, readPayments } from '../contract/statement.ts'
import { AwaitedOrders } from './awaited-orders.tsx'
import { LineDecision } from './line-decision.tsx'
import { moneyWords } from './money-words.ts'
import { UploadStatementDialog } from './upload-statement-dialog.tsx'

type Statement = CallReply<typeof listStatements>['items'][number]

export async function loader({ context }: LoaderFunctionArgs) {
  const [payments, statements] = await Promise.all([
    load(context, readPayments, {}),
    load(context, listStatements, { query: {} }),
  ])
  return { payments, statements }
}

export const meta: MetaFunction = () => [{ title: 'Выписки банка — Наряд' }]

/** What the bank has told of payments by file: statements to bring, lines to decide about, orders without an answer. */
export default function MoneyPage() {
  const { payments, statements } = useLoaderData<typeof loader>()
  const pages = usePages(
    listStatements,
    statements,
    (cursor) => ({ query: { cursor } }),
    (page) => page,
  )
  const [uploading, setUploading] = useState(false)
  useLive(4_000, payments.awaited.orders > 0, ['register', 'row'])
  const upload = (
    <Button variant="primary" icon={<FileUp size={18} aria-hidden="true" />} onClick={() => setUploading(true)}>
      Загрузить выписку
    </Button>
  )
  const isQuiet = payments.awaited.orders === 0 && payments.lines.length === 0 && pages.items.length === 0
  return (
    <>
      <PageHeader title="Выписки банка" back={{ to: '/client/registers', label: 'Реестры' }} actions={upload} />
      {isQuiet ? (
        <EmptyState
          icon={<ReceiptText size={22} />}
          title="Выписки нужны, когда вы платите файлом для банка"
          action={<LinkButton to="/client/profile?tab=money">Как платить со счёта</LinkButton>}
        >
          Файл с поручениями вы отдаёте банку сами, а выписка рассказывает, кому он заплатил.
        </EmptyState>
      ) : (
        <div className="space-y-8">
          {payments.awaited.orders > 0 && payments.awaited.since !== null && (
            <Notice tone="info" title={`Ждут выписки: ${payments.awaited.orders} на ${moneyWords(payments.awaited.sum)}`}>
              Самое раннее поручение — от {formatDay(Temporal.PlainDate.from(payments.awaited.since))}. Чек исполнителю
              сформируем, как только выписка скажет, что деньги ушли.
            </Notice>
          )}
          {payments.lines.length > 0 && (
            <section aria-labelledby="lines">
              <h2 id="lines" className="mb-3 text-heading font-semibold">
                Решите сами: {payments.undecided}
              </h2>
              {payments.undecided > payments.lines.length && (
                <p className="mb-3 text-muted">Показаны первые {payments.lines.length}; решите их, и появятся следующие.</p>
              )}
              <ul className="space-y-4">
                {payments.lines.map((line) => (
                  <LineDecision key={line.id} line={line} seconds={payments.seconds} />
                ))}
              </ul>
            </section>
          )}
          {payments.orders.length > 0 && (
            <AwaitedOrders orders={payments.orders} all={payments.awaited.orders} seconds={payments.seconds} />
          )}
          {pages.items.length > 0 && (
            <section aria-labelledby="statements">
              <h2 id="statements" className="mb-3 text-heading font-semibold">
                Загруженные выписки
              </h2>
              <Table caption="Загруженные выписки" columns={columns} rows={pages.items} keyOf={({ id }) => id} />
              <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
            </section>
          )}
        </div>
      )}
      {uploading && <UploadStatementDialog onClose={() => setUploading(false)} />}
    </>
  )
}

const columns: readonly Column<Statement>[] = [
  { key: 'file', head: 'Файл', cell: (row) => row.file_name, phone: 'title', width: 'w-52' },
  { key: 'period', head: 'Период', width: 'w-40', cell: (row) => `${dayWords(row.from_day)} — ${dayWords(row.to_day)}` },
  { key: 'paid', head: 'Исполнено', align: 'right', cell: (row) => row.paid },
  { key: 'returned', head: 'Возвращено', align: 'right', cell: (row) => row.returned, phone: (row) => row.returned > 0 },
  { key: 'undecided', head: 'Не ясно', align: 'right', cell: (row) => row.undecided, phone: (row) => row.undecided > 0 },
  { key: 'repeated', head: 'Уже были', align: 'right', cell: (row) => row.repeated, phone: (row) => row.repeated > 0 },
  { key: 'by', head: 'Загружена', cell: (row) => <UploadedBy row={row} /> },
]

function UploadedBy({ row }: { readonly row: Statement }) {
  return (
    <>
      <Moment value={row.uploaded_at} />, {row.author}
    </>
  )
}

function dayWords(text: string): string {
  return formatDay(Temporal.PlainDate.from(text))
}
