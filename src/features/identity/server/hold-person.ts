import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { lockingExceptKey } from '#/platform/server/lock-order.ts'

/** Two tabs of one person change what is his one after another; rows that refer to him are added meanwhile. */
export async function holdPerson(tx: Tx, personId: Id<'person'>): Promise<void> {
  await lockingExceptKey(tx, 'persons', tx.selectFrom('persons').select('id').where('id', '=', personId), personId).execute()
}
