import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { branchesOf } from './branch-queries.ts'

/**
 * The branch new work belongs to. One who has the whole organisation may choose none; one who is narrowed chooses of his
 * own, and a single one is chosen for him. `kept` is where the work stands already: it stays even when that is closed.
 */
export async function chooseBranch(
  reader: Reader,
  scope: ClientScope,
  wanted: string | null | undefined,
  kept?: string | null,
): Promise<Result<string | null, Refusal<'branchNeeded'>>> {
  if (wanted === undefined && kept !== undefined) return ok(kept)
  if (wanted !== undefined && wanted !== null && wanted === kept) return ok(wanted)
  const open = (await branchesOf(reader, scope)).filter((branch) => branch.closed_at === null)
  const whole = scope.branchIds.length === 0
  if (wanted === undefined || wanted === null) {
    if (whole) return ok(null)
    const [only, another] = open
    if (only && !another) return ok(only.id)
  } else if (open.some(({ id }) => id === wanted)) {
    return ok(wanted)
  }
  return refuse({ kind: 'branchNeeded', branches: open.map(({ name }) => name).join(', ') || 'пока ни одного' })
}
