import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { DebtThresholds } from '../domain/tax-account.ts'
import { findDebt } from './find-debt.ts'
import { fetchTaxesJob } from './jobs.ts'
import { lockAccount, paidKey } from './queries.ts'

/** The Moscow hour at which a debt reported as paid is checked again. */
const morning = 9

/**
 * Snoozes the debt reminder until tomorrow. If the person reports a payment, it is trusted for a day, and tomorrow the tax
 * service is asked whether it has received it.
 */
export async function putOffDebt(
  deps: { db: Database; clock: Clock; debtThresholds: DebtThresholds },
  scope: PersonScope,
  { paid }: { readonly paid: boolean },
) {
  const { personId } = scope
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, personId)
    if ((await findDebt(tx, deps, personId)).level === 'none') return refuse({ kind: 'wrongState', state: 'задолженности нет' })
    const tomorrow = moscowDate(deps.clock.now()).add({ days: 1 })
    await tx.updateTable('tax_accounts').set({ silent_until: tomorrow }).where('person_id', '=', personId).execute()
    if (paid) {
      const plainTime = Temporal.PlainTime.from({ hour: morning })
      const runAt = tomorrow.toZonedDateTime({ timeZone: 'Europe/Moscow', plainTime }).toInstant()
      await enqueue(tx, deps.clock, fetchTaxesJob, { personIds: [personId] }, { key: paidKey(personId), runAt })
    }
    const object = { kind: 'person', id: personId } as const
    await recordEntry(tx, deps, scope, { action: 'debtPutOff', object, ...(paid && { facts: { reason: 'Оплачено' } }) })
    return ok({ silent_until: tomorrow.toString() })
  })
}
