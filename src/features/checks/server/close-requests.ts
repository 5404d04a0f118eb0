import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'

/** The receipt is annulled another way: nobody need answer any more. The check is locked. */
export async function closeRequests(tx: Tx, clock: Clock, checkId: string): Promise<void> {
  await tx
    .updateTable('check_cancel_requests')
    .set({ state: 'closed', decided_at: clock.now() })
    .where('check_id', '=', checkId)
    .where('state', '=', 'waiting')
    .execute()
}
