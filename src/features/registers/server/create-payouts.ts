import { sql } from 'kysely'
import type { OrganizationAccount } from '#/features/organizations/domain/organization.ts'
import { findLastPayoutMethods } from '#/features/profile/server/find-last-payout-methods.ts'
import { findPayoutMethods } from '#/features/profile/server/find-payout-methods.ts'
import { assignmentLifecycle } from '#/features/tasks/domain/assignment.ts'
import { startPayments } from '#/features/tasks/server/start-payments.ts'
import { sum } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { refuse, ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueueMany } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sqlBoolean, sqlKopecks } from '#/platform/server/typed-sql.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { storedPayout } from '../domain/payout.ts'
import { orderReference, paymentPurpose } from '../domain/payment-purpose.ts'
import { rowLifecycle } from '../domain/register.ts'
import type { RowState } from '../domain/register.ts'
import { payPayoutJob } from './jobs.ts'
import { findPayingChannel } from './find-paying-channel.ts'
import type { CheckDeps } from './check-rows.ts'
import { failedMethods } from './payout-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { disputedWork, noLongerPayable, notPayableYet, otherSumAccepted } from '../domain/row-problem.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { saveRowState } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

type PayableRow = Pick<RowRecord, 'id' | 'no' | 'org_id' | 'service' | 'amount' | 'assignment_id' | 'state'>

/**
 * Creates a payout for each of these locked rows: fixes the account it goes from and the bank key before anything is sent, moves the
 * assignment into payment and queues a bank job. All rows or none, in a fixed number of statements; unique indexes guarantee one
 * payout a row. Where nobody is there to be refused (`hold`), a person who has just removed their payout method gets a payout all the
 * same: it is held before it is sent, like any other that cannot be paid now; a row whose work no longer waits for payment is dropped,
 * and the others are paid. Where somebody asks for rows again, such a row stays as it is with its reason, unless it is the only one.
 */
export async function createPayouts(
  tx: Tx,
  deps: CheckDeps,
  register: Pick<RegisterRecord, 'number'>,
  account: Pick<OrganizationAccount, 'id' | 'channel'>,
  rows: readonly PayableRow[],
  asked: 'again' | 'hold' = 'again',
): Promise<Result<{ readonly made: number; readonly amount: Kopecks }, Refusal<'rowsWithErrors'>>> {
  const works = await worksOf(tx, rows)
  const people = [...new Set([...works.values()].map((work) => work.person_id))]
  const failed = await failedMethods(
    tx,
    rows.map(({ id }) => id),
  )
  const { takes } = await findPayingChannel(tx, deps, account)
  const methods = new Map([
    ...(asked === 'hold' ? await findLastPayoutMethods(tx, people) : []),
    ...(await findPayoutMethods(tx, deps.clock.now(), people, { failed, takes })),
  ])
  const complete = rows.flatMap((row) => {
    const work = works.get(row.assignment_id ?? '')
    const method = methods.get(work?.person_id ?? '')
    return work && method && row.amount !== null ? [{ row, work, method, amount: row.amount }] : []
  })
  if (complete.length < rows.length) return refuse({ kind: 'rowsWithErrors', count: rows.length - complete.length })
  const fitting = complete.filter(({ work, amount }) => amount === work.owed)
  const started = await startPayments(
    tx,
    deps,
    fitting.map(({ work }) => work.id),
  )
  const ready = complete.filter(({ work }) => started.has(work.id))
  const left = complete.filter(({ work }) => !started.has(work.id))
  await leaveRows(
    tx,
    deps.clock,
    left.map((one) => ({ row: one.row, reason: reasonOf(one, asked) })),
    asked,
  )
  // Nothing was made: the rows say why, whatever is answered.
  if (asked === 'again' && ready.length === 0) return refuse({ kind: 'rowsWithErrors', count: left.length })

  const payouts = ready.map(({ row, work, method, amount }) => ({
    id: newId('payout', deps.clock),
    org_id: row.org_id,
    person_id: work.person_id,
    assignment_id: work.id,
    row_id: row.id,
    amount,
    method_id: method.id,
    requisites_mask: method.mask,
    purpose: paymentPurpose(actOf(work), row.service, orderReference(register.number, row.no)),
  }))
  await insertPayouts(tx, deps.clock, account, payouts)
  await queueRows(
    tx,
    deps.clock,
    ready.map(({ row }) => row),
  )
  await enqueueMany(
    tx,
    deps.clock,
    payPayoutJob,
    payouts.map(({ id }) => ({ key: id, payload: { payoutId: id } })),
  )
  return ok({ made: ready.length, amount: sum(ready.map(({ amount }) => amount)) })
}

