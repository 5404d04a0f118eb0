import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { formatNumber, nextNumber } from '#/platform/server/next-number.ts'
import { insertTask } from './task-queries.ts'
import type { TermsColumns } from './task-queries.ts'

/** Stores a draft under the next task number of the organization. */
export async function insertDraft(tx: Tx, clock: Clock, scope: ClientScope, terms: TermsColumns, sourceId?: Id<'task'>) {
  const now = clock.now()
  const { year } = moscowDate(now)
  const id = newId('task', clock)
  await insertTask(tx, {
    ...terms,
    id,
    org_id: scope.orgId,
    number: formatNumber('З', year, await nextNumber(tx, scope.orgId, 'З', year)),
    state: 'draft',
    source_task_id: sourceId ?? null,
    created_by: scope.personId,
    created_at: now,
    updated_at: now,
  })
  return id
}
