import type * as z from 'zod/mini'
import { roleMay } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { approvalView } from '../contract/approval.ts'
import { defaultPolicy } from '../domain/approval-policy.ts'
import type { ApprovalBand } from '../domain/approval-policy.ts'
import { substitutionState, isLiveSubstitution } from '../domain/substitution.ts'
import { activeTeam, namedSubstitutions, policyEditions } from './approval-queries.ts'

/**
 * Approval settings of an organization: the policy with its editions, the team, current substitutions and those of the last six
 * months.
 */
export async function readApproval(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
): Promise<z.input<typeof approvalView>> {
  const day = moscowDate(deps.clock.now())
  const [editions, team, substitutions] = await Promise.all([
    policyEditions(deps.db, scope.orgId),
    activeTeam(deps.db, scope.orgId),
    namedSubstitutions(deps.db, scope.orgId, day.subtract({ months: 6 })),
  ])
  const shown = substitutions.map((row) => ({
    id: row.id,
    member: row.member,
    substitute: row.substitute,
    from: row.from_day.toString(),
    to: row.to_day.toString(),
    state: substitutionState({ from: row.from_day, to: row.to_day, ended: row.ended_at !== null }, day),
  }))
  const lives = ({ state }: (typeof shown)[number]) => isLiveSubstitution(state)
  return {
    edition: editions[0]?.edition ?? 0,
    bands: bandsToView(editions[0]?.bands ?? defaultPolicy),
    editions: editions.map((one) => ({
      edition: one.edition,
      name: one.name,
      at: one.at.toString(),
      bands: bandsToView(one.bands),
    })),
    members: team.map(({ memberId, name, role }) => ({ member_id: memberId, name, role })),
    substitutions: [...shown.filter(lives), ...shown.filter((one) => !lives(one))],
    may_edit: roleMay(scope.role, 'editMembers') && scope.branchIds.length === 0,
  }
}

function bandsToView(bands: readonly ApprovalBand[]) {
  return bands.map(({ from, to, steps }) => ({
    from,
    to,
    steps: steps.map((step) => ({
      role: step.role,
      member_id: step.memberId,
      need_count: step.needCount,
      or_all: step.orAll,
      code_required: step.codeRequired,
    })),
  }))
}
