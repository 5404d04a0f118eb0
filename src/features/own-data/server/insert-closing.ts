import { noticeOf } from '#/features/notifications/domain/notice-kinds.ts'
import { addNotice } from '#/features/notifications/server/add-notice.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { ClosingReason } from '../domain/account-closing.ts'
import { closeAccountJob } from './jobs.ts'
import { waitingClosing } from './queries.ts'

export type ClosingDeps = { readonly clock: Clock; readonly closingDays: number }

/** Sets the deletion date and warns the owner; an existing date stays. The caller holds the lock on own data. */
export async function insertClosing(tx: Tx, deps: ClosingDeps, personId: Id<'person'>, reason: ClosingReason) {
  const known = await waitingClosing(tx, personId)
  if (known) return { row: known, isNew: false }
  const now = deps.clock.now()
  const id = newId('accountClosing', deps.clock)
  const dueAt = now.add({ hours: deps.closingDays * 24 })
  const row = await tx
    .insertInto('account_closings')
    .values({ id, person_id: personId, reason, state: 'waiting', requested_at: now, due_at: dueAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(tx, deps.clock, closeAccountJob, { closingId: id }, { key: id, runAt: dueAt })
  await addNotice(
    tx,
    deps.clock,
    { personId },
    {
      eventKey: `closing:${id}`,
      ...noticeOf('closingAsked', 'person'),
      body: `Удалим ${formatDay(moscowDate(dueAt))}. Если это были не вы, отмените удаление и смените пароль`,
      link: '/person/profile?tab=mydata',
    },
  )
  return { row, isNew: true }
}
