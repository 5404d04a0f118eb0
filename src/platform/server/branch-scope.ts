import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ClientScope } from './gate.ts'

export type BranchScope = Pick<ClientScope, 'branchIds'>

/**
 * The condition that narrows rows of an organisation to the branches of a member, by the column of the branch. What has no
 * branch is for members of the whole organisation only. Every query of client data has this or `whenNarrowed`.
 */
export function inBranches(scope: BranchScope, column: string): RawBuilder<boolean> {
  return whenNarrowed(scope, (isOwn) => isOwn(column))
}

/** The same for rows that lead to a branch through others: the condition is made only for a narrowed member. */
export function whenNarrowed(
  { branchIds }: BranchScope,
  condition: (isOwn: (column: string) => RawBuilder<boolean>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (branchIds.length === 0) return sql<boolean>`true`
  return condition((column) => sql<boolean>`${sql.ref(column)} = any(${[...branchIds]}::text[])`)
}
