import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { maskPhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { smsLimit } from '../domain/invitation.ts'
import { insertInvitation } from './insert-invitation.ts'
import { findKnown, lockInviting } from './invitation-queries.ts'

/**
 * Invites a person to become a contractor: an SMS with a link is sent, or the organization hands over the link itself. Whether
 * the person is already on the platform is not disclosed: they join the list when they accept.
 */
export function inviteContractor(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  form: { readonly phone?: Phone | undefined; readonly inn?: PersonInn | undefined; readonly name: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    await lockInviting(tx, scope.orgId)
    const known = (await findKnown(tx, scope.orgId, [form], deps.clock.now())).get(0)
    if (known) {
      return refuse({
        kind: 'wrongState',
        state: known === 'works' ? 'он уже ваш исполнитель' : 'приглашение уже отправлено',
      })
    }
    const counted = await takeFromLimits(tx, deps.clock, [
      { key: `contractor-invite:${scope.orgId}`, count: 200, seconds: 86_400 },
      ...(form.phone === undefined ? [] : [smsLimit(form.phone)]),
    ])
    if (!counted.ok) return counted
    const id = await insertInvitation(tx, deps.clock, { ...form, orgId: scope.orgId, invitedBy: scope.personId })
    await recordEntry(tx, deps, scope, {
      action: 'contractorInvited',
      object: { kind: 'invitation', id, name: form.phone === undefined ? 'по ссылке' : maskPhone(form.phone) },
    })
    return ok({ id })
  })
}
