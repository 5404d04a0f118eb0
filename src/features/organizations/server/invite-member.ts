import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import { maskPhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Limits } from '../domain/limits.ts'
import { memberStatusNames } from '../domain/member.ts'
import { checkTerms } from './check-terms.ts'
import { describeTerms } from './describe-terms.ts'
import { sendInvitationJob } from './jobs.ts'
import { findByPhone } from './member-queries.ts'
import { lockOrganization } from './queries.ts'

const noLimits: Limits = { row: null, register: null, day: null }

/** Invites a colleague by SMS; the invitation is accepted at sign-in. Only an owner can invite an owner. */
export function inviteMember(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  form: {
    phone: Phone
    name: string
    role: MemberRole
    limits?: Limits | undefined
    branch_ids?: readonly Id<'branch'>[] | undefined
    basis?: string | undefined
  },
) {
  return deps.db.transaction().execute(async (tx) => {
    const organization = await lockOrganization(tx, scope.orgId)
    const limits = form.limits ?? noLimits
    const branchIds = [...new Set(form.branch_ids)]
    const allowed = await checkTerms(tx, scope, organization, { role: form.role, limits, branchIds })
    if (!allowed.ok) return allowed
    const known = await findByPhone(tx, scope.orgId, form.phone)
    if (known) return refuse({ kind: 'wrongState', state: `этот телефон уже ${inTeam[known.status]}` })
    const counted = await takeFromLimits(tx, deps.clock, [
      { key: `invite:org:${scope.orgId}`, count: 100, seconds: 86_400 },
      { key: `invite:phone:${form.phone}`, count: 5, seconds: 86_400 },
    ])
    if (!counted.ok) return counted
    const now = deps.clock.now()
    const member = {
      id: newId('member', deps.clock),
      org_id: scope.orgId,
      phone: form.phone,
      name: form.name,
      role: form.role,
      status: 'invited' as const,
      ...columnsOf(limits),
      branch_ids: branchIds,
      basis: form.basis ?? '',
      invited_by: scope.personId,
      invited_at: now,
      created_at: now,
    }
    await tx.insertInto('members').values(member).execute()
    await enqueue(tx, deps.clock, sendInvitationJob, { memberId: member.id, sentAt: now.toString() })
    await recordEntry(tx, deps, scope, {
      action: 'memberInvited',
      object: { kind: 'member', id: member.id, name: maskPhone(form.phone) },
      facts: await describeTerms(tx, { role: form.role, limits, branchIds }),
    })
    return ok({ id: member.id })
  })
}

const inTeam = { ...memberStatusNames, active: 'в команде', invited: 'приглашён', disabled: 'отключён от организации' }

function columnsOf(limits: Limits) {
  return { limit_row: limits.row, limit_register: limits.register, limit_day: limits.day }
}
