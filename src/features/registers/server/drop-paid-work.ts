import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { rowLifecycle, unpaidRegisterStates } from '../domain/register.ts'
import { paidByEarlier } from '../domain/row-problem.ts'
import { recheckWork } from './recheck-work.ts'
import { saveRowState } from './row-queries.ts'

/**
 * A work that another register was to pay has been paid by an earlier order: its row there is taken off before it gets a payout,
 * and a register still put together is checked anew. The caller holds the payout that was paid, and with it the rows.
 */
export async function dropPaidWork(tx: Tx, { clock }: { readonly clock: Clock }, assignmentId: Id<'assignment'>): Promise<void> {
  const waiting = await tx
    .selectFrom('register_rows as row')
    .innerJoin('registers', 'registers.id', 'row.register_id')
    .select('row.id')
    .where('row.assignment_id', '=', assignmentId)
    .where('row.state', '=', 'ready')
    .where('registers.state', 'in', unpaidRegisterStates)
    .execute()
  const state = rowLifecycle.after('ready', 'drop')
  for (const { id } of waiting) await saveRowState(tx, id, { state, problems: [paidByEarlier], now: clock.now() })
  await recheckWork(tx, clock, assignmentId)
}
