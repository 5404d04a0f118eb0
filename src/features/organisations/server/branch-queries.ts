import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

export type BranchRow = Awaited<ReturnType<typeof branchesOf>>[number]

/** Branches the member works with, the open ones by name, the closed ones last. */
export function branchesOf(reader: Reader, scope: ClientScope) {
  const all = reader
    .selectFrom('branches')
    .selectAll()
    .where('org_id', '=', scope.orgId)
    .orderBy((by) => by('closed_at', 'is not', null))
    .orderBy('name')
    .orderBy('id')
  return (scope.branchIds.length === 0 ? all : all.where('id', 'in', scope.branchIds)).execute()
}

/** Whether all of these are branches of the organisation; a closed one is kept where it stood, but not given anew. */
export async function areBranches(
  reader: Reader,
  orgId: string,
  ids: readonly string[],
  kept: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  const rows = await reader
    .selectFrom('branches')
    .select(['id', 'closed_at'])
    .where('org_id', '=', orgId)
    .where('id', 'in', wanted)
    .execute()
  return rows.length === wanted.length && rows.every(({ id, closed_at: closedAt }) => closedAt === null || kept.includes(id))
}

export function lockBranch(tx: Tx, scope: ClientScope, id: string) {
  return tx
    .selectFrom('branches')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether an open branch already has this name. */
export async function isNameTaken(reader: Reader, orgId: string, name: string, except?: string): Promise<boolean> {
  const row = await reader
    .selectFrom('branches')
    .select('id')
    .where('org_id', '=', orgId)
    .where('closed_at', 'is', null)
    .where((where) => where.eb(where.fn('lower', ['name']), '=', where.fn('lower', [where.val(name)])))
    .where('id', '<>', except ?? '')
    .executeTakeFirst()
  return row !== undefined
}

export function branchToView(row: BranchRow) {
  return { id: row.id, name: row.name, cost_center: row.cost_center, closed: row.closed_at !== null }
}
