import { sql } from 'kysely'
import { partnerStates } from '#/features/partner/domain/binding.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { OwnMark } from '../domain/tax-notice.ts'

/** A person whose notices the tax service shows to the platform. */
export type Owner = { readonly personId: Id<'person'>; readonly inn: PersonInn }

/** Maximum number of people in one message. */
export const peopleOfMessage = 1000

/** Returns people who have bound the platform, in id order. */
export async function ownersAfter(reader: Reader, after: string): Promise<Owner[]> {
  const rows = await bound(reader)
    .where(sqlBoolean`person_id > ${after}`)
    .orderBy('person_id')
    .limit(peopleOfMessage)
    .execute()
  return rows.map(ownerFrom)
}

export async function ownerOf(reader: Reader, personId: Id<'person'>): Promise<Owner | undefined> {
  return (await bound(reader).where('person_id', '=', personId).execute()).map(ownerFrom)[0]
}

function bound(reader: Reader) {
  return reader
    .selectFrom('bindings')
    .select(['person_id', 'inn'])
    .where('state', 'in', [...partnerStates])
}

function ownerFrom(row: { readonly person_id: Id<'person'>; readonly inn: PersonInn }): Owner {
  return { personId: row.person_id, inn: row.inn }
}

/** The stored copies of notices received before. */
export async function readLetters(reader: Reader, personIds: readonly Id<'person'>[]) {
  return letters(reader)
    .where(sqlBoolean`person_id = any(${[...personIds]}::text[])`)
    .where('source', '=', 'fns')
    .execute()
}

/** Locks those of these copies that are still there, in one order. */
export async function lockLetters(tx: Tx, ids: readonly Id<'notification'>[]) {
  if (ids.length === 0) return []
  const chosen = letters(tx).where(sqlBoolean`id = any(${[...ids]}::text[])`)
  return lockingAlone('notifications', chosen.orderBy('id')).execute()
}

function letters(reader: Reader) {
  return reader.selectFrom('notifications').select(['id', 'person_id', 'outside_id', 'state', 'outside_state', 'mark_waiting'])
}

export async function recordFetched(tx: Tx, now: Temporal.Instant, personIds: readonly string[]): Promise<void> {
  await sql`insert into tax_inboxes (person_id, fetched_at, failing_since)
    select person_id, ${now.toString()}::timestamptz, null from unnest(${[...personIds]}::text[]) as person_id order by person_id
    on conflict (person_id) do update set fetched_at = excluded.fetched_at, failing_since = null`.execute(tx)
}

export async function recordFailing(tx: Tx, now: Temporal.Instant, personIds: readonly string[]): Promise<void> {
  await sql`insert into tax_inboxes (person_id, fetched_at, failing_since)
    select person_id, null, ${now.toString()}::timestamptz from unnest(${[...personIds]}::text[]) as person_id order by person_id
    on conflict (person_id) do update set failing_since = excluded.failing_since where tax_inboxes.failing_since is null`.execute(
    tx,
  )
}

export function inboxOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('tax_inboxes')
    .select(['fetched_at', 'failing_since'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

export type WaitingMark = { readonly id: Id<'notification'>; readonly outsideId: string } & Owner

/** Returns marks of one kind still to be sent to the tax service, for people who let the platform act for them. */
export async function waitingMarks(reader: Reader, mark: OwnMark): Promise<WaitingMark[]> {
  const rows = await reader
    .selectFrom('notifications')
    .innerJoin('bindings', 'bindings.person_id', 'notifications.person_id')
    .select(['notifications.id', 'notifications.outside_id', 'notifications.person_id', 'bindings.inn'])
    .where('notifications.mark_waiting', '=', mark)
    .where('bindings.state', 'in', [...partnerStates])
    .where('notifications.person_id', 'in', (query) =>
      query
        .selectFrom('notifications as waiting')
        .innerJoin('bindings as own', 'own.person_id', 'waiting.person_id')
        .select('waiting.person_id')
        .distinct()
        .where('waiting.mark_waiting', '=', mark)
        .where('own.state', 'in', [...partnerStates])
        .orderBy('waiting.person_id')
        .limit(peopleOfMessage),
    )
    .orderBy('notifications.id')
    .limit(lettersOfMessage)
    .execute()
  return rows.flatMap((row) => (row.outside_id === null ? [] : [{ ...ownerFrom(row), id: row.id, outsideId: row.outside_id }]))
}

/** The schema does not limit the notices of one person; this keeps a message at a reasonable size. */
const lettersOfMessage = 5000

/** Records marks accepted by the tax service. A mark made meanwhile keeps waiting. */
export async function recordMarks(tx: Tx, now: Temporal.Instant, mark: OwnMark, ids: readonly string[]): Promise<void> {
  await sql`update notifications set
      marked_at = case when ${mark} = 'delivered' then marked_at else ${now.toString()}::timestamptz end,
      outside_state = case when ${rank} < array_position(${taxMarksSql}, ${mark}::text) then ${mark} else outside_state end,
      mark_waiting = case when mark_waiting = ${mark} then null else mark_waiting end
    where id = any(${[...ids]}::text[]) and source = 'fns'`.execute(tx)
}

const taxMarksSql = sql`array['new', 'delivered', 'read', 'archived']`
const rank = sql`array_position(${taxMarksSql}, outside_state)`

/**
 * Gives up marks of notices the tax service does not know any more or refuses to mark: if the notices arrive again, the marks
 * are sent again.
 */
export async function giveUpMarks(tx: Tx, mark: OwnMark, ids: readonly Id<'notification'>[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('notifications')
    .set({ mark_waiting: null })
    .where('id', 'in', [...ids])
    .where('mark_waiting', '=', mark)
    .execute()
}
