import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { emptiedOutsideRow, outsideRowLifecycle } from '../domain/outside-list.ts'
import { changeOutsideRow } from './outside-list-queries.ts'
import type { OutsideRow } from './outside-list-queries.ts'

/** Ends the wait of a row, for a reason; nothing of what it said of the person stays. */
export function lapseOutsideRow(tx: Tx, clock: Clock, line: OutsideRow, problem: string) {
  const state = outsideRowLifecycle.after(line.state, 'lapse')
  return changeOutsideRow(tx, line, { ...emptiedOutsideRow, state, problem, changed_at: clock.now() })
}
