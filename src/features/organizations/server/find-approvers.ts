import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { Approver } from '../domain/approval-policy.ts'
import type { Substitution } from '../domain/approval-route.ts'
import { activeTeam, livingSubstitutions } from './approval-queries.ts'

/** Everyone who may take part in an approval on a date, with branch restrictions and substitutions. */
export async function findApprovers(
  reader: Reader,
  orgId: Id<'organization'>,
  day: Temporal.PlainDate,
): Promise<{
  readonly members: readonly (Approver & { readonly branchIds: readonly string[] })[]
  readonly substitutions: readonly Substitution[]
}> {
  const [members, substitutions] = await Promise.all([activeTeam(reader, orgId), livingSubstitutions(reader, orgId, day)])
  return { members, substitutions }
}
