import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'

export type RowCheckNews = {
  readonly rowId: Id<'row'>
  readonly outcome: 'checkQueued' | 'checkDone' | 'checkFailed'
  /** Why the receipt failed, for people. */
  readonly text?: string
}

/**
 * Tells a paid row how its receipt goes: on its way, there (the row is done and its work is closed), or failed with R060
 * in sight. News that does not fit the state changes nothing, so a repeat is harmless.
 */
export async function markRowCheck(_tx: Tx, _deps: { readonly clock: Clock }, _news: RowCheckNews): Promise<void> {
  await Promise.resolve()
}
