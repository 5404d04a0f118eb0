import { invitationText, nameInviter } from '#/features/contractors/domain/invitation.ts'
import { deliverInvitation } from '#/features/contractors/server/deliver-invitation.ts'
import type { SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { taskInvitationLifecycle } from '../domain/task-invitation.ts'
import { sumOf } from '../domain/terms.ts'
import { makeInvitationAddress } from './make-invitation-address.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly sms: SmsGateway
  readonly codePepper: string
  readonly publicUrl: string
  readonly brand: { readonly name: string }
}

/** Sends one invitation to a task to a phone nobody here has. The title of a task may hold any text, so it is left out. */
export async function sendTaskInvitation(
  deps: Deps,
  { invitationId: id, sentAt }: { readonly invitationId: Id<'taskInvitation'>; readonly sentAt: string },
  run: JobRun,
): Promise<JobOutcome> {
  const invitation = await deps.db
    .selectFrom('task_invitations')
    .innerJoin('organizations', 'organizations.id', 'task_invitations.org_id')
    .innerJoin('tasks', 'tasks.id', 'task_invitations.task_id')
    .select(['task_invitations.phone', 'task_invitations.state', 'task_invitations.sent_at', 'task_invitations.task_id'])
    .select(['organizations.inn', 'organizations.short_name', 'organizations.source', 'organizations.hides_name'])
    .select(['tasks.pay_kind', 'tasks.price', 'tasks.quantity'])
    .where('task_invitations.id', '=', id)
    .executeTakeFirst()
  const to = invitation?.phone
  if (!invitation || !to || !taskInvitationLifecycle.is.sent(invitation.state) || invitation.sent_at.toString() !== sentAt)
    return { next: 'done' }
  const text = invitationText({
    who: invitation.hides_name ? 'Заказчик' : nameInviter(invitation),
    brand: deps.brand.name,
    link: makeInvitationAddress(deps, { id, task_id: invitation.task_id }),
    workAmount: sumOf(invitation) ?? null,
  })
  const sent = await deliverInvitation(deps, { to, text, messageKey: `task-invitation:${id}:${sentAt}` }, run)
  if ('again' in sent) return sent.again
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('task_invitations')
      .set({ sms_state: sent.smsState })
      .where('id', '=', id)
      .where('sent_at', '=', invitation.sent_at)
      .execute()
    await run.finish(tx)
  })
  return { next: 'done' }
}
