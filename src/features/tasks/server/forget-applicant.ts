import { forgetFiles } from '#/features/attachments/server/forget-files.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { applicationLifecycle, awaitsApplicant, openApplicationStates } from '../domain/application.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { isInvited } from './is-invited.ts'
import { saveApplication } from './application-queries.ts'

/**
 * The caller holds the open applications. Takes the open applications of a closed account back and empties the letters no work, no
 * contract and no dispute grew from. Answers what was destroyed.
 */
export async function forgetApplicant(tx: Tx, deps: { readonly clock: Clock }, personId: Id<'person'>) {
  const { clock } = deps
  const open = await tx
    .selectFrom('task_applications')
    .select(['id', 'state'])
    .where('person_id', '=', personId)
    .where('state', 'in', [...openApplicationStates])
    .orderBy('id')
    .execute()
  for (const { id, state } of open) {
    const next = applicationLifecycle.move(state, awaitsApplicant(state) ? 'refuse' : 'withdraw', 'person')
    if (next.ok) await saveApplication(tx, id, { state: next.value, decided_at: clock.now() })
  }
  const isFruitless = sqlBoolean`not exists (select from assignments
    where assignments.application_id = task_applications.id
      and (assignments.state <> 'cancelled' or is_evidenced(assignments)))`
  const letters = await tx
    .updateTable('task_applications')
    .set({ comment: '' })
    .where('person_id', '=', personId)
    .where('comment', '<>', '')
    .where(isFruitless)
    .executeTakeFirst()
  const fruitless = await tx
    .selectFrom('task_applications')
    .select('id')
    .where('person_id', '=', personId)
    .where(isFruitless)
    .execute()
  const files = await forgetFiles(tx, deps, 'application', { parts: fruitless.map(({ id }) => id) })
  const favourites = await tx.deleteFrom('favourite_tasks').where('person_id', '=', personId).executeTakeFirst()
  const complaints = await tx.deleteFrom('task_complaints').where('person_id', '=', personId).executeTakeFirst()
  // The stars stay with whom they count for; what was written of him or by him does not.
  const said = await tx
    .updateTable('ratings')
    .set({ words: '', tags: [], reply: null, replied_at: null })
    .where('person_id', '=', personId)
    .executeTakeFirst()
  await tx
    .deleteFrom('rating_disputes')
    .where('rating_id', 'in', tx.selectFrom('ratings').select('id').where('person_id', '=', personId))
    .execute()
  const searches = await tx.deleteFrom('saved_searches').where('person_id', '=', personId).executeTakeFirst()
  const drafts = await tx.deleteFrom('task_drafts').where('person_id', '=', personId).executeTakeFirst()
  const invitations = await tx.deleteFrom('task_invitations').where(isInvited(personId)).executeTakeFirst()
  return [
    { category: 'Приглашения на задания', table: 'task_invitations', count: Number(invitations.numDeletedRows) },
    { category: 'Избранные задания', table: 'favourite_tasks', count: Number(favourites.numDeletedRows) },
    { category: 'Жалобы на задания', table: 'task_complaints', count: Number(complaints.numDeletedRows) },
    { category: 'Слова оценок', table: 'ratings', count: Number(said.numUpdatedRows) },
    { category: 'Сохранённые поиски', table: 'saved_searches', count: Number(searches.numDeletedRows) },
    { category: 'Набранные задания', table: 'task_drafts', count: Number(drafts.numDeletedRows) },
    { category: 'Файлы откликов без договора', table: 'attachments', count: files },
    { category: 'Письма к откликам без договора', table: 'task_applications', count: Number(letters.numUpdatedRows) },
  ]
}