type NewPayout = {
  readonly id: string
  readonly org_id: string
  readonly person_id: string
  readonly assignment_id: string
  readonly row_id: string
  readonly amount: number
  readonly method_id: string
  readonly requisites_mask: string
  readonly purpose: string
}

/** The bank key is the id: known before anything is sent, and never another for this payout. */
async function insertPayouts(
  tx: Tx,
  clock: Clock,
  account: Pick<OrganizationAccount, 'id' | 'channel'>,
  payouts: readonly NewPayout[],
): Promise<void> {
  const now = clock.now()
  const { state, unclear_since: unclearSince } = storedPayout('created', now)
  await sql`
    insert into payouts (id, org_id, person_id, assignment_id, row_id, amount, method_id, requisites_mask, purpose,
      account_id, channel, bank_key, state, unclear_since, created_at, updated_at)
    select it.id, it.org_id, it.person_id, it.assignment_id, it.row_id, it.amount, it.method_id, it.requisites_mask, it.purpose,
      ${account.id}, ${account.channel}, it.id, ${state}, ${unclearSince}::timestamptz, ${now.toString()}::timestamptz, ${now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(payouts)}::jsonb) as it
      (id text, org_id text, person_id text, assignment_id text, row_id text, amount bigint, method_id text, requisites_mask text,
        purpose text)`.execute(tx)
}

type LeftRow = { readonly row: PayableRow; readonly reason: RowProblem }

/** Nothing is paid for these rows: the work may go to another register, or the row is asked for again later. */
async function leaveRows(tx: Tx, clock: Clock, rows: readonly LeftRow[], asked: 'again' | 'hold'): Promise<void> {
  for (const { row, reason } of rows) {
    const state = asked === 'hold' ? rowLifecycle.after(row.state, 'drop') : row.state
    await saveRowState(tx, row.id, { state, problems: [reason], now: clock.now() })
  }
}

type LeftWork = {
  readonly work: { readonly state: string; readonly owed: Kopecks }
  readonly amount: Kopecks
}

function reasonOf({ work, amount }: LeftWork, asked: 'again' | 'hold'): RowProblem {
  if (assignmentLifecycle.is.disputed(work.state)) return disputedWork
  if (amount !== work.owed) return otherSumAccepted(work.owed)
  return asked === 'hold' ? noLongerPayable : notPayableYet
}

async function queueRows(tx: Tx, clock: Clock, rows: readonly PayableRow[]): Promise<void> {
  const states = new Set(rows.map((row) => queuedFrom(row.state)))
  for (const state of states) {
    const ids = rows.filter((row) => queuedFrom(row.state) === state).map(({ id }) => id)
    await sql`update register_rows set state = ${state}, errors = '[]', updated_at = ${clock.now().toString()}::timestamptz,
      version = version + 1 where id = any(${ids}::text[])`.execute(tx)
  }
}

/** A ready row goes into the queue by itself, as does a held one; one that the bank refused because somebody asks for it again. */
function queuedFrom(state: RowState): RowState {
  if (rowLifecycle.may(state, 'release', 'system')) return rowLifecycle.after(state, 'release')
  if (rowLifecycle.may(state, 'queue', 'system')) return rowLifecycle.after(state, 'queue')
  const again = rowLifecycle.move(state, 'retry', 'client')
  if (!again.ok) throw new Error(`A payout is made for a row in the state ${state}`)
  return again.value
}

/** The works of the rows with their acts. */
async function worksOf(tx: Tx, rows: readonly PayableRow[]) {
  const ids = rows.flatMap(({ assignment_id }) => assignment_id ?? [])
  const works = await tx
    .selectFrom('assignments')
    .leftJoin('documents as act', 'act.id', 'assignments.act_document_id')
    .select(['assignments.id', 'assignments.person_id', 'assignments.state'])
    .select(sqlKopecks`coalesce(assignments.accepted_amount, assignments.price)`.as('owed'))
    .select(['act.number as act_number', 'act.day as act_day'])
    .where(sqlBoolean`assignments.id = any(${ids}::text[])`)
    .execute()
  return new Map<string, (typeof works)[number]>(works.map((work) => [work.id, work]))
}

function actOf({ act_number: number, act_day: day }: { act_number: string | null; act_day: Temporal.PlainDate | null }) {
  return number !== null && day !== null ? { number, day } : undefined
}
