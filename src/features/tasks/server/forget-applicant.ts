import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { applicationLifecycle, openApplicationStates } from '../domain/application.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { saveApplication } from './application-queries.ts'

/**
 * The caller holds the open applications. Takes the open applications of a closed account back and empties the letters no work, no
 * contract and no dispute grew from. Answers what was destroyed.
 */
export async function forgetApplicant(tx: Tx, { clock }: { readonly clock: Clock }, personId: Id<'person'>) {
  const open = await tx
    .selectFrom('task_applications')
    .select(['id', 'state'])
    .where('person_id', '=', personId)
    .where('state', 'in', [...openApplicationStates])
    .orderBy('id')
    .execute()
  for (const { id, state } of open) {
    const next = applicationLifecycle.move(state, applicationLifecycle.is.offered(state) ? 'refuse' : 'withdraw', 'person')
    if (next.ok) await saveApplication(tx, id, { state: next.value, decided_at: clock.now() })
  }
  const letters = await tx
    .updateTable('task_applications')
    .set({ comment: '' })
    .where('person_id', '=', personId)
    .where('comment', '<>', '')
    .where(
      sqlBoolean`not exists (select from assignments
        where assignments.application_id = task_applications.id
          and (assignments.state <> 'cancelled' or is_evidenced(assignments)))`,
    )
    .executeTakeFirst()
  const favourites = await tx.deleteFrom('favourite_tasks').where('person_id', '=', personId).executeTakeFirst()
  const searches = await tx.deleteFrom('saved_searches').where('person_id', '=', personId).executeTakeFirst()
  return [
    { category: 'Избранные задания', table: 'favourite_tasks', count: Number(favourites.numDeletedRows) },
    { category: 'Сохранённые поиски', table: 'saved_searches', count: Number(searches.numDeletedRows) },
    { category: 'Письма к откликам без договора', table: 'task_applications', count: Number(letters.numUpdatedRows) },
  ]
}
