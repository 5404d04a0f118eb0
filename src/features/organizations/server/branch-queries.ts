import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sendForm } from '#/wire/field.ts'
import { branchFields } from '../fields/branch.ts'

export type BranchRow = Awaited<ReturnType<typeof branchesOf>>[number]

/** Branches the member works with: open ones by name, then closed ones. */
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

/** Checks that every branch belongs to the organization. A closed branch may stay assigned but cannot be newly assigned. */
export async function areBranches(
  reader: Reader,
  orgId: Id<'organization'>,
  ids: readonly Id<'branch'>[],
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

export function lockBranch(tx: Tx, scope: ClientScope, id: Id<'branch'>) {
  return lockingAlone(
    'branches',
    tx.selectFrom('branches').selectAll().where('id', '=', id).where('org_id', '=', scope.orgId),
  ).executeTakeFirst()
}

/** Tells whether an open branch already uses this name. */
export async function isNameTaken(
  reader: Reader,
  orgId: Id<'organization'>,
  name: string,
  except?: Id<'branch'>,
): Promise<boolean> {
  const named = reader
    .selectFrom('branches')
    .select('id')
    .where('org_id', '=', orgId)
    .where('closed_at', 'is', null)
    .where((where) => where.eb(where.fn('lower', ['name']), '=', where.fn('lower', [where.val(name)])))
  const row = await (except === undefined ? named : named.where('id', '<>', except)).executeTakeFirst()
  return row !== undefined
}

export function branchToView(row: BranchRow) {
  return { id: row.id, ...sendForm(branchFields, row), closed: row.closed_at !== null }
}
