import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { destroyDevices } from './device-queries.ts'

/**
 * Deletes a person's notices, their notification settings, and their name in notices to customers. `names`: as notices write
 * it, longest first. Runs before customers lose the person from their lists. Returns what was destroyed.
 */
export async function forgetNotices(tx: Tx, personId: Id<'person'>, names: readonly string[]) {
  const renamed = names.length > 0 ? await renameInNotices(tx, personId, names) : 0
  const messages = await tx.deleteFrom('notice_messages').where('person_id', '=', personId).executeTakeFirst()
  const notices = await tx.deleteFrom('notifications').where('person_id', '=', personId).executeTakeFirst()
  const settings = await tx.deleteFrom('notification_settings').where('person_id', '=', personId).executeTakeFirst()
  const kinds = await tx.deleteFrom('notice_kind_settings').where('person_id', '=', personId).executeTakeFirst()
  const devices = await destroyDevices(tx, personId)
  const links = await tx.deleteFrom('max_links').where('person_id', '=', personId).executeTakeFirst()
  await tx.deleteFrom('tax_inboxes').where('person_id', '=', personId).execute()
  const hours = await tx.deleteFrom('quiet_hours').where('person_id', '=', personId).executeTakeFirst()
  return [
    { category: 'Устройства с уведомлениями', table: 'push_subscriptions', count: devices },
    { category: 'Связь с ботом MAX', table: 'max_links', count: Number(links.numDeletedRows) },
    { category: 'Уведомления', table: 'notifications', count: Number(notices.numDeletedRows) },
    { category: 'Имя в уведомлениях заказчиков', table: 'notifications', count: renamed },
    { category: 'Сведения о сообщениях', table: 'notice_messages', count: Number(messages.numDeletedRows) },
    {
      category: 'Настройки уведомлений',
      table: 'notification_settings',
      count: Number(settings.numDeletedRows) + Number(kinds.numDeletedRows) + Number(hours.numDeletedRows),
    },
  ]
}

/** Found by the index of words of each member who could have been told, not by reading all notices. */
async function renameInNotices(tx: Tx, personId: Id<'person'>, names: readonly string[]): Promise<number> {
  const nameless = names.reduce((body, name) => sql`replace(${body}, ${name}, 'Исполнитель')`, sql`body`)
  const words = sql`(notice.title || chr(10) || notice.body)`
  const isNamed = sql.join(
    names.map((name) => sql`${words} like ${partOf(name)}`),
    sql` or `,
  )
  const changed = await sql`
    with customers as (
      select org_id from task_applications where person_id = ${personId}
      union select org_id from contractors where person_id = ${personId}
    ), readers as (select distinct person_id from members where org_id in (select org_id from customers) and person_id is not null)
    update notifications set body = ${nameless}
    where id in (
      select named.id from readers cross join lateral (
        select id from notifications as notice where notice.person_id = readers.person_id
          and notice.org_id in (select org_id from customers) and (${isNamed})
      ) as named)
      and exists (select from unnest(${[...names]}::text[]) as name where position(name in body) > 0)`.execute(tx)
  return Number(changed.numAffectedRows)
}

/** A pattern of `like` for texts that contain a name. */
function partOf(name: string): string {
  return `%${name.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
}
