import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { taskLifecycle } from '../domain/task.ts'
import { checkTerms } from './check-terms.ts'
import { readTerms } from './read-terms.ts'
import type { TaskRow } from './task-queries.ts'

/** Whether a locked draft may go on the board now: its state, its terms, its words. */
export function judgePublishing(row: TaskRow, clock: Clock, acknowledged: boolean) {
  const checking = taskLifecycle.move(row.state, 'publish', 'client')
  if (!checking.ok) return checking
  const rules = checkTerms(readTerms(row), moscowDate(clock.now()), acknowledged)
  if (!rules.ok) return rules
  return taskLifecycle.move(checking.value, 'allow', 'system')
}
