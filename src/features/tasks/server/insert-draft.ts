import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { formatNumber, nextNumber } from '#/platform/server/next-number.ts'
import { insertTask } from './task-queries.ts'
import type { TermsColumns } from './task-queries.ts'

/** The task or the template that a new task was made from. */
export type MadeFrom = {
  readonly sourceId?: Id<'task'> | undefined
  readonly templateId?: Id<'taskTemplate'> | undefined
}

/** Stores a draft under the next task number of the organization. */
export async function insertDraft(
  tx: Tx,
  clock: Clock,
  scope: Pick<ClientScope, 'orgId' | 'personId'>,
  terms: TermsColumns,
  from: MadeFrom = {},
) {
  const now = clock.now()
  const { year } = moscowDate(now)
  const id = newId('task', clock)
  await insertTask(tx, {
    ...terms,
    id,
    org_id: scope.orgId,
    number: formatNumber('З', year, await nextNumber(tx, scope.orgId, 'З', year)),
    state: 'draft',
    source_task_id: from.sourceId ?? null,
    template_id: from.templateId ?? null,
    created_by: scope.personId,
    created_at: now,
    updated_at: now,
  })
  return id
}
