import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { connectionLifecycle } from '../domain/connection.ts'
import { askLink } from './ask-link.ts'
import type { LinkDeps } from './ask-link.ts'
import { openOwnConnection } from './open-own-connection.ts'

/** «Проверить связь»: asked by a member, and answered when the channel has answered or its time is over. */
export async function checkConnection(deps: LinkDeps, scope: ClientScope, id: Id<'connection'>) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const opened = await deps.db.transaction().execute((tx) => openOwnConnection(tx, scope, id))
  if (!opened.ok) return opened
  const { connection } = opened.value
  if (connectionLifecycle.is.off(connection.state))
    return refuse({ kind: 'wrongState', state: connectionLifecycle.nameOf(connection.state) })
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `connection-check:${id}`, count: 20, seconds: 600 }])
  if (!allowed.ok) return allowed
  await askLink(deps, connection)
  return ok()
}
