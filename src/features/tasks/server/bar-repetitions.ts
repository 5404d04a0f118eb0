import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { repetitionLifecycle } from '../domain/repetition.ts'
import { repetitionSuspended } from './jobs.ts'

/**
 * The operator has upheld a complaint about a task: the repetitions that have made it or were made from it make no more of the kind until
 * their terms are changed, which is told. An update alone: each is changed at once, before or after its own job.
 */
export async function barRepetitions(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  taskId: Id<'task'>,
  why: string,
): Promise<void> {
  const now = clock.now()
  const paused = `Оператор снял задание: ${why}. Исправьте задание и возьмите из него условия: «Изменить повтор» — «Взять условия из этого задания»`
  const barred = await tx
    .updateTable('task_repetitions')
    .set({
      state: repetitionLifecycle.table.active.suspend.to,
      next_on: null,
      paused_why: paused,
      taken_down_why: why,
      updated_at: now,
    })
    .where(sqlBoolean`state <> 'ended'`)
    .where(
      sqlBoolean`(source_task_id = ${taskId} or id in (select repetition_id from task_occurrences where task_id = ${taskId}))`,
    )
    .returning('id')
    .execute()
  for (const { id: repetitionId } of barred) {
    await announce(tx, clock, repetitionSuspended, { repetitionId, at: now.toString(), why: paused })
  }
}
