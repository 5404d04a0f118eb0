import type { SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { invitationLifecycle } from '../domain/invitation.ts'
import { makeInvitationToken } from './make-invitation-token.ts'

export type InvitationDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly sms: SmsGateway
  readonly codePepper: string
  readonly publicUrl: string
  readonly brand: { readonly name: string }
}

const triesMax = 10

/** Sends one invitation by SMS under a key of its own. A message that may have arrived is not sent again. */
export async function sendInvitation(
  deps: InvitationDeps,
  { id, sentAt }: { readonly id: Id<'invitation'>; readonly sentAt: string },
  run: JobRun,
): Promise<JobOutcome> {
  const invitation = await deps.db
    .selectFrom('contractor_invitations')
    .innerJoin('organizations', 'organizations.id', 'contractor_invitations.org_id')
    .select(['contractor_invitations.phone', 'contractor_invitations.state', 'contractor_invitations.sent_at'])
    .select(['organizations.inn', 'organizations.short_name', 'organizations.source'])
    .where('contractor_invitations.id', '=', id)
    .executeTakeFirst()
  const to = invitation?.phone
  if (!invitation || !to || !invitationLifecycle.is.sent(invitation.state) || invitation.sent_at.toString() !== sentAt)
    return { next: 'done' }
  // A hand-typed name may hold any text, so it is not used in our messages.
  const named = invitation.source === 'fns' && invitation.short_name.length <= 60
  const who = named ? invitation.short_name : `Организация с ИНН ${invitation.inn}`
  const link = `${deps.publicUrl}/?invitation=${makeInvitationToken(deps.codePepper, id)}`
  const text = `${who} приглашает вас выполнять задания через «${deps.brand.name}»: ${link}`
  const sent = await deps.sms.send({ to, text, messageKey: `contractor-invitation:${id}:${sentAt}` })
  const again = !sent.ok && (sent.refusal.kind === 'unavailable' || sent.refusal.kind === 'limited') && run.attempt < triesMax
  if (again) return { next: 'again', at: deps.clock.now().add({ minutes: 5 }), why: 'the SMS did not go' }
  const perhaps = sent.ok || sent.refusal.kind === 'unknownOutcome' || sent.refusal.kind === 'garbage'
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('contractor_invitations')
      .set({ sms_state: perhaps ? 'sent' : 'failed' })
      .where('id', '=', id)
      .where('sent_at', '=', invitation.sent_at)
      .execute()
    await run.finish(tx)
  })
  return { next: 'done' }
}
