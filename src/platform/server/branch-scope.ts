import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ClientScope } from './gate.ts'
import { pgType, sqlAs, sqlBoolean } from './typed-sql.ts'

/** The branches a thing belongs to; null stands for the organization as a whole. */
export const sqlBranches = sqlAs(pgType.arrayOf(pgType.nullable(pgType.id('branch'))))

export type BranchScope = Pick<ClientScope, 'branchIds'>

/**
 * Builds the condition that restricts an organization's rows to the member's branches, by the branch column. Rows without a
 * branch are visible only to members of the whole organization. Every query of client data uses this or `whenNarrowed`.
 */
export function inBranches(scope: BranchScope, column: string): RawBuilder<boolean> {
  return whenNarrowed(scope, (isOwn) => isOwn(column))
}

/**
 * The same for rows linked to a branch through other tables: the condition is built only for a member restricted to branches.
 */
export function whenNarrowed(
  { branchIds }: BranchScope,
  condition: (isOwn: (column: string) => RawBuilder<boolean>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (branchIds.length === 0) return sqlBoolean`true`
  return condition((column) => sqlBoolean`${sql.ref(column)} = any(${[...branchIds]}::text[])`)
}
