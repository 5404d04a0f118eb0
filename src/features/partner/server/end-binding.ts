import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { bindingLifecycle } from '../domain/binding.ts'
import { bindingChanged, tellUnbindingJob } from './jobs.ts'
import { lockBinding } from './queries.ts'

/**
 * The person took the delegation back: from now on the platform uses none of his powers, whatever the tax service thinks;
 * it is told after that. Other consents leave the binding as it is.
 */
export async function endBinding(
  deps: { db: Database; clock: Clock },
  { personId, slug }: { readonly personId: Id<'person'>; readonly slug: string },
  run: JobRun,
): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const row = slug === 'delegation' ? await lockBinding(tx, personId) : undefined
    const next = row && step(bindingLifecycle, row.state, 'unbind', 'person')
    if (next?.ok) {
      const now = deps.clock.now()
      await tx
        .updateTable('bindings')
        .set((column) => ({
          state: next.value,
          rights_granted: [],
          message_id: null,
          processed_at: now,
          next_check_at: null,
          reason_code: null,
          reason_text: 'Вы отозвали соглашение о передаче полномочий',
          version: column('version', '+', 1),
          updated_at: now,
        }))
        .where('person_id', '=', personId)
        .execute()
      await announce(tx, deps.clock, bindingChanged, { person_id: personId, state: next.value })
      await enqueue(tx, deps.clock, tellUnbindingJob, { person_id: personId }, { key: personId })
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}
