import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { outsideErrorsDays, outsideWaitsDays } from '../domain/outside-contract.ts'
import { outsideLapses } from '../domain/outside-list.ts'
import { lapseOutsideRow } from './lapse-outside-row.ts'
import { forgetTyped } from './outside-list-queries.ts'
import { forgetOutsideNames } from './outside-paper-queries.ts'
import { lockAwaitingBefore, lockUninvited } from './outside-wait-queries.ts'

const rowsOfRun = 200

/** Lets go of contracts nobody came for, of what was typed in rows that are settled, and of names of files, each in its term. */
export async function forgetOutside(tx: Tx, clock: Clock): Promise<void> {
  const now = clock.now()
  const errors = now.subtract({ hours: 24 * outsideErrorsDays })
  for (const line of await lockUninvited(tx, now, rowsOfRun)) await lapseOutsideRow(tx, clock, line, outsideLapses.uninvited)
  for (const line of await lockAwaitingBefore(tx, now.subtract({ hours: 24 * outsideWaitsDays }), rowsOfRun))
    await lapseOutsideRow(tx, clock, line, outsideLapses[line.waits_for ?? 'person'])
  await forgetTyped(tx, errors)
  await forgetOutsideNames(tx, errors)
}
