import { chooseBranch } from '#/features/organisations/server/choose-branch.ts'
import { ok } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/**
 * The branch of a register of these works: the chosen one, when all of them stand in it; else the one they share. Works
 * of several branches go into one register only by a member of the whole organisation.
 */
export async function chooseRegisterBranch(
  reader: Reader,
  scope: ClientScope,
  works: readonly { readonly branch_id: string | null }[],
  wanted: string | undefined,
) {
  const shared = new Set(works.map((work) => work.branch_id))
  const [only = null] = shared
  if (wanted !== undefined && (shared.size > 1 || only !== wanted)) return chooseBranch(reader, scope, 'none')
  if (shared.size > 1) return scope.branchIds.length === 0 ? ok(null) : chooseBranch(reader, scope, 'none')
  return ok(only)
}
