import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announceMany, enqueue } from '#/platform/server/jobs.ts'
import { confirmEndsAt } from '../domain/terms-edition.ts'
import { tellTerms } from '../domain/told-terms.ts'
import { askToConfirm } from './edition-queries.ts'
import { endUnconfirmedJob, termsChanged } from './jobs.ts'
import { readTerms } from './read-terms.ts'
import type { TaskRow } from './task-queries.ts'

/**
 * Keeps the terms of a task that are replaced by worse ones, and asks everybody who has applied to agree to the new ones or leave. The
 * caller holds the task and saves it with the edition this answers.
 */
export async function makeEdition(tx: Tx, deps: { readonly clock: Clock }, scope: ClientScope, before: TaskRow): Promise<number> {
  const now = deps.clock.now()
  await tx
    .insertInto('task_editions')
    .values({
      task_id: before.id,
      edition: before.edition,
      terms: JSON.stringify(tellTerms(readTerms(before))),
      replaced_by: scope.personId,
      replaced_at: now,
    })
    .execute()
  const edition = before.edition + 1
  const confirmBy = confirmEndsAt(now)
  const asked = await askToConfirm(tx, before.id, confirmBy)
  if (asked.length > 0) {
    await enqueue(tx, deps.clock, endUnconfirmedJob, { taskId: before.id }, { runAt: confirmBy, key: `${before.id}:${edition}` })
    const told = asked.map((applicationId) => ({ applicationId, edition }))
    await announceMany(tx, deps.clock, termsChanged, told)
  }
  return edition
}
