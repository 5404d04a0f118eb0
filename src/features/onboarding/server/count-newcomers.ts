import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { countStandings } from './count-standings.ts'
import { findRegister } from './queries.ts'

/** How many of the invited stand where: asked again and again while the invitations go out. */
export async function countNewcomers(deps: { readonly db: Database }, scope: ClientScope, id: Id<'register'>) {
  if (!(await findRegister(deps.db, scope, id))) return refuse({ kind: 'notFound' })
  return ok(await countStandings(deps.db, id))
}
