import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { parseId } from '#/kernel/ids.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { ThreadSide } from '#/features/threads/domain/thread.ts'
import { unreadState } from '../domain/notification.ts'
import { applicationFacts } from './queries.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

/** The first message of a burst is told to the other side, unless it has read them meanwhile; its words stay in the thread. */
export async function noticesForMessages(
  tx: Tx,
  { applicationId, no }: { readonly applicationId: Id<'application'>; readonly no: number },
): Promise<PendingNotice[]> {
  const message = await tx
    .selectFrom('thread_messages')
    .select('side')
    .where('application_id', '=', applicationId)
    .where('no', '=', no)
    .executeTakeFirst()
  if (!message) return []
  const to = message.side === 'client' ? 'person' : 'client'
  if (!(await isBurstUnread(tx, applicationId, to, no))) return []
  const facts = await applicationFacts(tx, applicationId)
  if (!facts) return []
  const notice = {
    eventKey: keyOf(applicationId, to, no),
    link: `/${to}/messages?thread=${applicationId}`,
  } as const
  if (to === 'person') {
    const body = `Заказчик пишет вам: «${facts.title}»`
    return [{ notice: { ...notice, ...noticeOf('messageCame', 'person'), body }, personId: facts.person_id }]
  }
  const body = `${facts.surname} ${facts.firstname}: «${facts.title}»`
  return [{ notice: { ...notice, ...noticeOf('messageCame', 'client'), body }, orgId: facts.org_id, about: facts }]
}

/** Whether the messages a notice tells of are still unread; undefined for a notice of something else. */
export async function areUnread(reader: Reader, eventKey: string): Promise<boolean | undefined> {
  const told = /(?:^|:)thread:(application_[0-9A-Z]{26}):(client|person):(\d+)$/.exec(eventKey)
  const id = parseId('application', told?.[1] ?? '')
  if (!told || !id) return undefined
  return isBurstUnread(reader, id, told[2] === 'client' ? 'client' : 'person', Number(told[3]))
}

/** Whether the burst that began with this message is the one told of at present, and its last message is not read. */
async function isBurstUnread(reader: Reader, applicationId: Id<'application'>, to: ThreadSide, no: number): Promise<boolean> {
  const found = await reader
    .selectFrom('threads')
    .innerJoin('thread_messages', 'thread_messages.application_id', 'threads.application_id')
    .select('threads.messages')
    .where('threads.application_id', '=', applicationId)
    .where('thread_messages.no', '=', no)
    .whereRef('thread_messages.at', '=', to === 'client' ? 'threads.client_told_at' : 'threads.person_told_at')
    .where(to === 'client' ? sqlBoolean`client_read < person_last` : sqlBoolean`person_read < client_last`)
    .executeTakeFirst()
  return found !== undefined
}

/** Reads the notices of messages of a thread, of everybody of the side who was told. */
export async function readNoticesOfThread(
  tx: Tx,
  { applicationId, side, after, to }: { applicationId: Id<'application'>; side: ThreadSide; after: number; to: number },
  now: Temporal.Instant,
): Promise<void> {
  const facts = await applicationFacts(tx, applicationId)
  if (!facts) return
  const keys = Array.from({ length: to - after }, (_, place) => keyOf(applicationId, side, after + place + 1))
  const org = side === 'client' ? `${facts.org_id}:` : ''
  await tx
    .updateTable('notifications')
    .set({ state: 'read', read_at: now })
    .where(
      side === 'client'
        ? sqlBoolean`person_id in (select person_id from members where org_id = ${facts.org_id} and person_id is not null)`
        : sqlBoolean`person_id = ${facts.person_id}`,
    )
    .where(sqlBoolean`event_key = any(${keys.map((key) => `${org}${key}`)}::text[])`)
    .where('state', '=', unreadState)
    .execute()
}

function keyOf(applicationId: Id<'application'>, to: ThreadSide, no: number): string {
  return `thread:${applicationId}:${to}:${no}`
}
