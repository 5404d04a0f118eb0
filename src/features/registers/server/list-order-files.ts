import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { orderFileToView, orderFileViews, sumOfListed } from './order-file-queries.ts'
import { findRegister } from './register-queries.ts'

/** The files of a register for the bank, newest first, and how much waits for the next one. */
export async function listOrderFiles({ db }: { readonly db: Database }, scope: ClientScope, id: Id<'register'>) {
  const register = await findRegister(db, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const files = await orderFileViews(db, scope).where('file.register_id', '=', id).orderBy('file.no', 'desc').execute()
  return ok({ files: files.map(orderFileToView), waiting: await sumOfListed(db, id) })
}
