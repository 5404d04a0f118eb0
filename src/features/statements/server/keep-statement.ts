import type { StatementLine } from '#/gateways/bank-file/port.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import { lastBookedDay } from '#/features/registers/domain/payout.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueueMany } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { isFiledState, orderMatcher, toldWithinDays } from '../domain/order-matcher.ts'
import type { LineMatch } from '../domain/order-matcher.ts'
import { statementLineLifecycle } from '../domain/statement-line.ts'
import { applyLineJob } from './jobs.ts'
import { accountsEver, filedOrders, lockStatementsOf } from './queries.ts'

export type StatementSource = {
  readonly orgId: Id<'organization'>
  /** What it is called in the list of statements. */
  readonly name: string
  readonly sha256: string
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
  readonly lines: readonly StatementLine[]
  /** Null when it was read from the bank by ourselves. */
  readonly uploadedBy: Id<'person'> | null
}

/**
 * Finds the lines of a statement about our orders and keeps them. Each of them is applied by a job of its own; what fits twice, or
 * only nearly, waits for people. Lines already known from another statement, and lines about no order of ours, are not kept; one read
 * by ourselves that says nothing new is not kept either.
 */
export async function keepStatement(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  source: StatementSource,
): Promise<{ readonly id: Id<'statement'>; readonly told: number } | undefined> {
  const { orgId } = source
  await lockStatementsOf(tx, orgId)
  const accounts = new Map((await accountsEver(tx, orgId)).map(({ id, account }) => [account, id]))
  const lines = keyed(source.lines.flatMap((line) => ownLine(line, accounts)))
  const id = newId('statement', clock)
  const { fresh, repeated } = await dropKnown(tx, orgId, lines)
  const rows = (await matchAll(tx, orgId, fresh)).map((matched) => rowOf(clock, orgId, id, matched))
  if (rows.length === 0 && source.uploadedBy === null) return undefined
  const counts = { ...countsOf(rows), repeated }
  const head = { id, org_id: orgId, file_name: source.name, sha256: source.sha256, lines: source.lines.length }
  const period = { from_day: source.from, to_day: source.to }
  await tx
    .insertInto('statements')
    .values({ ...head, ...period, ...counts, uploaded_by: source.uploadedBy, uploaded_at: clock.now() })
    .execute()
  await insertLines(tx, clock, rows)
  return { id, told: counts.paid + counts.returned }
}

type OwnLine = StatementLine & {
  readonly accountId: Id<'account'>
  readonly account: string
  readonly other: StatementLine['payer']
}
type KeyedLine = OwnLine & { readonly fingerprint: string }

/** A line as seen from the account of the organization; a transfer between two of them is seen from both. */
function ownLine(line: StatementLine, accounts: ReadonlyMap<string, Id<'account'>>): OwnLine[] {
  const [side, other] = line.direction === 'debit' ? [line.payer, line.payee] : [line.payee, line.payer]
  const accountId = accounts.get(side.account)
  return accountId ? [{ ...line, accountId, account: side.account, other }] : []
}

/** Two equal payments of one day are two lines: each is told from the other by its place among its equals. */
function keyed(lines: readonly OwnLine[]): KeyedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { direction, number, date, bookedOn, amount, other, purpose } = line
    const content = JSON.stringify([direction, number, date, bookedOn, amount, other.account, other.inn, purpose])
    const place = seen.get(content) ?? 0
    seen.set(content, place + 1)
    return { ...line, fingerprint: sha256Hex(`${content}\n${place}`) }
  })
}

type LineRow = ReturnType<typeof rowOf>

function rowOf(clock: Clock, orgId: Id<'organization'>, statementId: Id<'statement'>, { line, match }: Matched) {
  const now = clock.now()
  return {
    id: newId('statementLine', clock),
    org_id: orgId,
    statement_id: statementId,
    account_id: line.accountId,
    fingerprint: line.fingerprint,
    direction: line.direction,
    number: line.number,
    day: line.date,
    booked_on: line.bookedOn,
    amount: line.amount,
    other_name: line.other.name,
    other_inn: line.other.inn,
    // Whole account numbers of people are kept sealed only; the ends are enough to compare a line with an order.
    other_account: line.other.account === '' ? '' : maskTail(line.other.account),
    purpose: line.purpose,
    ...(match.is === 'about'
      ? { state: 'matched' as const, payout_id: match.payoutId, candidates: [] }
      : { state: 'open' as const, payout_id: null, candidates: [...match.candidates] }),
    created_at: now,
    updated_at: now,
  }
}

function countsOf(rows: readonly LineRow[]) {
  const told = rows.filter(({ state }) => statementLineLifecycle.is.matched(state))
  const paid = told.filter(({ direction }) => direction === 'debit').length
  return { paid, returned: told.length - paid, undecided: rows.length - told.length }
}

/** A line that tells of an order by itself is applied at once. */
async function insertLines(tx: Tx, clock: Clock, rows: readonly LineRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) {
    await tx
      .insertInto('statement_lines')
      .values(rows.slice(from, from + 500))
      .execute()
  }
  const told = rows.filter(({ state }) => statementLineLifecycle.is.matched(state))
  await enqueueMany(
    tx,
    clock,
    applyLineJob,
    told.map(({ id }) => ({ key: id, payload: { lineId: id } })),
  )
}

async function dropKnown(tx: Tx, orgId: Id<'organization'>, lines: readonly KeyedLine[]) {
  if (lines.length === 0) return { fresh: [], repeated: 0 }
  const fingerprints = lines.map(({ fingerprint }) => fingerprint)
  const known = await tx
    .selectFrom('statement_lines')
    .select(['account_id', 'fingerprint'])
    .where('org_id', '=', orgId)
    .where('account_id', 'in', [...new Set(lines.map(({ accountId }) => accountId))])
    .where(sqlBoolean`fingerprint = any(${fingerprints}::text[])`)
    .execute()
  const prints = new Set(known.map(({ account_id: account, fingerprint }) => `${account} ${fingerprint}`))
  const fresh = lines.filter(({ accountId, fingerprint }) => !prints.has(`${accountId} ${fingerprint}`))
  return { fresh, repeated: lines.length - fresh.length }
}

type Matched = { readonly line: KeyedLine; readonly match: Exclude<LineMatch<Id<'payout'>>, { is: 'foreign' }> }

/** An order told of by one line is not told of by the next one of the same direction. */
async function matchAll(tx: Tx, orgId: Id<'organization'>, lines: readonly KeyedLine[]): Promise<Matched[]> {
  const [first] = lines.map(({ bookedOn }) => bookedOn).toSorted((a, b) => Temporal.PlainDate.compare(a, b))
  if (!first) return []
  const filed = await filedOrders(tx, orgId)
    .where('filed.day', '>=', first.subtract({ days: toldWithinDays }))
    .execute()
  const orders = filed.flatMap(({ payout_id: payoutId, inn: payeeInn, state, is_booked: isBooked, ...order }) =>
    isFiledState(state) ? [{ ...order, payoutId, payeeInn, state, isBooked, lastBookedDay: lastBookedDay(order) }] : [],
  )
  const match = orderMatcher(orders)
  const taken = new Set<string>()
  return lines.flatMap((line): Matched[] => {
    const found = match({ ...line, otherInn: line.other.inn })
    if (found.is === 'foreign') return []
    if (found.is === 'unclear') return [{ line, match: found }]
    const place = `${line.direction} ${found.payoutId}`
    if (taken.has(place)) return [{ line, match: { is: 'unclear', candidates: [found.payoutId] } }]
    taken.add(place)
    return [{ line, match: found }]
  })
}
