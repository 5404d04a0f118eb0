import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/**
 * Deletes a person's notices, their notification settings, and their name in notices to customers. `names`: as notices write
 * it, longest first. Runs before customers lose the person from their lists. Returns what was destroyed.
 */
export async function forgetNotices(tx: Tx, personId: Id<'person'>, names: readonly string[]) {
  let renamed = 0
  for (const name of names) {
    const changed = await tx
      .updateTable('notifications')
      .set({ body: sql`replace(body, ${name}, 'Исполнитель')` })
      .where(sqlBoolean`position(${name} in body) > 0`)
      .where('org_id', 'in', (query) =>
        query
          .selectFrom('task_applications')
          .select('org_id')
          .where('person_id', '=', personId)
          .union(query.selectFrom('contractors').select('org_id').where('person_id', '=', personId)),
      )
      .executeTakeFirst()
    renamed += Number(changed.numUpdatedRows)
  }
  const messages = await tx.deleteFrom('notice_messages').where('person_id', '=', personId).executeTakeFirst()
  const notices = await tx.deleteFrom('notifications').where('person_id', '=', personId).executeTakeFirst()
  const settings = await tx.deleteFrom('notification_settings').where('person_id', '=', personId).executeTakeFirst()
  await tx.deleteFrom('tax_inboxes').where('person_id', '=', personId).execute()
  const hours = await tx.deleteFrom('quiet_hours').where('person_id', '=', personId).executeTakeFirst()
  return [
    { category: 'Уведомления', table: 'notifications', count: Number(notices.numDeletedRows) },
    { category: 'Имя в уведомлениях заказчиков', table: 'notifications', count: renamed },
    { category: 'Сведения о СМС и письмах', table: 'notice_messages', count: Number(messages.numDeletedRows) },
    {
      category: 'Настройки уведомлений',
      table: 'notification_settings',
      count: Number(settings.numDeletedRows) + Number(hours.numDeletedRows),
    },
  ]
}
