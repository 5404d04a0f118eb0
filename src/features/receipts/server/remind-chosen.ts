import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { remindedAlready, reminderLimit, whyNotReminded } from '../domain/reminder.ts'
import { receiptsReminded } from './jobs.ts'
import { groupByPerson } from './group-by-person.ts'
import { lockChosen } from './lock-chosen.ts'
import { nameOfReceipt } from './queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

/** Reminds people of receipts that only they can let through: one notice a person, once a day. */
export function remindChosen(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  ids: readonly Id<'receipt'>[],
) {
  return deps.db.transaction().execute(async (tx) => {
    const chosen = await lockChosen(tx, scope, ids)
    if (!chosen.ok) return chosen
    const rows = chosen.value
    const now = deps.clock.now()
    const why = new Map(rows.map((row) => [row.id, whyNotReminded(row, now)]))
    const due = rows.filter(({ id }) => why.get(id) === undefined)
    const told: typeof rows = []
    for (const [personId, own] of groupByPerson(due)) {
      const allowed = await takeFromLimits(tx, deps.clock, [reminderLimit(scope.orgId, personId)])
      if (allowed.ok) {
        told.push(...own)
        await announce(tx, deps.clock, receiptsReminded, { receiptIds: own.map(({ id }) => id), at: now.toString() })
      } else for (const { id } of own) why.set(id, remindedAlready)
    }
    const skipped = rows.flatMap((row) => {
      const reason = why.get(row.id)
      return reason === undefined ? [] : [{ id: row.id, name: nameOfReceipt(row), why: reason }]
    })
    if (told.length === 0) return ok({ done: 0, skipped })
    const toldIds = told.map(({ id }) => id)
    await tx.updateTable('receipts').set({ reminded_at: now }).where('id', 'in', toldIds).execute()
    for (const row of told) await recordReceiptEntry(tx, deps, scope, row, 'checkReminded')
    return ok({ done: told.length, skipped })
  })
}
