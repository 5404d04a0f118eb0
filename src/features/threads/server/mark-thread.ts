import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { isNoticed } from '../domain/thread.ts'
import { threadRead } from './jobs.ts'
import { findSubject } from './thread-queries.ts'
import type { Asking, ThreadOf } from './thread-queries.ts'

/**
 * The asking side has read to this message. What is read stays read. Once everything is read, the next message is told of anew,
 * and the notices of those read are read with them.
 */
export async function markThread(
  deps: { readonly db: Database; readonly clock: Clock },
  asking: Asking,
  id: ThreadOf,
  no: number,
) {
  const { side } = asking
  return deps.db.transaction().execute(async (tx) => {
    const subject = await findSubject(tx, asking, id)
    if (!subject) return refuse({ kind: 'notFound' })
    const row = tx.selectFrom('threads').selectAll().where('application_id', '=', subject.id)
    const thread = await locking(tx, 'threads', row, subject.id).executeTakeFirst()
    if (!thread) return ok()
    const last = side === 'client' ? thread.person_last : thread.client_last
    const before = side === 'client' ? thread.client_read : thread.person_read
    const toldAt = side === 'client' ? thread.client_told_at : thread.person_told_at
    const read = Math.min(no, last)
    if (read <= before) return ok()
    const isWhole = read === last
    await tx
      .updateTable('threads')
      .set(side === 'client' ? { client_read: read } : { person_read: read })
      .$if(isWhole, (query) => query.set(side === 'client' ? { client_told_at: null } : { person_told_at: null }))
      .where('application_id', '=', subject.id)
      .execute()
    if (isWhole && isNoticed(toldAt, deps.clock.now()))
      await announce(tx, deps.clock, threadRead, { applicationId: subject.id, side, after: before, to: read })
    return ok()
  })
}
