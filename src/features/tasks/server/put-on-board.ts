import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { taskLifecycle } from '../domain/task.ts'
import { planExpiry } from './plan-expiry.ts'
import { recordKeptWords } from './record-kept-words.ts'
import { saveTask } from './task-queries.ts'
import type { TaskRow } from './task-queries.ts'

/** Publishes a locked draft that `judgePublishing` has allowed. Returns its state and version. */
export async function putOnBoard(
  tx: Tx,
  deps: { readonly clock: Clock },
  scope: Pick<ClientScope, 'orgId' | 'personId' | 'ip'>,
  row: TaskRow,
) {
  const { id } = row
  const now = deps.clock.now()
  const state = taskLifecycle.after('checking', 'allow')
  const version = await saveTask(tx, id, { state, published_at: now, taken_down_why: null, updated_at: now })
  await planExpiry(tx, deps.clock, id, row.apply_until)
  await recordEntry(tx, deps, scope, { action: 'taskPublished', object: { kind: 'task', id, name: row.number } })
  await recordKeptWords(tx, deps, scope, row, version)
  return { id, state, version }
}
