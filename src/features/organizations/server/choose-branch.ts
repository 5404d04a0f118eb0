import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { branchesOf } from './branch-queries.ts'

/**
 * Chooses the branch of new work. A member with access to the whole organization may choose none; a restricted member chooses
 * among his branches, and a single branch is chosen automatically. `kept` is the branch the work already has: it is accepted
 * even when closed.
 */
export async function chooseBranch(
  reader: Reader,
  scope: ClientScope,
  wanted: string | null | undefined,
  kept?: Id<'branch'> | null,
): Promise<Result<Id<'branch'> | null, Refusal<'branchNeeded'>>> {
  if (wanted === undefined && kept !== undefined) return ok(kept)
  if (wanted !== undefined && wanted !== null && wanted === kept) return ok(kept)
  const open = (await branchesOf(reader, scope)).filter((branch) => branch.closed_at === null)
  const whole = scope.branchIds.length === 0
  if (wanted === undefined || wanted === null) {
    if (whole) return ok(null)
    const [only, another] = open
    if (only && !another) return ok(only.id)
  }
  const chosen = open.find(({ id }) => id === wanted)
  if (chosen) return ok(chosen.id)
  return refuse({ kind: 'branchNeeded', branches: open.map(({ name }) => name).join(', ') || 'пока ни одного' })
}
