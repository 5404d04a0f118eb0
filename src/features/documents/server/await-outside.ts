import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { outsideRowLifecycle } from '../domain/outside-list.ts'
import type { OutsideWait } from '../domain/outside-list.ts'
import { changeOutsideRow } from './outside-list-queries.ts'
import type { OutsideRow } from './outside-list-queries.ts'

/** Leaves a row to wait; the term in which its person has to come is counted from the day it was loaded. */
export function awaitOutside(
  tx: Tx,
  clock: Clock,
  line: OutsideRow,
  waitsFor: OutsideWait,
  more: { readonly invitation_id?: OutsideRow['invitation_id'] } = {},
) {
  const state = outsideRowLifecycle.after(line.state, 'wait')
  return changeOutsideRow(tx, line, { ...more, state, waits_for: waitsFor, phone: null, changed_at: clock.now() })
}
