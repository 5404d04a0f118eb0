import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { connectionLifecycle } from '../domain/connection.ts'
import { saveConnection } from './connection-queries.ts'
import { openOwnConnection } from './open-own-connection.ts'

/** Stops new orders of a connection. Its secret stays sealed: orders under way are looked up by it until their end. */
export async function turnOffConnection(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'connection'>,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openOwnConnection(tx, scope, id)
    if (!opened.ok) return opened
    const { connection, account } = opened.value
    const state = connectionLifecycle.move(connection.state, 'turnOff', 'client')
    if (!state.ok) return state
    const row = await saveConnection(tx, id, deps.clock.now(), { state: state.value, reason: '' })
    await recordEntry(tx, deps, scope, {
      action: 'connectionTurnedOff',
      object: { kind: 'account', id: account.id, name: maskTail(account.account) },
    })
    return ok(row)
  })
}
