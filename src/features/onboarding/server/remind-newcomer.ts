import { restartInvitation } from '#/features/contractors/server/restart-invitation.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { newcomerLifecycle, nextReminder, reminderDays } from '../domain/newcomer.ts'
import { judgeInvitation } from './judge-invitation.ts'
import { lapseNewcomer } from './lapse-newcomer.ts'
import { lockInvitation, lockNewcomer, saveNewcomer } from './queries.ts'

/** Reminds a person who has not answered; after the last reminder stops waiting, and the customer is told what to do next. */
export function remindNewcomer(
  deps: { readonly db: Database; readonly clock: Clock },
  { newcomerId, invitedAt }: { readonly newcomerId: Id<'newcomer'>; readonly invitedAt: string },
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const person = await lockNewcomer(tx, newcomerId)
    const invited = person?.invited_at ?? undefined
    if (!person || !invited || invited.toString() !== invitedAt || !newcomerLifecycle.is.invited(person.state)) {
      return { next: 'done' }
    }
    const fallen = await judgeInvitation(tx, person.id)
    const end = nextReminder(invited, reminderDays.length)
    const isOver = person.reminders >= reminderDays.length || Temporal.Instant.compare(end, now) <= 0
    if (fallen || isOver) {
      await lapseNewcomer(tx, deps.clock, person, fallen)
      await run.finish(tx)
      return { next: 'done' }
    }
    const invitation = person.invitation_id === null ? undefined : await lockInvitation(tx, person.invitation_id)
    // One without a phone was handed his link: only his days are counted.
    const sent = invitation && invitation.phone !== null ? await restartInvitation(tx, deps.clock, invitation) : undefined
    if (sent?.ok === false && sent.refusal.kind === 'tooOften') {
      const later = now.add({ seconds: sent.refusal.seconds })
      return {
        next: 'again',
        at: Temporal.Instant.compare(later, end) < 0 ? later : end,
        why: 'the phone has had its messages of the day',
      }
    }
    const reminders = person.reminders + 1
    await saveNewcomer(tx, person.id, { reminders, updated_at: now })
    return { next: 'again', at: nextReminder(invited, reminders), why: 'no answer yet' }
  })
}
