import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { BankFiles, StatementLine, StatementProblem } from '#/gateways/bank-file/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueueMany } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { isFiledState, orderMatcher, toldWithinDays } from '../domain/order-matcher.ts'
import type { LineMatch } from '../domain/order-matcher.ts'
import { statementLineLifecycle } from '../domain/statement-line.ts'
import { applyLineJob } from './jobs.ts'
import { accountsEver, filedOrders, lockStatementsOf, statementToView, statementViews } from './queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly files: FileStore; readonly bankFiles: BankFiles }

/**
 * Reads a bank's statement and finds the lines about our orders. Each of them is applied by a job of its own; what fits twice, or
 * only nearly, waits for people. Lines already known from another statement, and lines about no order of ours, are not kept.
 */
export async function uploadStatement(
  deps: Deps,
  scope: ClientScope,
  file: { readonly name: string; readonly bytes: Uint8Array },
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `statements:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const read = deps.bankFiles.readStatement(file.bytes)
  if (!read.ok) return refuse({ kind: 'statementUnreadable', problem: problemWords(read.refusal) })
  const accounts: ReadonlyMap<string, Id<'account'>> = new Map(
    (await accountsEver(deps.db, scope.orgId)).map(({ id, account }) => [account, id]),
  )
  const own = read.value.accounts.filter(({ account }) => accounts.has(account))
  const [first] = own
  if (!first) return refuse({ kind: 'statementForeign' })
  const lines = keyed(read.value.lines.flatMap((line) => ownLine(line, accounts)))
  const { sha256 } = await deps.files.put(file.bytes)
  return deps.db.transaction().execute(async (tx) => {
    await lockStatementsOf(tx, scope.orgId)
    const id = newId('statement', deps.clock)
    const { fresh, repeated } = await dropKnown(tx, scope, lines)
    const rows = (await matchAll(tx, scope, fresh)).map((matched) => rowOf(deps.clock, scope, id, matched))
    const counts = { ...countsOf(rows), repeated }
    const days = own.flatMap(({ from, to }) => [from, to]).toSorted((a, b) => Temporal.PlainDate.compare(a, b))
    const head = { id, org_id: scope.orgId, file_name: file.name, sha256, lines: read.value.lines.length }
    const period = { from_day: days[0] ?? first.from, to_day: days.at(-1) ?? first.to }
    await tx
      .insertInto('statements')
      .values({ ...head, ...period, ...counts, uploaded_by: scope.personId, uploaded_at: deps.clock.now() })
      .execute()
    await insertLines(tx, deps.clock, rows)
    await recordEntry(tx, deps, scope, {
      action: 'statementUploaded',
      object: { kind: 'statement', id, name: file.name },
      facts: { sha256, rows: counts.paid + counts.returned },
    })
    return ok(statementToView(await statementViews(tx, scope.orgId).where('statements.id', '=', id).executeTakeFirstOrThrow()))
  })
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

function rowOf(clock: Clock, scope: ClientScope, statementId: Id<'statement'>, { line, match }: Matched) {
  const now = clock.now()
  return {
    id: newId('statementLine', clock),
    org_id: scope.orgId,
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
    other_account: line.other.account,
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

async function dropKnown(tx: Tx, scope: ClientScope, lines: readonly KeyedLine[]) {
  if (lines.length === 0) return { fresh: [], repeated: 0 }
  const fingerprints = lines.map(({ fingerprint }) => fingerprint)
  const known = await tx
    .selectFrom('statement_lines')
    .select(['account_id', 'fingerprint'])
    .where('org_id', '=', scope.orgId)
    .where('account_id', 'in', [...new Set(lines.map(({ accountId }) => accountId))])
    .where(sqlBoolean`fingerprint = any(${fingerprints}::text[])`)
    .execute()
  const prints = new Set(known.map(({ account_id: account, fingerprint }) => `${account} ${fingerprint}`))
  const fresh = lines.filter(({ accountId, fingerprint }) => !prints.has(`${accountId} ${fingerprint}`))
  return { fresh, repeated: lines.length - fresh.length }
}

type Matched = { readonly line: KeyedLine; readonly match: Exclude<LineMatch<Id<'payout'>>, { is: 'foreign' }> }

/** An order told of by one line is not told of by the next one of the same direction. */
async function matchAll(tx: Tx, scope: ClientScope, lines: readonly KeyedLine[]): Promise<Matched[]> {
  const [first] = lines.map(({ bookedOn }) => bookedOn).toSorted((a, b) => Temporal.PlainDate.compare(a, b))
  if (!first) return []
  const filed = await filedOrders(tx, scope.orgId)
    .where('filed.day', '>=', first.subtract({ days: toldWithinDays }))
    .execute()
  const orders = filed.flatMap(({ payout_id: payoutId, inn: payeeInn, state, ...order }) =>
    isFiledState(state) ? [{ ...order, payoutId, payeeInn, state }] : [],
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

function problemWords({ kind, line, text }: StatementProblem): string {
  switch (kind) {
    case 'notAStatement':
      return 'это не выписка банка'
    case 'noAccounts':
      return 'в ней не сказано, какого она счёта'
    case 'tooLarge':
      return 'она больше 32 МБ'
    case 'unreadableLine':
      return `строка ${line ?? 0}${text === undefined ? '' : `: «${text}»`}`
  }
}
