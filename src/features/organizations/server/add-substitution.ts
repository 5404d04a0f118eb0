import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { allowSubstitution } from '../domain/substitution.ts'
import { activeTeam, lockApproval, livingSubstitutions } from './approval-queries.ts'
import { requireWhole } from './require-whole.ts'

export type SubstitutionForm = {
  readonly member_id: Id<'member'>
  readonly substitute_id: Id<'member'>
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/** Appoints a substitute for an absent approver. A member has one substitution at a time. */
export function addSubstitution(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  form: SubstitutionForm,
): Promise<Result<undefined, Refusal<'substitutionWrong' | 'notFound' | 'noAccess'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    await lockApproval(tx, scope.orgId)
    const team = await activeTeam(tx, scope.orgId)
    const absent = team.find(({ memberId }) => memberId === form.member_id)
    const substitute = team.find(({ memberId }) => memberId === form.substitute_id)
    if (!absent || !substitute) return refuse({ kind: 'notFound' })
    const day = moscowDate(deps.clock.now())
    const living = await livingSubstitutions(tx, scope.orgId, day)
    const chief = { memberId: scope.memberId, isOwner: scope.role === 'owner' }
    const allowed = allowSubstitution({ absent, substitute, from: form.from, to: form.to }, { living, chief, day })
    if (!allowed.ok) return allowed

    const id = newId('substitution', deps.clock)
    await tx
      .insertInto('substitutions')
      .values({
        id,
        org_id: scope.orgId,
        member_id: form.member_id,
        substitute_id: form.substitute_id,
        from_day: form.from,
        to_day: form.to,
        created_by: scope.personId,
        created_at: deps.clock.now(),
      })
      .execute()
    await recordEntry(tx, deps, scope, {
      action: 'substitutionMade',
      object: { kind: 'substitution', id },
      facts: { before: form.member_id, substitute: form.substitute_id, from: formatDay(form.from), to: formatDay(form.to) },
    })
    return ok()
  })
}
