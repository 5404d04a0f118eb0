import { findPayoutMethods } from '#/features/profile/server/find-payout-methods.ts'
import { settleAssignment } from '#/features/tasks/server/settle-assignment.ts'
import { refuse, ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { paymentPurpose } from '../domain/payment-purpose.ts'
import { payPayoutJob } from './jobs.ts'
import type { RowRecord } from './row-queries.ts'
import { storedId } from './register-queries.ts'

/**
 * Makes a payout for each row: the key for the bank is fixed here, before anything is sent, the work goes into payment,
 * and a job goes to the bank. All rows or none; unique indexes stand behind it.
 */
export async function createPayouts(
  tx: Tx,
  deps: { readonly clock: Clock },
  rows: readonly RowRecord[],
): Promise<Result<undefined, Refusal<'rowsWithErrors'>>> {
  const works = await lockWorks(tx, rows)
  const people = works.map((work) => work.person_id)
  const methods = await findPayoutMethods(tx, deps.clock.now(), people)
  const ready = rows.flatMap((row) => {
    const work = works.find(({ id }) => id === row.assignment_id)
    const method = methods.get(work?.person_id ?? '')
    return work && method && work.state === 'readyToPay' && row.amount !== null ? [{ row, work, method, amount: row.amount }] : []
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
        purpose: paymentPurpose(act, row.service),
        bank_key: id,
        state: 'created',
        created_at: now,
        updated_at: now,
      })
      .execute()
    const started = await settleAssignment(tx, deps, { assignmentId: storedId('assignment', work.id), action: 'startPayment' })
    if (!started.ok) throw new Error(`Work ${work.id} left the state to be paid while it was locked`)
    await enqueue(tx, deps.clock, payPayoutJob, { payout_id: id }, { key: id })
  }
  await tx
    .updateTable('register_rows')
    .set((eb) => ({ state: 'queued', errors: '[]', updated_at: now, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      ready.map(({ row }) => row.id),
    )
    .execute()
  return ok()
}

/** The works of the rows with their acts, locked in one order, each after its task. */
async function lockWorks(tx: Tx, rows: readonly RowRecord[]) {
  const ids = rows.flatMap(({ assignment_id }) => assignment_id ?? [])
  if (ids.length === 0) return []
  await tx
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', (works) => works.selectFrom('assignments').select('task_id').where('assignments.id', 'in', ids))
    .orderBy('id')
    .forUpdate()
    .execute()
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
    .forUpdate('assignments')
    .execute()
}
