import type { Reader } from '#/platform/server/database.ts'
import type { Approver } from '../domain/approval-policy.ts'
import type { Substitution } from '../domain/approval-way.ts'
import { activeTeam, livingSubstitutions } from './approval-queries.ts'

/** Everybody who can take part in an approval on a day, with the branches he is narrowed to, and who stands in for whom. */
export async function findApprovers(
  reader: Reader,
  orgId: string,
  day: Temporal.PlainDate,
): Promise<{
  readonly members: readonly (Approver & { readonly branchIds: readonly string[] })[]
  readonly substitutions: readonly Substitution[]
}> {
  const [members, substitutions] = await Promise.all([activeTeam(reader, orgId), livingSubstitutions(reader, orgId, day)])
  return { members, substitutions }
}
