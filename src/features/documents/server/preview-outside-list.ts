import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { readOutsideList } from './read-outside-list.ts'

/** Says of each row of a list what will become of it, before anything is made or sent. */
export async function previewOutsideList(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  bytes: Uint8Array,
  fileName: string,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `outside-file:${scope.orgId}`, count: 120, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const lines = await readOutsideList(deps, scope.orgId, bytes, fileName)
  if (!lines.ok) return lines
  const rows = lines.value.map(({ sourceRow, name, number, file, problem, personId }) => {
    const outcome = problem === undefined ? (personId ? ('now' as const) : ('invite' as const)) : ('wrong' as const)
    return { row: sourceRow, name, number, file, outcome, problem: problem ?? null }
  })
  return ok({ rows })
}
