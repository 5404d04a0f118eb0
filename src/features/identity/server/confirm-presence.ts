import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { confirmedMinutes } from '#/wire/endpoint.ts'
import { checkCode } from './check-code.ts'
import { confirmSession } from './session-queries.ts'

/** A correct code confirms the session for ten minutes by the server's clock. */
export function confirmPresence(
  deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string },
  scope: AccountScope,
  code: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId, sessionId } = scope
    const checked = await checkCode(tx, deps, { personId, sessionId, purpose: 'confirm', subject: sessionId, code })
    if (!checked.ok) return checked
    const now = deps.clock.now()
    await confirmSession(tx, sessionId, now)
    await recordEntry(tx, deps, scope, { action: 'sessionConfirmed', object: { kind: 'session', id: sessionId } })
    return ok({ confirmed_until: now.add({ minutes: confirmedMinutes }).toString() })
  })
}
