import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { confirmingStates } from '../domain/terms-edition.ts'
import { tellTerms, toldChanges } from '../domain/told-terms.ts'
import type { Terms } from '../domain/terms.ts'
import { replacedTerms } from './edition-queries.ts'

type Task = { readonly id: Id<'task'>; readonly edition: number }

/** Whoever had agreed to the very terms that are in force again has nothing to confirm. The caller holds the task. */
export async function settleUnchanged(tx: Tx, { id, edition }: Task, terms: Terms): Promise<void> {
  const waiting = tx
    .selectFrom('task_applications')
    .select('edition')
    .distinct()
    .where('task_id', '=', id)
    .where('confirm_by', 'is not', null)
    .where('state', 'in', [...confirmingStates])
    .orderBy('edition')
  for (const { edition: agreed } of await waiting.execute()) {
    const before = await replacedTerms(tx, id, agreed)
    if (!before || toldChanges(before, tellTerms(terms)).length > 0) continue
    await tx
      .updateTable('task_applications')
      .set((column) => ({ edition, confirm_by: null, version: column('version', '+', 1) }))
      .where('task_id', '=', id)
      .where('edition', '=', agreed)
      .where('state', 'in', [...confirmingStates])
      .execute()
  }
}
