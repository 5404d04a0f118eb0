import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'

/** Forgets what a person was told and how he wished to be told. Answers what was destroyed. */
export async function forgetNotices(tx: Tx, personId: Id<'person'>) {
  const messages = await tx.deleteFrom('notice_messages').where('person_id', '=', personId).executeTakeFirst()
  const notices = await tx.deleteFrom('notifications').where('person_id', '=', personId).executeTakeFirst()
  const settings = await tx.deleteFrom('notification_settings').where('person_id', '=', personId).executeTakeFirst()
  const hours = await tx.deleteFrom('quiet_hours').where('person_id', '=', personId).executeTakeFirst()
  return [
    { category: 'Уведомления', table: 'notifications', count: Number(notices.numDeletedRows) },
    { category: 'Сведения о СМС и письмах', table: 'notice_messages', count: Number(messages.numDeletedRows) },
    {
      category: 'Настройки уведомлений',
      table: 'notification_settings',
      count: Number(settings.numDeletedRows) + Number(hours.numDeletedRows),
    },
  ]
}
