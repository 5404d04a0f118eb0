import { isAccount } from '#/features/identity/domain/account.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { priorityOf, channelsOf, isJoined } from '../domain/notification.ts'
import type { MessageChannel, Notice } from '../domain/notification.ts'
import { liveDevices } from './device-queries.ts'
import { sendJoinedMessage, sendNoticeMessage } from './jobs.ts'

export type Addressee = { readonly personId: Id<'person'>; readonly orgId?: Id<'organization'> }

/**
 * Creates one notice for one person once: a repeated event leaves the first notice as it is, a closed account gets none. Messages are
 * sent in the background, if the notice is meant for them and the person allows it. Returns whether it is new.
 */
export async function insertNotice(tx: Tx, clock: Clock, to: Addressee, notice: Notice): Promise<boolean> {
  const rows = await tx
    .selectFrom('persons')
    .leftJoin(liveDevices(tx).as('device'), 'device.person_id', 'persons.id')
    .leftJoin('max_links', 'max_links.person_id', 'persons.id')
    .select(['persons.status', 'device.id as device_id', 'max_links.user_id as max_user_id'])
    .where('persons.id', '=', to.personId)
    .execute()
  if (isAccount.deleted(rows[0]?.status)) return false
  const added = await tx
    .insertInto('notifications')
    .values({
      id: newId('notification', clock),
      person_id: to.personId,
      org_id: to.orgId ?? null,
      category: notice.category,
      event_key: to.orgId === undefined ? notice.eventKey : `${to.orgId}:${notice.eventKey}`,
      title: notice.title,
      body: notice.body,
      link: notice.link,
      priority: priorityOf(notice),
      state: 'created',
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const devices = rows.flatMap(({ device_id: id }) => id ?? [])
  const isInMax = typeof rows[0]?.max_user_id === 'number'
  if (added) await addMessages(tx, clock, { ...to, devices, isInMax, notificationId: added.id }, notice)
  return added !== undefined
}

type Told = Addressee & {
  readonly notificationId: Id<'notification'>
  readonly devices: readonly Id<'pushSubscription'>[]
  readonly isInMax: boolean
}

async function addMessages(
  tx: Tx,
  clock: Clock,
  { personId, notificationId, devices, isInMax }: Told,
  notice: Notice,
): Promise<void> {
  const now = clock.now()
  const later = notice.messageAfter ? now.add(notice.messageAfter) : now
  const text = notice.short ?? notice.title
  for (const channel of channelsOf(notice)) await add({ channel, runAt: later })
  // What waits a day before it costs an SMS shows on a device and in MAX at once.
  for (const device of devices) await add({ channel: 'push', runAt: now, device })
  if (isInMax) await add({ channel: 'max', runAt: now })

  async function add({ channel, runAt, device }: Way): Promise<void> {
    const id = newId('noticeMessage', clock)
    await tx
      .insertInto('notice_messages')
      .values({
        id,
        notification_id: notificationId,
        person_id: personId,
        channel,
        subscription_id: device ?? null,
        purpose: notice.purpose ?? 'service',
        is_critical: notice.critical ?? notice.category === 'security',
        state: 'waiting',
        created_at: now,
        kind: notice.kind ?? null,
        words: text,
        due_at: runAt,
      })
      .execute()
    const message = { messageId: id, text, ...(notice.isLinked && { link: notice.link }) }
    await enqueue(tx, clock, isJoined(channel) ? sendJoinedMessage : sendNoticeMessage, message, { runAt })
  }
}

type Way = {
  readonly channel: MessageChannel
  readonly runAt: Temporal.Instant
  readonly device?: Id<'pushSubscription'>
}
