import { attachFiles } from '#/features/attachments/server/attach-files.ts'
import { isAccount } from '#/features/identity/domain/account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { locking, lockingShared } from '#/platform/server/lock-order.ts'
import { messageHints } from '../domain/message-hint.ts'
import {
  contractorGone,
  isNewBurst,
  mayWrite,
  messagesAtOnce,
  messagesOfDay,
  noticeDelay,
  standingName,
} from '../domain/thread.ts'
import { messagesCame } from './jobs.ts'
import { findSubject, worksOf } from './thread-queries.ts'
import type { Asking, Subject, ThreadOf } from './thread-queries.ts'

type Message = {
  readonly text: string
  readonly files?: readonly Id<'file'>[] | undefined
  /** Part of a message to many people, which has a limit of its own. */
  readonly isOfMany?: boolean
}

/** Adds a message to a thread; the first one begins it. The other side is told once of a burst. */
export function writeMessage(
  deps: { readonly db: Database; readonly clock: Clock },
  asking: Asking,
  id: ThreadOf,
  { text, files: named, isOfMany = false }: Message,
) {
  const { clock } = deps
  const { side } = asking
  return deps.db.transaction().execute(async (tx) => {
    const subject = await holdSubject(tx, asking, id)
    if (!subject) return refuse({ kind: 'notFound' })
    if (isAccount.deleted(subject.status)) return refuse({ kind: 'wrongState', state: contractorGone })
    const works = await worksOf(tx, subject.id)
    const standing = { application: subject.state, works }
    const now = clock.now()
    if (!mayWrite(standing, now)) return refuse({ kind: 'wrongState', state: standingName(standing, side) })
    const files = await attachFiles(tx, asking, { place: 'message', about: subject.id }, named)
    if (!files.ok) return files
    const { personId } = asking.scope
    const allowed = await takeFromLimits(tx, clock, [
      ...(isOfMany ? [] : [{ key: `message:${personId}`, ...messagesAtOnce }]),
      { key: `message-day:${personId}`, ...messagesOfDay },
    ])
    if (!allowed.ok) return allowed
    const thread = await holdThread(tx, subject, now)
    const no = thread.messages + 1
    const toldAt = side === 'client' ? thread.person_told_at : thread.client_told_at
    const tells = isNewBurst(toldAt, now)
    await tx
      .updateTable('threads')
      .set({ messages: no, last_at: now })
      .set(side === 'client' ? { client_last: no } : { person_last: no })
      .$if(tells, (query) => query.set(side === 'client' ? { person_told_at: now } : { client_told_at: now }))
      .where('application_id', '=', subject.id)
      .execute()
    const warned = messageHints(text, { side, chosen: works.length > 0 }).map(({ word }) => word)
    await tx
      .insertInto('thread_messages')
      .values({ application_id: subject.id, no, side, author_id: personId, text, warned, at: now })
      .execute()
    await files.value.send(String(no))
    if (tells) await announce(tx, clock, messagesCame, { applicationId: subject.id, no }, { runAt: now.add(noticeDelay) })
    return ok({ no })
  })
}

/** The application as it stays until the message is written: nobody decides on it meanwhile, and the account is not deleted. */
async function holdSubject(tx: Tx, asking: Asking, id: ThreadOf): Promise<Subject | undefined> {
  const found = await findSubject(tx, asking, id)
  if (!found) return undefined
  const application = tx.selectFrom('task_applications').select('id').where('id', '=', found.id)
  await lockingShared(tx, 'task_applications', application, found.id).execute()
  const person = tx.selectFrom('persons').select('id').where('id', '=', found.person_id)
  await lockingShared(tx, 'persons', person, found.person_id).execute()
  return findSubject(tx, asking, found.id)
}

/** The thread, locked: messages of both sides get their numbers one after another. */
async function holdThread(tx: Tx, { id, org_id, person_id }: Subject, now: Temporal.Instant) {
  await tx
    .insertInto('threads')
    .values({ application_id: id, org_id, person_id, last_at: now })
    .onConflict((conflict) => conflict.column('application_id').doNothing())
    .execute()
  const thread = tx.selectFrom('threads').selectAll().where('application_id', '=', id)
  return locking(tx, 'threads', thread, id).executeTakeFirstOrThrow()
}
