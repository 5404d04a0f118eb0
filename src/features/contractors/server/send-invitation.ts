import type { SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { invitationLifecycle, invitationText, nameInviter } from '../domain/invitation.ts'
import { deliverInvitation } from './deliver-invitation.ts'
import { makeInvitationLink } from './make-invitation-link.ts'

export type InvitationDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly sms: SmsGateway
  readonly codePepper: string
  readonly publicUrl: string
  readonly brand: { readonly name: string }
}

/** Sends one invitation by SMS under a key of its own. A message that may have arrived is not sent again. */
export async function sendInvitation(
  deps: InvitationDeps,
  { id, sentAt }: { readonly id: Id<'invitation'>; readonly sentAt: string },
  run: JobRun,
): Promise<JobOutcome> {
  const invitation = await deps.db
    .selectFrom('contractor_invitations')
    .innerJoin('organizations', 'organizations.id', 'contractor_invitations.org_id')
    .select([
      'contractor_invitations.phone',
      'contractor_invitations.state',
      'contractor_invitations.sent_at',
      'contractor_invitations.work_amount',
    ])
    .select(['organizations.inn', 'organizations.short_name', 'organizations.source'])
    .where('contractor_invitations.id', '=', id)
    .executeTakeFirst()
  const to = invitation?.phone
  if (!invitation || !to || !invitationLifecycle.is.sent(invitation.state) || invitation.sent_at.toString() !== sentAt)
    return { next: 'done' }
  const text = invitationText({
    who: nameInviter(invitation),
    brand: deps.brand.name,
    link: makeInvitationLink(deps, { id, work_amount: invitation.work_amount }),
    workAmount: invitation.work_amount,
  })
  const sent = await deliverInvitation(deps, { to, text, messageKey: `contractor-invitation:${id}:${sentAt}` }, run)
  if ('again' in sent) return sent.again
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('contractor_invitations')
      .set({ sms_state: sent.smsState })
      .where('id', '=', id)
      .where('sent_at', '=', invitation.sent_at)
      .execute()
    await run.finish(tx)
  })
  return { next: 'done' }
}
