import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { batchLifecycle } from '../domain/status-batch.ts'
import { findBatch, lockBatch } from './batch-queries.ts'
import { runBatchJob } from './jobs.ts'

const actions = { pause: 'statusListPaused', resume: 'statusListResumed', cancel: 'statusListCancelled' } as const

/** Pauses, resumes or cancels a list. Answers received remain; a request already in progress is completed. */
export function changeListState(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'statusBatch'>,
  action: keyof typeof actions,
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const batch = (await findBatch(tx, scope, id)) && (await lockBatch(tx, id))
    if (!batch) return refuse({ kind: 'notFound' })
    const next = batchLifecycle.move(batch.state, action, 'client')
    if (!next.ok) return next
    const ended = action === 'cancel' ? { finished_at: deps.clock.now() } : {}
    await tx
      .updateTable('status_batches')
      .set({ state: next.value, ...ended })
      .where('id', '=', id)
      .execute()
    if (action === 'resume') await enqueue(tx, deps.clock, runBatchJob, { batchId: id }, { key: id })
    await recordEntry(tx, deps, scope, {
      action: actions[action],
      object: { kind: 'statusBatch', id, name: batch.name },
    })
    return ok({ id })
  })
}
