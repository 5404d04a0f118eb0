import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { memberStatusNames, isMember } from '../domain/member.ts'
import type { TermsForm } from './change-member.ts'
import { checkTerms } from './check-terms.ts'
import { describeTerms } from './describe-terms.ts'
import { openMember } from './open-member.ts'

/** Accepts an access request and grants the chosen role. */
export function admitMember(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'member'>, form: TermsForm) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openMember(tx, scope, id)
    if (!opened.ok) return opened
    const { organization, member } = opened.value
    if (!isMember.requested(member.status)) return refuse({ kind: 'wrongState', state: memberStatusNames[member.status] })
    if (member.version !== form.version) return refuse({ kind: 'staleVersion' })
    const branchIds = [...new Set(form.branch_ids)]
    const allowed = await checkTerms(tx, scope, organization, { ...form, branchIds })
    if (!allowed.ok) return allowed
    await tx
      .updateTable('members')
      .set({
        name: form.name,
        role: form.role,
        status: 'active',
        limit_row: form.limits.row,
        limit_register: form.limits.register,
        limit_day: form.limits.day,
        branch_ids: branchIds,
        basis: form.basis ?? '',
        invited_by: scope.personId,
        joined_at: deps.clock.now(),
        version: member.version + 1,
      })
      .where('id', '=', id)
      .execute()
    await recordEntry(tx, deps, scope, {
      action: 'memberAdmitted',
      object: { kind: 'member', id, name: form.name },
      facts: await describeTerms(tx, { ...form, branchIds }),
    })
    return ok({ id })
  })
}
