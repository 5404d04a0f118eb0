import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { outsideRowLifecycle } from '../domain/outside-list.ts'
import { changeOutsideRow } from './outside-list-queries.ts'
import type { OutsideRow } from './outside-list-queries.ts'

/** Leaves a row without its contract, for a reason; what was typed in it can be downloaded for a term. */
export function failOutsideRow(tx: Tx, clock: Clock, line: OutsideRow, problem: string) {
  const state = outsideRowLifecycle.after(line.state, 'fail')
  const left = { inn: null, phone: null, number: null, day: null, paper_id: null, waits_for: null }
  return changeOutsideRow(tx, line, { ...left, state, problem, changed_at: clock.now() })
}
