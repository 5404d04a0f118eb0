import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { isEditable } from '#/features/registers/domain/register.ts'
import { allowEditing } from '#/features/registers/server/allow-editing.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { actsToSign, countHandedIn } from './handed-in-queries.ts'
import { countStandings } from './count-standings.ts'
import { listUntaken } from './list-untaken.ts'
import { findRegister } from './queries.ts'

/** Whom of a register the viewer may invite, and how many of the invited stand where. */
export async function readOnboarding(deps: { readonly db: Database }, scope: ClientScope, id: Id<'register'>) {
  const register = await findRegister(deps.db, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const mayInvite = isEditable(register.state) && roleMay(scope.role, 'editTasks') && requireWhole(scope).ok
  return ok({
    may: { invite: mayInvite, exclude: mayInvite && allowEditing(scope, register).ok },
    to_accept: roleMay(scope.role, 'acceptResults') ? (await countHandedIn(deps.db, id)).total : 0,
    acts_to_sign: roleMay(scope.role, 'signDocuments') ? await actsToSign(deps.db, id) : [],
    to_invite: mayInvite ? await countToInvite(deps.db, id) : 0,
    ...(await countStandings(deps.db, id)),
  })
}

async function countToInvite(db: Database, id: Id<'register'>): Promise<number> {
  return (await listUntaken(db, id)).filter((row) => !('left' in row.found)).length
}
