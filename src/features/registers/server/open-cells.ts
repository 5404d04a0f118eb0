import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { rowLifecycle } from '../domain/register.ts'
import { openRow } from './open-row.ts'

/** Locks a row whose cells may be changed now, for the change is followed by a check. Refuses as `openRow` does. */
export async function openCells(
  tx: Tx,
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
  version: number,
): ReturnType<typeof openRow> {
  const opened = await openRow(tx, scope, place, version)
  if (!opened.ok) return opened
  const { state } = opened.value.row
  const checking = rowLifecycle.move(state, 'check', 'system')
  return checking.ok || rowLifecycle.is.checking(state) ? opened : checking
}
