import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { usualQuietHours } from '../domain/channel.ts'
import type { QuietHours } from '../domain/channel.ts'
import { usualDigestTime, zoneOf } from '../domain/gathering.ts'
import type { DigestTime } from '../domain/gathering.ts'
import { paceFrom } from '../domain/notification.ts'
import type { LetterPace } from '../domain/notification.ts'

/** The person's choices; categories they never changed are absent. */
export function choicesOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('notification_settings')
    .select(['category', 'channel', 'is_on', 'is_daily'])
    .where('person_id', '=', personId)
    .execute()
}

/** How soon letters of single kinds come, where the person chose it. */
export async function kindPacesOf(reader: Reader, personId: Id<'person'>): Promise<ReadonlyMap<string, LetterPace>> {
  const rows = await reader
    .selectFrom('notice_kind_settings')
    .select(['kind', 'is_on', 'is_daily'])
    .where('person_id', '=', personId)
    .execute()
  return new Map(rows.map((row) => [row.kind, paceFrom(row)]))
}

export async function quietHoursOf(reader: Reader, personId: Id<'person'>): Promise<QuietHours> {
  const row = await reader
    .selectFrom('quiet_hours')
    .select(['from_hour', 'to_hour'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? { from: row.from_hour, to: row.to_hour } : usualQuietHours
}

/** When the letter of the day leaves. */
export async function digestTimeOf(reader: Reader, personId: Id<'person'>): Promise<DigestTime> {
  const row = await reader
    .selectFrom('quiet_hours')
    .select(['digest_hour', 'zone'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? { hour: row.digest_hour, zone: zoneOf(row.zone) } : usualDigestTime
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

export function maxLinkOf(reader: Reader, personId: Id<'person'>) {
  return reader.selectFrom('max_links').select(['user_id', 'stopped_at']).where('person_id', '=', personId).executeTakeFirst()
}
