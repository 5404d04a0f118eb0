import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { bandWords, reviewPolicy, stepWords } from '../domain/approval-policy.ts'
import type { ApprovalBand, Approver } from '../domain/approval-policy.ts'
import { activeTeam, lockApproval } from './approval-queries.ts'
import { findApprovalPolicy } from './find-approval-policy.ts'
import { requireWhole } from './require-whole.ts'

/**
 * Saves a new edition of the approval policy; registers already submitted keep theirs. Warnings do not block saving, problems
 * do.
 */
export function saveApprovalPolicy(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  typed: { readonly edition: number; readonly bands: readonly ApprovalBand[] },
): Promise<Result<undefined, Refusal<'policyWrong' | 'staleVersion' | 'noAccess'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    await lockApproval(tx, scope.orgId)
    const present = await findApprovalPolicy(tx, scope.orgId)
    if (present.edition !== typed.edition) return refuse({ kind: 'staleVersion' })
    const members = await activeTeam(tx, scope.orgId)
    const [problem] = reviewPolicy(typed.bands, members).problems
    if (problem) return refuse({ kind: 'policyWrong', problem: problem.text })

    const id = newId('policy', deps.clock)
    const edition = present.edition + 1
    await tx
      .insertInto('approval_policies')
      .values({
        id,
        org_id: scope.orgId,
        edition,
        bands: JSON.stringify(typed.bands),
        created_by: scope.personId,
        created_at: deps.clock.now(),
      })
      .execute()
    await recordEntry(tx, deps, scope, {
      action: 'approvalPolicySaved',
      object: { kind: 'policy', id },
      facts: { edition, before: policyWords(present.bands, members), after: policyWords(typed.bands, members) },
    })
    return ok()
  })
}

/**
 * «до 100 000 ₽ — согласующий или владелец». People are named by their position in the team, because journal facts hold no
 * names.
 */
function policyWords(bands: readonly ApprovalBand[], members: readonly Approver[]): string[] {
  const unnamed = members.map((member) => ({ ...member, name: `сотрудник ${member.memberId}` }))
  return bands.map((band) => `${bandWords(band)} — ${band.steps.map((step) => stepWords(step, unnamed)).join(', затем ')}`)
}
