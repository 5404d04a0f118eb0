import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { registerLifecycle } from '../domain/register.ts'
import { findRegister } from './register-queries.ts'

/** Finds a register that waits for column mapping, with the hash of its file. */
export async function findImportedFile(reader: Reader, scope: ClientScope, id: Id<'register'>) {
  const register = await findRegister(reader, scope, id)
  if (!register || register.file_sha256 === null) return refuse({ kind: 'notFound' })
  if (!registerLifecycle.is.importing(register.state))
    return refuse({ kind: 'wrongState', state: registerLifecycle.nameOf(register.state) })
  return ok({ register, sha256: register.file_sha256 })
}
