import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { isEditable, rowLifecycle } from '../domain/register.ts'
import { lockRegisterForSystem } from './register-queries.ts'
import { requeueRegisterChecks } from './requeue-register-checks.ts'
import { keepHistory } from './row-history-queries.ts'
import { lockRow, problemsOf, saveRowState } from './row-queries.ts'

/** Leaves a row out of its register in the name of a member, if rows of it may still be changed. */
export async function excludeRow(
  tx: Tx,
  clock: Clock,
  by: Id<'person'>,
  { registerId, rowId }: { readonly registerId: Id<'register'>; readonly rowId: Id<'row'> },
): Promise<void> {
  const register = await lockRegisterForSystem(tx, registerId)
  const row = await lockRow(tx, registerId, rowId)
  if (!row || !isEditable(register.state)) return
  const excluded = rowLifecycle.move(row.state, 'exclude', 'client')
  if (!excluded.ok) return
  await saveRowState(tx, row.id, { state: excluded.value, problems: problemsOf(row), now: clock.now() })
  await keepHistory(tx, clock, { registerId, by, act: 'edited' }, [{ row: row.id, no: row.no, cells: [], action: 'exclude' }])
  await requeueRegisterChecks(tx, clock, [{ register_id: registerId }])
}
