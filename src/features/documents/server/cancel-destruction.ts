import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { destructionLifecycle } from '../domain/destruction.ts'
import { describeDestruction } from './describe-destruction.ts'
import { countDestructionLines, lockDestruction, ownDestruction, updateDestruction } from './destruction-queries.ts'

/** Takes the decision back while its first document stands. */
export function cancelDestruction(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'documentDestruction'>,
) {
  return db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const own = await ownDestruction(tx, scope.orgId, id)
    const row = own && (await lockDestruction(tx, own.id))
    if (!row) return refuse({ kind: 'notFound' })
    const next = destructionLifecycle.move(row.state, 'cancel', 'client')
    if (!next.ok) return next
    const cancelled = await updateDestruction(tx, id, { state: next.value, cancelled_by: scope.personId })
    const object = { kind: 'document' as const, id, name: `Акт об уничтожении № ${row.number}` }
    const lines = await countDestructionLines(tx, [id])
    await recordEntry(tx, { clock }, scope, { action: 'destructionCancelled', object })
    return ok(describeDestruction(cancelled, lines))
  })
}
