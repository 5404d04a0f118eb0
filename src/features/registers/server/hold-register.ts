import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { isEditable, registerLifecycle } from '../domain/register.ts'
import { lockRegisterForSystem, lockRegistersOf } from './register-queries.ts'

/** Locks a register whose people are invited; `editable`: its rows may be changed now. */
export async function holdRegister(tx: Tx, orgId: Id<'organization'>, id: Id<'register'>) {
  await lockRegistersOf(tx, orgId)
  const register = await lockRegisterForSystem(tx, id)
  const { state, number, branch_id: branchId, created_by } = register
  return { editable: isEditable(state), stateName: registerLifecycle.nameOf(state), branchId, number, created_by }
}
