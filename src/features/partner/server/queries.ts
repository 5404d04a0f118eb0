import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'

export function lockBinding(tx: Tx, personId: Id<'person'>) {
  return lockingAlone('bindings', tx.selectFrom('bindings').selectAll().where('person_id', '=', personId)).executeTakeFirst()
}

export function bindingOf(reader: Reader, personId: Id<'person'>) {
  return reader.selectFrom('bindings').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

export type BindingRecord = NonNullable<Awaited<ReturnType<typeof bindingOf>>>

export function bindingByInn(reader: Reader, inn: PersonInn) {
  return reader.selectFrom('bindings').selectAll().where('inn', '=', inn).executeTakeFirst()
}

/** Records since when the tax service is silent about a binding; the first timestamp is kept. */
export async function markSilent(db: Reader, personId: Id<'person'>, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('bindings')
    .set((column) => ({ silent_since: column.fn.coalesce('silent_since', column.val(now)) }))
    .where('person_id', '=', personId)
    .execute()
}
