import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { tasksGiven } from './jobs.ts'

type Given = {
  readonly tasks: readonly { readonly id: Id<'task'>; readonly number: string; readonly responsible_id: Id<'member'> | null }[]
  readonly memberId: Id<'member'> | null
}

/**
 * Tells the member who sees to these tasks from now on, unless he took them himself, and keeps in the journal who did so before. The last
 * write of a transaction.
 */
export async function tellResponsible(
  tx: Tx,
  deps: { readonly clock: Clock },
  scope: ClientScope,
  { tasks, memberId }: Given,
): Promise<void> {
  const [first] = tasks
  if (!first) return
  if (memberId !== null && memberId !== scope.memberId) {
    const given = { memberId, by: scope.personId, taskId: first.id, count: tasks.length }
    await announce(tx, deps.clock, tasksGiven, { ...given, at: deps.clock.now().toString() })
  }
  for (const { id, number, responsible_id: before } of tasks) {
    await recordEntry(tx, deps, scope, {
      action: 'responsibleChanged',
      object: { kind: 'task', id, name: number },
      facts: { assigneeBefore: before, assignee: memberId },
    })
  }
}
