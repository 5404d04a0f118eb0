import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { rowLifecycle } from '../domain/register.ts'
import { receiptStands, standingReceipt } from '../domain/row-problem.ts'
import { findPayout } from './payout-queries.ts'
import { lockRowForSystem, problemsOf, saveRowState } from './row-queries.ts'

/** `stands`: the channel has registered it and nobody has annulled it; without a number, nobody knows whether it has. */
export type ReturnedReceipt = { readonly is: 'stands'; readonly number: string | null } | { readonly is: 'annulled' }

/** Shows at money that came back what people have to do about the receipt of its channel. A row paid again is not touched. */
export async function markReturnedReceipt(
  tx: Tx,
  deps: { readonly clock: Clock },
  { payoutId, receipt }: { readonly payoutId: Id<'payout'> | null; readonly receipt: ReturnedReceipt },
): Promise<void> {
  if (payoutId === null) return
  const row = await lockRowForSystem(tx, (await findPayout(tx, payoutId)).row_id)
  if (!rowLifecycle.is.returned(row.state)) return
  const others = problemsOf(row).filter(({ code }) => code !== receiptStands)
  const problems = receipt.is === 'stands' ? [...others, standingReceipt(receipt.number)] : others
  await saveRowState(tx, row.id, { state: row.state, problems, now: deps.clock.now() })
}
