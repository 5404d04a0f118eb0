import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { outsideErrorsDays, outsideWaitsDays } from '../domain/outside-contract.ts'
import { outsideRowLifecycle } from '../domain/outside-list.ts'
import { emptied } from './make-outside-contract.ts'
import { awaitingBefore, changeOutsideRow, forgetTyped } from './outside-list-queries.ts'
import { forgetOutsideNames } from './outside-paper-queries.ts'

const rowsOfRun = 200

/** Lets go of contracts nobody came for, of what was typed in rows that are settled, and of names of files, each in its term. */
export async function forgetOutside(tx: Tx, clock: Clock): Promise<void> {
  const now = clock.now()
  const errors = now.subtract({ hours: 24 * outsideErrorsDays })
  for (const line of await awaitingBefore(tx, now.subtract({ hours: 24 * outsideWaitsDays }), rowsOfRun))
    await changeOutsideRow(tx, line, { ...emptied, state: outsideRowLifecycle.after(line.state, 'lapse'), changed_at: now })
  await forgetTyped(tx, errors)
  await forgetOutsideNames(tx, errors)
}
