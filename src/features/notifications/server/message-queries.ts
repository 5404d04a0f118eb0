import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { parseId } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { messageAfter, messageLifecycle } from '../domain/message.ts'
import type { MessageEnd } from '../domain/message.ts'
import { areUnread } from './thread-notice-queries.ts'

/** Messages with everything that decides whether they are sent. */
export function messagesToDecide(reader: Reader) {
  return (
    reader
      .selectFrom('notice_messages')
      .innerJoin('notifications', 'notifications.id', 'notice_messages.notification_id')
      .innerJoin('persons', 'persons.id', 'notice_messages.person_id')
      .leftJoin('profiles', 'profiles.person_id', 'notice_messages.person_id')
      .leftJoin('notification_settings', (join) =>
        join
          .onRef('notification_settings.person_id', '=', 'notice_messages.person_id')
          .onRef('notification_settings.category', '=', 'notifications.category')
          .onRef('notification_settings.channel', '=', 'notice_messages.channel'),
      )
      // A choice for the kind comes before that for its group; both are of letters only.
      .leftJoin('notice_kind_settings', (join) =>
        join
          .onRef('notice_kind_settings.person_id', '=', 'notice_messages.person_id')
          .onRef('notice_kind_settings.kind', '=', 'notice_messages.kind')
          .on('notice_messages.channel', '=', 'mail'),
      )
      .leftJoin('push_subscriptions', 'push_subscriptions.id', 'notice_messages.subscription_id')
      .leftJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
      .leftJoin('max_links', (join) =>
        join.onRef('max_links.person_id', '=', 'notice_messages.person_id').on('notice_messages.channel', '=', 'max'),
      )
      .select('max_links.user_id as max_user_id')
      .select(['notice_messages.subscription_id', 'push_subscriptions.endpoint', 'push_subscriptions.p256dh'])
      .select(['push_subscriptions.auth', 'push_subscriptions.server_key', 'sessions.revoked_at as session_ended_at'])
      .select(['notice_messages.notification_id', 'notifications.link'])
      .select(['notice_messages.id', 'notice_messages.person_id', 'notice_messages.channel', 'notice_messages.purpose'])
      .select(['notice_messages.is_critical', 'notice_messages.state', 'notice_messages.created_at'])
      .select(['notice_messages.kind', 'notice_messages.due_at', 'notice_messages.lead_id', 'notifications.org_id'])
      .select(['notifications.category', 'notifications.event_key'])
      .select(({ fn }) => [
        fn.coalesce('notice_kind_settings.is_on', 'notification_settings.is_on').as('choice'),
        fn.coalesce('notice_kind_settings.is_daily', 'notification_settings.is_daily').as('is_daily'),
      ])
      .select(['persons.phone', 'persons.status', 'profiles.email', 'profiles.email_confirmed_at'])
  )
}

/** Locks a message until the transaction ends. */
export function lockMessage(tx: Tx, id: Id<'noticeMessage'>) {
  return lockingAlone('notice_messages', messagesToDecide(tx).where('notice_messages.id', '=', id)).executeTakeFirst()
}

export type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>

/** Returns the SMS of this person counted in the daily allowance. Messages of one person are counted one after another. */
export async function smsOf(tx: Tx, personId: Id<'person'>, day: Temporal.PlainDate): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice-sms:${personId}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('notice_messages')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('channel', '=', 'sms')
    .where('counted_on', '=', day)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function takeForSending(tx: Tx, message: LockedMessage, now: Temporal.Instant): Promise<void> {
  const counts = message.channel === 'sms' && message.category !== 'security'
  await tx
    .updateTable('notice_messages')
    .set({ state: messageLifecycle.after(message.state, 'take'), counted_on: counts ? moscowDate(now) : null })
    .where('id', '=', message.id)
    .execute()
}

/** Returns the used allowance when it is certain that nothing was sent. */
export async function putBackForLater(tx: Tx, id: Id<'noticeMessage'>): Promise<void> {
  const state = messageLifecycle.after('sending', 'putBack')
  await tx.updateTable('notice_messages').set({ state, counted_on: null }).where('id', '=', id).execute()
}

export async function recordDeliveryOutcome(
  tx: Tx,
  id: Id<'noticeMessage'>,
  fate: {
    readonly end: MessageEnd
    readonly reason?: string
    readonly providerId?: string
    readonly uncounted?: boolean
  },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('notice_messages')
    .set({
      state: messageAfter(fate.end),
      reason: fate.reason ?? null,
      provider_id: fate.providerId ?? null,
      settled_at: now,
      words: null,
      ...(fate.uncounted === true && { counted_on: null }),
    })
    .where((row) => row.or([row('id', '=', id), row('lead_id', '=', id)]))
    .where('settled_at', 'is', null)
    .execute()
}

/** Whether the document of a notice still awaits the notified side, or its messages are unread; other notices do not become outdated. */
export async function stillWaits(reader: Reader, eventKey: string): Promise<boolean> {
  const told = /(?:^|:)document:(document_[0-9A-Z]{26}):(client|person)(?::\d+)?$/.exec(eventKey)
  const documentId = parseId('document', told?.[1] ?? '')
  if (!told || !documentId) return (await areUnread(reader, eventKey)) ?? true
  const row = await reader.selectFrom('documents').select('state').where('id', '=', documentId).executeTakeFirst()
  return row?.state === (told[2] === 'client' ? 'waitClient' : 'waitPerson')
}
