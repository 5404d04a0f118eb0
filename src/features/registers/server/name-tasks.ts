import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { requeueRegisterChecks } from './requeue-register-checks.ts'

/** Writes the numbers of new tasks into rows that name none, of a locked register that can be edited, and has it checked. */
export async function nameTasks(
  tx: Tx,
  clock: Clock,
  registerId: Id<'register'>,
  named: readonly { readonly rowId: Id<'row'>; readonly number: string }[],
): Promise<void> {
  if (named.length === 0) return
  await sql`
    update register_rows as row set task_number = it.number, version = row.version + 1, updated_at = ${clock.now()}
    from jsonb_to_recordset(${JSON.stringify(named.map(({ rowId, number }) => ({ id: rowId, number })))}::jsonb) as it (id text, number text)
    where row.id = it.id and row.register_id = ${registerId} and row.task_number = ''`.execute(tx)
  await requeueRegisterChecks(tx, clock, [{ register_id: registerId }])
}
