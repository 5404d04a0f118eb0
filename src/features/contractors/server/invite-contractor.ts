import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organisations/server/require-whole.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { maskPhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { invitationLivesDays } from '../domain/invitation.ts'
import { findLiving, holdInviting, worksWith } from './invitation-queries.ts'
import { sendInvitationJob } from './jobs.ts'

/**
 * Asks somebody to become a contractor: an SMS with a link goes out, or the link is handed over by the organisation itself.
 * Whether he is on the platform already is not told: he joins the list when he says yes.
 */
export function inviteContractor(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  form: { readonly phone?: Phone | undefined; readonly inn?: PersonInn | undefined; readonly name: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    await holdInviting(tx, scope)
    const now = deps.clock.now()
    if (form.inn !== undefined && (await worksWith(tx, scope, form.inn))) {
      return refuse({ kind: 'wrongState', state: 'он уже ваш исполнитель' })
    }
    if (await findLiving(tx, scope, { phone: form.phone, inn: form.inn }, now)) {
      return refuse({ kind: 'wrongState', state: 'приглашение уже отправлено' })
    }
    const counted = await takeFromLimits(tx, deps.clock, [
      { key: `contractor-invite:${scope.orgId}`, count: 200, seconds: 86_400 },
      ...(form.phone === undefined ? [] : [{ key: `invite:phone:${form.phone}`, count: 3, seconds: 86_400 }]),
    ])
    if (!counted.ok) return counted
    const id = newId('invitation', deps.clock)
    await tx
      .insertInto('contractor_invitations')
      .values({
        id,
        org_id: scope.orgId,
        way: form.phone === undefined ? 'link' : 'sms',
        inn: form.inn ?? null,
        name: form.name,
        phone: form.phone ?? null,
        state: 'sent',
        invited_by: scope.personId,
        sms_state: form.phone === undefined ? null : 'waiting',
        sent_at: now,
        expires_at: now.add({ hours: 24 * invitationLivesDays }),
        created_at: now,
      })
      .execute()
    if (form.phone !== undefined) {
      await enqueue(tx, deps.clock, sendInvitationJob, { invitation_id: id, sent_at: now.toString() })
    }
    await recordEntry(tx, deps, scope, {
      action: 'contractorInvited',
      object: { kind: 'invitation', id, name: form.phone === undefined ? 'по ссылке' : maskPhone(form.phone) },
    })
    return ok({ id })
  })
}
