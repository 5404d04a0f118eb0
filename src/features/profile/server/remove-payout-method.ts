import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { placeToPay } from '../domain/payout-method.ts'
import { requisitesChanged } from './jobs.ts'
import { livingMethods, makeMain, methodsToView } from './payout-queries.ts'
import { lockKnownProfile } from './queries.ts'

/**
 * Removes a payout method; if it was the main one, the method currently in use becomes the main one. Payments in progress keep
 * it.
 */
export function removePayoutMethod(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: PersonScope,
  id: Id<'payoutMethod'>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const now = deps.clock.now()
    await lockKnownProfile(tx, personId)
    const methods = await livingMethods(tx, personId)
    const leaving = methods.find((method) => method.id === id)
    if (!leaving) return refuse({ kind: 'notFound' })
    const next = placeToPay(
      methods.filter((method) => method !== leaving),
      now,
    )
    await tx.updateTable('payout_methods').set({ removed_at: now, is_main: false }).where('id', '=', id).execute()
    if (leaving.is_main && next) await makeMain(tx, personId, next.id, now)
    await announce(tx, deps.clock, requisitesChanged, { personId, methodId: id, change: 'removed', changedAt: now.toString() })
    const left = methodsToView(await livingMethods(tx, personId), now)
    const object = { kind: 'payoutMethod' as const, id, name: leaving.mask }
    await recordEntry(tx, deps, scope, { action: 'payoutMethodRemoved', object, facts: { requisites: leaving.mask } })
    return ok(left)
  })
}
