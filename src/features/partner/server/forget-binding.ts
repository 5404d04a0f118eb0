import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/**
 * Deletes the tax service data of a person whose account is closed. Status answers are kept where a payment relied on them and
 * where a customer keeps them in a list. Must run before the profile deletes the ИНН. Returns what was deleted.
 */
export async function forgetBinding(tx: Tx, personId: Id<'person'>) {
  const statuses = await tx
    .deleteFrom('npd_status_checks')
    .where(sqlBoolean`inn in (select inn from profiles where person_id = ${personId} and inn is not null)`)
    .where(sqlBoolean`not exists (select from payouts where payouts.person_id = ${personId})`)
    .where(sqlBoolean`not exists (select from payouts where payouts.npd_status_check_id = npd_status_checks.id)`)
    .where(sqlBoolean`not exists (select from status_batch_rows where status_batch_rows.check_id = npd_status_checks.id)`)
    .executeTakeFirst()
  const events = await tx.deleteFrom('binding_events').where('person_id', '=', personId).executeTakeFirst()
  const bindings = await tx.deleteFrom('bindings').where('person_id', '=', personId).executeTakeFirst()
  return [
    { category: 'Привязка к платформе в «Мой налог»', table: 'bindings', count: Number(bindings.numDeletedRows) },
    { category: 'История привязки', table: 'binding_events', count: Number(events.numDeletedRows) },
    { category: 'Проверки статуса самозанятого', table: 'npd_status_checks', count: Number(statuses.numDeletedRows) },
  ]
}
