import { receiptLifecycle } from '#/features/receipts/domain/receipt.ts'
import { listArchives } from '#/features/documents/server/list-archives.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import * as z from 'zod/mini'
import type { monthView } from '../contract.ts'
import { closingLifecycle, judgeMonth, lastDayOf, receiptsDueOn, troubleKinds, troubleNames } from '../domain/closing.ts'
import type { Trouble, TroubleKind } from '../domain/closing.ts'
import { changesSince, parseFrozenList } from '../domain/frozen-list.ts'
import type { ListChange, ListedReceipt } from '../domain/frozen-list.ts'
import { nameMonth, writeMonth } from '../domain/month-text.ts'
import { dueWords, overdueWords } from '../domain/trouble-words.ts'
import { closingsOf, packageOf, receiptsOf, sumOf } from './queries.ts'
import type { ClosingRow } from './queries.ts'
import { troublesOf } from './trouble-queries.ts'
import type { CountedTrouble } from './trouble-queries.ts'

export type MonthDeps = { readonly db: Reader; readonly clock: Clock; readonly files: FileStore }

const mostChanges = 100

/** A month as those who close it see it. */
export async function describeMonth(
  deps: MonthDeps,
  scope: ClientScope,
  month: Temporal.PlainDate,
): Promise<z.output<typeof monthView>> {
  const of = { orgId: scope.orgId, month }
  const [troubles, sum, closings, wanted] = await Promise.all([
    troublesOf(deps.db, of),
    sumOf(deps.db, of),
    closingsOf(deps.db, of),
    packageOf(deps.db, of, scope.personId),
  ])
  const standing = closings.find(({ state }) => closingLifecycle.is.closed(state))
  const changes = standing ? await changesOf(deps, of, standing) : []
  const today = moscowDate(deps.clock.now())
  const archives = wanted ? await listArchives(deps, { side: 'client', scope }, 'receipts') : undefined
  return {
    month: writeMonth(month),
    name: nameMonth(month),
    from: month.toString(),
    to: lastDayOf(month).toString(),
    due_on: receiptsDueOn(month).toString(),
    overdue: troubles.some(({ kind }) => kind === 'missing') ? overdueWords(month, today) : null,
    is_closed: standing !== undefined,
    state_name: closings[0] ? closingLifecycle.nameOf(closings[0].state) : 'Открыт',
    receipts: sum.count,
    total: sum.total,
    troubles: troubles.map((trouble) => troubleView(trouble, month, today)),
    obstacle: obstacleOf(month, today, troubles),
    package: archives?.value.items.find(({ id }) => id === wanted?.id) ?? null,
    closings: closings.map(closingToView),
    changes: changes.slice(0, mostChanges),
    changed: changes.length,
  }
}

function obstacleOf(month: Temporal.PlainDate, today: Temporal.PlainDate, troubles: readonly Trouble[]): string | null {
  const verdict = judgeMonth(month, today, { troubles, notes: {} })
  switch (verdict.kind) {
    case 'runs':
      return `Месяц ещё идёт. Закрыть его можно после ${formatDay(verdict.until)}`
    case 'moneyUnclear':
      return 'Сначала узнайте, прошли ли платежи: загрузите выписку или дождитесь ответа банка'
    case 'unexplained':
    case 'ready':
      return null
  }
}

function troubleView({ kind, count, total, receipts }: CountedTrouble, month: Temporal.PlainDate, today: Temporal.PlainDate) {
  const what = {
    statement: 'Банк не ответил, или нет выписки',
    missing: dueWords(month, today),
    mismatch: 'Сумма, дата или покупатель не те',
    annulled: 'Деньги у исполнителя, нового чека нет',
    acts: 'Работа оплачена, акт не подписан обеими сторонами',
  }
  return { kind, count, total, name: troubleNames[kind], what: what[kind], link: receipts === count ? listOf(kind, month) : null }
}

/** The list of receipts that shows these rows and no others. */
function listOf(kind: TroubleKind, month: Temporal.PlainDate): string | null {
  const period = `period=own&from=${month.toString()}&to=${lastDayOf(month).toString()}`
  switch (kind) {
    case 'missing':
      return `/client/checks?tab=waiting&${period}`
    case 'mismatch':
      return `/client/checks?state=mismatch&${period}`
    case 'statement':
    case 'annulled':
    case 'acts':
      return null
  }
}

/** As `closeMonth` has stored them. */
const keptTroubles = z.array(
  z.object({ kind: z.enum(troubleKinds), count: z.number(), total: z.number(), note: z._default(z.string(), '') }),
)

function closingToView(row: ClosingRow) {
  return {
    edition: row.edition,
    state: row.state,
    state_name: closingLifecycle.nameOf(row.state),
    closed_at: row.closed_at.toString(),
    closed_by: row.closed_name,
    receipts: row.receipts,
    total: row.total,
    troubles: z.parse(keptTroubles, row.troubles).map((one) => ({ ...one, name: troubleNames[one.kind] })),
    protocol_sha256: row.protocol_sha256,
    list_sha256: row.list_sha256,
    reopened_at: row.reopened_at?.toString() ?? null,
    reopened_by: row.reopened_at === null ? null : row.reopened_name,
    reopen_reason: row.reopen_reason,
  }
}

/** What is not as it was when the month was closed; nothing is told of a list whose bytes are lost. */
async function changesOf(deps: MonthDeps, of: { orgId: ClientScope['orgId']; month: Temporal.PlainDate }, closing: ClosingRow) {
  const file = await deps.files.read(closing.list_sha256)
  if (!file.ok) return []
  const rows = await receiptsOf(deps.db, of)
  const names = new Map(rows.map((row): [string, string] => [row.id, row.seller_name]))
  const now = rows.map((row) => ({ id: row.id, number: row.fns_receipt_id ?? '', state: row.state, total: row.total }))
  return changesSince(parseFrozenList(new TextDecoder().decode(file.value)), now).map((change) => ({
    id: change.id,
    number: (change.now ?? change.before)?.number ?? '',
    seller: names.get(change.id) ?? '',
    what: changeWords(change),
  }))
}

function changeWords({ kind, before, now }: ListChange): string {
  if (kind === 'came') return `Появился: ${stateWords(now)}`
  if (kind === 'went') return `Больше не в этом месяце: ${stateWords(before)}`
  return `Было: ${stateWords(before)}. Стало: ${stateWords(now)}`
}

function stateWords(receipt: ListedReceipt | undefined): string {
  if (!receipt) return ''
  const state = receiptLifecycle.states.find((one) => one === receipt.state)
  return `${state ? receiptLifecycle.nameOf(state).toLowerCase() : receipt.state}, ${formatRubles(kopecks(receipt.total))}`
}
