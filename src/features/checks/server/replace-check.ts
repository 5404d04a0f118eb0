import { randomUUID } from 'node:crypto'
import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { checkStateNames, isAnnulled } from '../domain/check.ts'
import { payoutStateOf, replacementOf } from './cancel-queries.ts'
import { checkReplaced, sendIncomeJob } from './jobs.ts'
import { lockOwnCheck, rowIdOf, servicesOf } from './queries.ts'
import type { lockCheck } from './queries.ts'
import { recordCheckEntry } from './record-check-entry.ts'

/**
 * A new receipt for a payment whose receipt was annulled: another operation for the tax service, of the same sum and moment.
 * The money must still be with the person.
 */
export function replaceCheck(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'check'>,
  service: string | undefined,
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnCheck(tx, scope, id)
    if (!row) return refuse({ kind: 'checkGone' })
    if (!isAnnulled(row.state)) return refuse({ kind: 'wrongState', state: checkStateNames[row.state] })
    if (await replacementOf(tx, id)) return refuse({ kind: 'receiptReplaced' })
    const returned = (await payoutStateOf(tx, row.payout_id)) !== 'paid'
    if (returned || (row.state === 'cancelled' && row.cancel_reason === 'REFUND')) return refuse({ kind: 'receiptNeedless' })
    const checkId = await insertReplacement(tx, deps.clock, row, service)
    await markRowCheck(tx, deps, { rowId: rowIdOf(row), outcome: 'checkQueued' })
    await enqueue(tx, deps.clock, sendIncomeJob, { checkId }, { key: checkId })
    await announce(tx, deps.clock, checkReplaced, { checkId })
    await recordCheckEntry(tx, deps, scope, row, 'checkReplaced')
    return ok({ id: checkId, state: 'queued' as const })
  })
}

type CheckRow = NonNullable<Awaited<ReturnType<typeof lockCheck>>>

async function insertReplacement(tx: Tx, clock: Clock, row: CheckRow, service: string | undefined): Promise<Id<'check'>> {
  const [id, now] = [newId('check', clock), clock.now()]
  const services = servicesOf(row).map((line) => ({ ...line, name: service ?? line.name }))
  await tx
    .insertInto('checks')
    .values({
      id,
      org_id: row.org_id,
      person_id: row.person_id,
      payout_id: row.payout_id,
      assignment_id: row.assignment_id,
      row_id: row.row_id,
      inn: row.inn,
      seller_name: row.seller_name,
      buyer_inn: row.buyer_inn,
      buyer_name: row.buyer_name,
      services: JSON.stringify(services),
      total: row.total,
      operation_at: row.operation_at,
      request_at: now,
      operation_unique_id: randomUUID(),
      state: 'queued',
      deadline_on: row.deadline_on,
      replaces_id: row.id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
