import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { dropFiles } from './drop-files.ts'

/** Destroys what a closed account has left in its own forms. */
export async function forgetFormsOf(tx: Tx, deps: { readonly clock: Clock }, personId: Id<'person'>) {
  const rows = await tx
    .selectFrom('attachments')
    .select('id')
    .where('person_id', '=', personId)
    .where('part', 'is', null)
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  return [{ category: 'Файлы, которые не отправлены', table: 'attachments', count: await dropFiles(tx, deps, ids) }]
}
