import { refuse } from '#/kernel/result.ts'
import type { Selectable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { limitsFrom } from '../domain/limits.ts'
import { allowTerms } from '../domain/member.ts'
import type { MemberTerms } from '../domain/member.ts'
import { areBranches, branchesOf } from './branch-queries.ts'

/** Checks whether this member may grant these terms. `kept` are branches the colleague already has. */
export async function checkTerms(
  reader: Reader,
  scope: ClientScope,
  organization: Selectable<Tables['organizations']>,
  terms: MemberTerms,
  kept: readonly Id<'branch'>[] = [],
) {
  const allowed = allowTerms(scope, terms, limitsFrom(organization))
  if (!allowed.ok || (await areBranches(reader, scope.orgId, terms.branchIds, kept))) return allowed
  const open = (await branchesOf(reader, scope)).filter((branch) => branch.closed_at === null)
  return refuse({ kind: 'branchNeeded', branches: open.map(({ name }) => name).join(', ') || 'пока ни одного' })
}
