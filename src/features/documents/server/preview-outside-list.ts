import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { readOutsideList } from './read-outside-list.ts'
import type { JudgedOutsideLine, OutsideListFile } from './read-outside-list.ts'

/** Says of each row of a list what will become of it, before anything is made or sent. */
export async function previewOutsideList(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  file: OutsideListFile,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `outside-file:${scope.orgId}`, count: 120, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const lines = await readOutsideList(deps, scope.orgId, file)
  if (!lines.ok) return lines
  const rows = lines.value.map((line) => {
    const { sourceRow, name, number, file, problem, givesWay } = line
    const note = givesWay === undefined ? null : `Неподписанный договор № ${givesWay} будет отозван: вместо него встанет этот`
    return { row: sourceRow, name, number, file, outcome: outcomeOf(line), problem: problem ?? null, note }
  })
  return ok({ rows })
}

function outcomeOf({ problem, personId, isProven }: JudgedOutsideLine): 'now' | 'invite' | 'proof' | 'wrong' {
  if (problem !== undefined) return 'wrong'
  if (personId === undefined) return 'invite'
  return isProven ? 'now' : 'proof'
}
