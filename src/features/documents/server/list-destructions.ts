import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { describeDestruction } from './describe-destruction.ts'
import { countDestructionLines, countEnded, destructionsOf } from './destruction-queries.ts'

/** What is beyond its term of keeping, and the acts by which such documents were or will be destroyed. */
export async function listDestructions({ db, clock }: { readonly db: Database; readonly clock: Clock }, scope: ClientScope) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const { due, stopped } = await countEnded(db, scope.orgId, moscowDate(clock.now()))
  const rows = await destructionsOf(db, scope.orgId)
  const lines = await countDestructionLines(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => describeDestruction(row, lines))
  return ok({ due, stopped, may_destroy: roleMay(scope.role, 'destroyDocuments'), items })
}
