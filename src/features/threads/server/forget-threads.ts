import { forgetFiles } from '#/features/attachments/server/forget-files.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/**
 * Destroys what was written about applications of a closed account no contract and no dispute grew from; the database refuses the
 * rest by the same rule. Answers what was destroyed.
 */
export async function forgetThreads(tx: Tx, deps: { readonly clock: Clock }, personId: Id<'person'>) {
  const ended = tx
    .selectFrom('threads')
    .select('application_id')
    .where('person_id', '=', personId)
    .where(
      sqlBoolean`not exists (select from assignments
        where assignments.application_id = threads.application_id
          and (assignments.state <> 'cancelled' or is_evidenced(assignments)))`,
    )
  const rows = await ended.execute()
  const ids = rows.map(({ application_id: id }) => id)
  if (ids.length === 0) return []
  const files = await forgetFiles(tx, deps, 'message', { about: ids })
  const gone = await tx.deleteFrom('thread_messages').where('application_id', 'in', ids).executeTakeFirst()
  await tx.deleteFrom('threads').where('application_id', 'in', ids).execute()
  return [
    { category: 'Переписка по откликам без договора', table: 'thread_messages', count: Number(gone.numDeletedRows) },
    { category: 'Файлы этой переписки', table: 'attachments', count: files },
  ]
}
