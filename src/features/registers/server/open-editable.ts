import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { isEditable, registerLifecycle } from '../domain/register.ts'
import { openRegister } from './open-register.ts'
import { lockRegistersOf } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

/** Locks a register whose rows the viewer may change now. */
export async function openEditable(
  tx: Tx,
  scope: ClientScope,
  id: Id<'register'>,
): Promise<Result<RegisterRecord, Refusal<'notFound' | 'noAccess' | 'wrongState'>>> {
  await lockRegistersOf(tx, scope.orgId)
  const opened = await openRegister(tx, scope, id)
  if (!opened.ok || isEditable(opened.value.state)) return opened
  return refuse({ kind: 'wrongState', state: registerLifecycle.nameOf(opened.value.state) })
}
