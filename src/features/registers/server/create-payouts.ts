import { assignmentLifecycle } from '#/features/tasks/domain/assignment.ts'
import type { OrganizationAccount } from '#/features/organizations/domain/organization.ts'
import { findPayoutMethods } from '#/features/profile/server/find-payout-methods.ts'
import { applyAssignmentEvent } from '#/features/tasks/server/apply-assignment-event.ts'
import { refuse, ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { locking, noteHeld } from '#/platform/server/lock-order.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { storedPayout } from '../domain/payout.ts'
import { orderReference, paymentPurpose } from '../domain/payment-purpose.ts'
import { rowLifecycle } from '../domain/register.ts'
import type { RowState } from '../domain/register.ts'
import { payPayoutJob } from './jobs.ts'
import type { RegisterRecord } from './register-queries.ts'
import { saveRowState } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

/**
 * Creates a payout for each row: fixes the account it goes from and the bank key before anything is sent, moves the assignment into payment and queues a
 * bank job. All rows or none; unique indexes guarantee it.
 */
export async function createPayouts(
  tx: Tx,
  deps: { readonly clock: Clock },
  register: Pick<RegisterRecord, 'number'>,
  account: OrganizationAccount,
  rows: readonly RowRecord[],
): Promise<Result<undefined, Refusal<'rowsWithErrors'>>> {
  const works = await lockWorks(tx, rows)
  const people = works.map((work) => work.person_id)
  const methods = await findPayoutMethods(tx, deps.clock.now(), people)
  const ready = rows.flatMap((row) => {
    const work = works.find(({ id }) => id === row.assignment_id)
    const method = methods.get(work?.person_id ?? '')
    return work && method && assignmentLifecycle.is.readyToPay(work.state) && row.amount !== null
      ? [{ row, work, method, amount: row.amount }]
      : []
  })
  if (ready.length < rows.length) return refuse({ kind: 'rowsWithErrors', count: rows.length - ready.length })

  const now = deps.clock.now()
  const byTask = ready.toSorted((left, right) => (left.work.task_id < right.work.task_id ? -1 : 1))
  for (const { row, work, amount, method } of byTask) {
    const id = newId('payout', deps.clock)
    const act = work.act_number !== null && work.act_day !== null ? { number: work.act_number, day: work.act_day } : undefined
    await tx
      .insertInto('payouts')
      .values({
        id,
        org_id: row.org_id,
        person_id: work.person_id,
        assignment_id: work.id,
        row_id: row.id,
        amount,
        method_id: method.id,
        requisites_mask: method.mask,
        purpose: paymentPurpose(act, row.service, orderReference(register.number, row.no)),
        account_id: account.id,
        channel: account.channel,
        bank_key: id,
        ...storedPayout('created', now),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await saveRowState(tx, row.id, { state: queuedFrom(row.state), problems: [], now })
    const started = await applyAssignmentEvent(tx, deps, {
      assignmentId: work.id,
      action: 'startPayment',
    })
    if (!started.ok) throw new Error(`Work ${work.id} left the state to be paid while it was locked`)
    await enqueue(tx, deps.clock, payPayoutJob, { payoutId: id }, { key: id })
  }
  return ok()
}

/** A ready row goes into the queue by itself, one that the bank refused because somebody asks for it again. */
function queuedFrom(state: RowState): RowState {
  if (rowLifecycle.may(state, 'queue', 'system')) return rowLifecycle.after(state, 'queue')
  const again = rowLifecycle.move(state, 'retry', 'client')
  if (!again.ok) throw new Error(`A payout is made for a row in the state ${state}`)
  return again.value
}

/** The works of the rows with their acts. Rows, tasks and works are locked one table after the other, each in the order of ids. */
async function lockWorks(tx: Tx, rows: readonly RowRecord[]) {
  const ids = rows.flatMap(({ assignment_id }) => assignment_id ?? [])
  if (ids.length === 0) return []
  const rowIds = rows.map(({ id }) => id)
  await locking(
    tx,
    'register_rows',
    tx.selectFrom('register_rows').select('id').where('id', 'in', rowIds).orderBy('id'),
  ).execute()
  const tasks = tx
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', (works) => works.selectFrom('assignments').select('task_id').where('assignments.id', 'in', ids))
    .orderBy('id')
  const held = await locking(tx, 'tasks', tasks).execute()
  const works = tx.selectFrom('assignments').select('id').where('id', 'in', ids).orderBy('id')
  const locked = await locking(tx, 'assignments', works).execute()
  for (const { id } of held) noteHeld(tx, 'tasks', id)
  for (const { id } of locked) noteHeld(tx, 'assignments', id)
  return tx
    .selectFrom('assignments')
    .leftJoin('documents as act', 'act.id', 'assignments.act_document_id')
    .select([
      'assignments.id',
      'assignments.task_id',
      'assignments.person_id',
      'assignments.state',
      'act.number as act_number',
      'act.day as act_day',
    ])
    .where('assignments.id', 'in', ids)
    .orderBy('assignments.task_id')
    .orderBy('assignments.id')
    .execute()
}
