import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { isEditable, rowLifecycle } from '../domain/register.ts'
import { lockRegisterForSystem } from './register-queries.ts'
import { requeueRegisterChecks } from './requeue-register-checks.ts'
import { lockRow, problemsOf, saveRowState } from './row-queries.ts'

/** Leaves a row out of its register, if rows of it may still be changed. */
export async function excludeRow(tx: Tx, clock: Clock, registerId: Id<'register'>, rowId: Id<'row'>): Promise<void> {
  const register = await lockRegisterForSystem(tx, registerId)
  const row = await lockRow(tx, registerId, rowId)
  if (!row || !isEditable(register.state)) return
  const excluded = rowLifecycle.move(row.state, 'exclude', 'client')
  if (!excluded.ok) return
  await saveRowState(tx, row.id, { state: excluded.value, problems: problemsOf(row), now: clock.now() })
  await requeueRegisterChecks(tx, clock, [{ register_id: registerId }])
}
