import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { isEditable, registerLifecycle } from '../domain/register.ts'
import { openRegister } from './open-register.ts'
import { lockRegistersOf } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { lockRow } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

/** Locks an editable row with its register; refuses a row that changed since it was shown. */
export async function openRow(
  tx: Tx,
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
  version: number,
): Promise<
  Result<
    { readonly register: RegisterRecord; readonly row: RowRecord },
    Refusal<'notFound' | 'wrongState' | 'staleVersion' | 'noAccess'>
  >
> {
  await lockRegistersOf(tx, scope.orgId)
  const opened = await openRegister(tx, scope, place.id)
  if (!opened.ok) return opened
  const register = opened.value
  const row = await lockRow(tx, register.id, place.rowId)
  if (!row) return refuse({ kind: 'notFound' })
  if (!isEditable(register.state)) return refuse({ kind: 'wrongState', state: registerLifecycle.nameOf(register.state) })
  return row.version === version ? ok({ register, row }) : refuse({ kind: 'staleVersion' })
}
