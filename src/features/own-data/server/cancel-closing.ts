import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { closingLifecycle } from '../domain/account-closing.ts'
import { describeClosing } from './describe-closing.ts'
import { lockOwnData, lockClosing, waitingClosing } from './queries.ts'

/** Cancels a scheduled deletion. Of a cancellation and the deletion itself, the first to lock wins. */
export function cancelClosing(deps: { readonly db: Database; readonly clock: Clock }, scope: PersonScope) {
  const { personId } = scope
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnData(tx, personId)
    const found = await waitingClosing(tx, personId)
    const row = found && (await lockClosing(tx, found.id))
    const next = row && closingLifecycle.move(row.state, 'cancel', 'person')
    if (!row || !next?.ok) return refuse({ kind: 'wrongState', state: 'удаление не запрошено' })
    if (!(await describeClosing(tx, row)).may_cancel) return refuse({ kind: 'closingByConsent' })
    await tx
      .updateTable('account_closings')
      .set({ state: next.value, settled_at: deps.clock.now() })
      .where('id', '=', row.id)
      .execute()
    await recordEntry(tx, deps, scope, { action: 'closingCancelled', object: { kind: 'closing', id: row.id } })
    return ok()
  })
}
