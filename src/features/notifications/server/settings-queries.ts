import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { usualQuietHours } from '../domain/channel.ts'
import type { QuietHours } from '../domain/channel.ts'

/** The person's choices; categories they never changed are absent. */
export function choicesOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('notification_settings')
    .select(['category', 'channel', 'is_on'])
    .where('person_id', '=', personId)
    .execute()
}

export async function quietHoursOf(reader: Reader, personId: Id<'person'>): Promise<QuietHours> {
  const row = await reader
    .selectFrom('quiet_hours')
    .select(['from_hour', 'to_hour'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? { from: row.from_hour, to: row.to_hour } : usualQuietHours
}

export async function mailStateOf(reader: Reader, personId: Id<'person'>): Promise<'none' | 'unconfirmed' | 'confirmed'> {
  const row = await reader
    .selectFrom('profiles')
    .select(['email', 'email_confirmed_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row?.email) return 'none'
  return row.email_confirmed_at === null ? 'unconfirmed' : 'confirmed'
}
