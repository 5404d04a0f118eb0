import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { LockedPayout } from './payout-queries.ts'
import { refusePayout } from './refuse-payout.ts'
import { requestRegisterState } from './request-register-state.ts'

/**
 * Keeps the word of a member that the bank has not executed an order given to it, or drops it; a confirmed one counts as
 * the bank's refusal.
 */
export async function denyFiledOrder(
  tx: Tx,
  deps: { readonly clock: Clock },
  locked: LockedPayout,
  by: { readonly personId: Id<'person'>; readonly reason: string },
  verdict: 'proposed' | 'confirmed' | 'withdrawn',
): Promise<void> {
  const kept = verdict !== 'withdrawn'
  const word = kept ? { denied_by: by.personId, denied_at: deps.clock.now(), denial_reason: by.reason } : dropped
  await tx.updateTable('file_orders').set(word).where('payout_id', '=', locked.payout.id).execute()
  if (verdict !== 'confirmed') return
  await refusePayout(tx, deps, locked, { text: by.reason })
  await requestRegisterState(tx, deps.clock, locked.row.register_id)
}

const dropped = { denied_by: null, denied_at: null, denial_reason: null }
