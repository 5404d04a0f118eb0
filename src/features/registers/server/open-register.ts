import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { allowEditing } from './allow-editing.ts'
import { lockRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

/** Locks a register that the viewer may edit; its state is for the caller to judge. */
export async function openRegister(
  tx: Tx,
  scope: ClientScope,
  id: Id<'register'>,
): Promise<Result<RegisterRecord, Refusal<'notFound' | 'noAccess'>>> {
  const register = await lockRegister(tx, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const allowed = allowEditing(scope, register)
  return allowed.ok ? ok(register) : allowed
}
