import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { requisitesChanged } from './jobs.ts'
import { livingMethods, makeMain, methodsToView } from './payout-queries.ts'
import { lockKnownProfile } from './queries.ts'

/** Makes a payout method the main one. Until it takes effect, payments go to the previous one. */
export function choosePayoutMethod(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: PersonScope,
  id: Id<'payoutMethod'>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const now = deps.clock.now()
    await lockKnownProfile(tx, personId)
    const methods = await livingMethods(tx, personId)
    const chosen = methods.find((method) => method.id === id)
    if (!chosen) return refuse({ kind: 'notFound' })
    if (chosen.is_main) return ok(methodsToView(methods, now))
    const before = methods.find((method) => method.is_main)
    await makeMain(tx, personId, id, now)
    await announce(tx, deps.clock, requisitesChanged, { personId, methodId: id, change: 'main', changedAt: now.toString() })
    const after = methodsToView(await livingMethods(tx, personId), now)
    const object = { kind: 'payoutMethod' as const, id, name: chosen.mask }
    const facts = { before: before?.mask ?? null, after: chosen.mask }
    await recordEntry(tx, deps, scope, { action: 'payoutMethodChosen', object, facts })
    return ok(after)
  })
}
