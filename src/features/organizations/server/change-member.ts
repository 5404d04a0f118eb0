import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { memberRoleNames } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Limits } from '../domain/limits.ts'
import { memberStatusNames, isMember } from '../domain/member.ts'
import { checkTerms } from './check-terms.ts'
import { describeTerms } from './describe-terms.ts'
import { countOwners } from './member-queries.ts'
import { openMember } from './open-member.ts'

export type TermsForm = {
  readonly name: string
  readonly role: MemberRole
  readonly limits: Limits
  readonly branch_ids: readonly Id<'branch'>[]
  readonly basis?: string | undefined
  readonly version: number
}

/** Changes a colleague's role, limits and branches, effective from the next request. The last owner stays an owner. */
export function changeMember(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'member'>, form: TermsForm) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openMember(tx, scope, id)
    if (!opened.ok) return opened
    const { organization, member } = opened.value
    if (isMember.requested(member.status)) return refuse({ kind: 'wrongState', state: memberStatusNames.requested })
    if (member.version !== form.version) return refuse({ kind: 'staleVersion' })
    const branchIds = [...new Set(form.branch_ids)]
    const allowed = await checkTerms(tx, scope, organization, { ...form, branchIds }, member.branch_ids)
    if (!allowed.ok) return allowed
    const losesOwner = member.role === 'owner' && isMember.active(member.status) && form.role !== 'owner'
    if (losesOwner && (await countOwners(tx, scope.orgId, id)) === 0) return refuse({ kind: 'lastOwner' })
    const changes = {
      name: form.name,
      role: form.role,
      limit_row: form.limits.row,
      limit_register: form.limits.register,
      limit_day: form.limits.day,
      branch_ids: branchIds,
      basis: form.basis ?? '',
    }
    await tx
      .updateTable('members')
      .set({ ...changes, version: member.version + 1 })
      .where('id', '=', id)
      .execute()
    await recordEntry(tx, deps, scope, {
      action: 'memberChanged',
      object: { kind: 'member', id, name: form.name },
      facts: { ...(await describeTerms(tx, { ...form, branchIds })), roleBefore: memberRoleNames[member.role] },
    })
    return ok({ id })
  })
}
