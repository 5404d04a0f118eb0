import { isAccount } from '#/features/identity/domain/account.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { mayWrite, standingName } from '../domain/thread.ts'
import { describeAuthor } from './describe-author.ts'
import { countUnread, findSubject, findThread, messagesBefore, worksOf } from './thread-queries.ts'
import type { Asking, ThreadOf } from './thread-queries.ts'

const pageSize = 50

/** The thread of an application or of a work: its last messages, or those before a number. One without messages is there too. */
export async function readThread(
  deps: { readonly db: Database; readonly clock: Clock },
  asking: Asking,
  id: ThreadOf,
  before: number | undefined,
) {
  const { db } = deps
  const { side } = asking
  const subject = await findSubject(db, asking, id)
  if (!subject) return refuse({ kind: 'notFound' })
  const [works, thread, found] = await Promise.all([
    worksOf(db, subject.id),
    findThread(db, subject.id),
    messagesBefore(db, subject, before, pageSize),
  ])
  const read = (side === 'client' ? thread?.client_read : thread?.person_read) ?? 0
  const readByOther = (side === 'client' ? thread?.person_read : thread?.client_read) ?? 0
  const standing = { application: subject.state, works }
  const isGone = isAccount.deleted(subject.status)
  const shown = found.slice(0, pageSize)
  return ok({
    id: subject.id,
    work_id: subject.work_id,
    task_id: subject.task_id,
    task_number: subject.task_number,
    title: subject.title,
    name: subject.name,
    state_name: standingName(standing, side),
    chosen: works.length > 0,
    open: !isGone && mayWrite(standing, deps.clock.now()),
    contractor_gone: isGone,
    read_by_other: readByOther,
    read,
    unread: thread ? await countUnread(db, subject.id, side, read) : 0,
    messages: shown.toReversed().map((message) => ({
      no: message.no,
      side: message.side,
      text: message.text,
      at: message.at.toString(),
      author: describeAuthor(message, asking, subject.name),
    })),
    next: found.length > pageSize ? (shown.at(-1)?.no ?? null) : null,
  })
}
