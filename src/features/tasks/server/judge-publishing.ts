import type { Kopecks } from '#/kernel/money.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { taskLifecycle } from '../domain/task.ts'
import { sumOf } from '../domain/terms.ts'
import { checkTerms } from './check-terms.ts'
import { limitProblem } from './limit-problem.ts'
import { readTerms } from './read-terms.ts'
import type { TaskRow } from './task-queries.ts'

type Publishing = {
  readonly acting: { readonly role: MemberRole; readonly limits: { readonly row: Kopecks | null } }
  /** Doubtful words were read and kept. */
  readonly acknowledged: boolean
}

/** Whether a locked draft may go on the board now: its state, its terms, its words, and the limit of the role of who puts it there. */
export function judgePublishing(row: TaskRow, clock: Clock, { acting, acknowledged }: Publishing) {
  const checking = taskLifecycle.move(row.state, 'publish', 'client')
  if (!checking.ok) return checking
  const terms = readTerms(row)
  const rules = checkTerms(terms, moscowDate(clock.now()), acknowledged)
  if (!rules.ok) return rules
  const sum = sumOf(terms)
  const above = sum === undefined ? undefined : limitProblem(acting, sum)
  return above ?? taskLifecycle.move(checking.value, 'allow', 'system')
}
