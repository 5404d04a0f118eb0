import { chooseBranch } from '#/features/organizations/server/choose-branch.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/**
 * Returns the branch of a register with these assignments: the chosen one if all of them belong to it; otherwise the one they
 * share. Only a member of the whole organization can combine assignments of several branches.
 */
export async function chooseRegisterBranch(
  reader: Reader,
  scope: ClientScope,
  works: readonly { readonly branch_id: Id<'branch'> | null }[],
  wanted: string | undefined,
) {
  const shared = new Set(works.map((work) => work.branch_id))
  const [only = null] = shared
  if (wanted !== undefined && (shared.size > 1 || only !== wanted)) return chooseBranch(reader, scope, 'none')
  if (shared.size > 1) return scope.branchIds.length === 0 ? ok(null) : chooseBranch(reader, scope, 'none')
  return ok(only)
}
