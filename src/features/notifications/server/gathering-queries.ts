import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { messageLifecycle } from '../domain/message.ts'
import { gatheringOf } from '../domain/gathering.ts'
import type { DigestTime } from '../domain/gathering.ts'
import { messagesToDecide, stillWaits } from './message-queries.ts'
import type { LockedMessage } from './message-queries.ts'

/** One after another for what may leave together to a person: each finds the others either waiting or gone with one of them. */
export async function lockGathering(tx: Tx, messageId: Id<'noticeMessage'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notice-' || channel || ':' || person_id, 0))
    from notice_messages where id = ${messageId}`.execute(tx)
}

/** With which letters a message leaves and when; undefined when it goes alone. */
export function groupOf(message: LockedMessage, time: DigestTime) {
  const { channel, category, kind } = message
  return gatheringOf(
    {
      channel,
      category,
      isCritical: message.is_critical,
      isDaily: message.is_daily === true,
      kind,
      orgId: message.org_id,
      dueAt: message.due_at ?? message.created_at,
    },
    time,
  )
}

/** What a message says besides its own words: the messages that leave with it. */
export function gatheredWith(reader: Reader, leadId: Id<'noticeMessage'>) {
  return reader
    .selectFrom('notice_messages')
    .innerJoin('notifications', 'notifications.id', 'notice_messages.notification_id')
    .select(['notice_messages.id', 'notice_messages.words', 'notice_messages.kind', 'notice_messages.created_at'])
    .select(['notifications.org_id'])
    .where('notice_messages.lead_id', '=', leadId)
    .where('notice_messages.settled_at', 'is', null)
    .orderBy('notice_messages.created_at')
    .orderBy('notice_messages.id')
    .execute()
}

/** Attaches to a message all that is due to leave with it. Needs `lockGathering`. */
export async function gatherDue(tx: Tx, lead: LockedMessage, time: DigestTime, now: Temporal.Instant): Promise<void> {
  const group = groupOf(lead, time)
  if (!group) return
  const waiting = await messagesToDecide(tx)
    .where('notice_messages.person_id', '=', lead.person_id)
    .where('notice_messages.channel', '=', lead.channel)
    .where('notice_messages.subscription_id', 'is not distinct from', lead.subscription_id)
    .where('notice_messages.state', '=', 'waiting')
    .where('notice_messages.purpose', '=', 'service')
    .where('notice_messages.words', 'is not', null)
    .where('notice_messages.lead_id', 'is', null)
    .where('notice_messages.id', '!=', lead.id)
    .where('notice_messages.due_at', '<=', now)
    .execute()
  const ids: Id<'noticeMessage'>[] = []
  for (const message of waiting) {
    const own = groupOf(message, time)
    // A letter of the day takes what was due by its hour; a burst also those whose minutes still run.
    const isDue = own?.key === group.key && (group.key !== 'day' || Temporal.Instant.compare(own.until, now) <= 0)
    if (isDue && message.choice !== false && (await stillWaits(tx, message.event_key))) ids.push(message.id)
  }
  if (ids.length > 0) await tx.updateTable('notice_messages').set({ lead_id: lead.id }).where('id', 'in', ids).execute()
}

/** Messages that left with another share its fate. */
export async function moveGathered(tx: Tx, leadId: Id<'noticeMessage'>, step: 'take' | 'putBack'): Promise<void> {
  const from = step === 'take' ? 'waiting' : 'sending'
  await tx
    .updateTable('notice_messages')
    .set({ state: messageLifecycle.after(from, step) })
    .where('lead_id', '=', leadId)
    .where('state', '=', from)
    .execute()
}
