import type { SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { memberRoleNames } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isMember } from '../domain/member.ts'

export type InvitationDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly sms: SmsGateway
  readonly publicUrl: string
  readonly brand: { readonly name: string }
}

const triesMax = 10

/** Sends one invitation by SMS under a key of its own. A message that may have arrived is not sent again. */
export async function sendInvitation(
  deps: InvitationDeps,
  { memberId, sentAt }: { memberId: Id<'member'>; sentAt: string },
  run: JobRun,
): Promise<JobOutcome> {
  const member = await deps.db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.org_id')
    .select(['members.phone', 'members.role', 'members.status', 'members.invited_at'])
    .select(['organizations.inn', 'organizations.short_name', 'organizations.source'])
    .where('members.id', '=', memberId)
    .executeTakeFirst()
  const to = member?.phone
  if (!member || !to || !isMember.invited(member.status) || member.invited_at?.toString() !== sentAt) return { next: 'done' }
  // A hand-typed name may hold any text, so it is not used in our messages.
  const who = member.source === 'fns' && member.short_name.length <= 60 ? member.short_name : `Организация с ИНН ${member.inn}`
  const text = `${who} приглашает вас в «${deps.brand.name}». Роль: ${memberRoleNames[member.role].toLowerCase()}. Войдите с этого номера: ${deps.publicUrl}/?login=1`
  const sent = await deps.sms.send({ to, text, messageKey: `invitation:${memberId}:${sentAt}` })
  if (sent.ok) return { next: 'done' }
  const { kind } = sent.refusal
  const mayRepeat = (kind === 'unavailable' || kind === 'limited') && run.attempt < triesMax
  return mayRepeat ? { next: 'again', at: deps.clock.now().add({ minutes: 5 }), why: kind } : { next: 'done' }
}
