import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'

/** Remembers that a session has asked for a change: its next lists are read from the primary, whichever process answers. */
export async function noteWrite(
  deps: { readonly db: Database; readonly clock: Clock },
  { sessionId }: Pick<AccountScope, 'sessionId'>,
): Promise<void> {
  await deps.db.updateTable('sessions').set({ wrote_at: deps.clock.now() }).where('id', '=', sessionId).execute()
}
