import { sql } from 'kysely'
import { partnerStates } from '#/features/partner/domain/binding.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { OwnMark } from '../domain/tax-notice.ts'

/** One whose notices the tax service shows to the platform. */
export type Owner = { readonly personId: Id<'person'>; readonly inn: PersonInn }

/** As many as one message may name. */
export const peopleOfMessage = 1000

/** People the platform is a partner of, in the order of their ids. */
export async function ownersAfter(reader: Reader, after: string): Promise<Owner[]> {
  const rows = await bound(reader).where('person_id', '>', after).orderBy('person_id').limit(peopleOfMessage).execute()
  return rows.flatMap(ownerFrom)
}

export async function ownerOf(reader: Reader, personId: string): Promise<Owner | undefined> {
  return (await bound(reader).where('person_id', '=', personId).execute()).flatMap(ownerFrom)[0]
}

function bound(reader: Reader) {
  return reader
    .selectFrom('bindings')
    .select(['person_id', 'inn'])
    .where('state', 'in', [...partnerStates])
}

function ownerFrom(row: { readonly person_id: string; readonly inn: string }): Owner[] {
  const [personId, inn] = [parseId('person', row.person_id), parsePersonInn(row.inn)]
  return personId && inn ? [{ personId, inn }] : []
}

/** What is kept of letters that came before, locked in one order. */
export function lockLetters(tx: Tx, personIds: readonly string[]) {
  return tx
    .selectFrom('notifications')
    .select(['id', 'person_id', 'outside_id', 'state', 'outside_state', 'mark_waiting'])
    .where('person_id', 'in', personIds.length === 0 ? [''] : [...personIds])
    .where('source', '=', 'fns')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function noteFetched(tx: Tx, now: Temporal.Instant, personIds: readonly string[]): Promise<void> {
  await sql`insert into tax_inboxes (person_id, fetched_at, failing_since)
    select person_id, ${now.toString()}::timestamptz, null from unnest(${[...personIds]}::text[]) as person_id order by person_id
    on conflict (person_id) do update set fetched_at = excluded.fetched_at, failing_since = null`.execute(tx)
}

export async function noteFailing(tx: Tx, now: Temporal.Instant, personIds: readonly string[]): Promise<void> {
  await sql`insert into tax_inboxes (person_id, fetched_at, failing_since)
    select person_id, null, ${now.toString()}::timestamptz from unnest(${[...personIds]}::text[]) as person_id order by person_id
    on conflict (person_id) do update set failing_since = excluded.failing_since where tax_inboxes.failing_since is null`.execute(
    tx,
  )
}

export function inboxOf(reader: Reader, personId: string) {
  return reader
    .selectFrom('tax_inboxes')
    .select(['fetched_at', 'failing_since'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

export type WaitingMark = { readonly id: string; readonly outsideId: string } & Owner

/** Marks of one kind that the tax service has still to be told, of people it lets us speak for. */
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
  return rows.flatMap((row) =>
    row.outside_id === null ? [] : ownerFrom(row).map((owner) => ({ ...owner, id: row.id, outsideId: row.outside_id ?? '' })),
  )
}

/** The schema sets no bound on letters of one person; a message stays of a sensible size. */
const lettersOfMessage = 5000

/** The tax service holds the mark. One made meanwhile goes on waiting. */
export async function recordMarks(tx: Tx, now: Temporal.Instant, mark: OwnMark, ids: readonly string[]): Promise<void> {
  await sql`update notifications set
      marked_at = case when ${mark} = 'delivered' then marked_at else ${now.toString()}::timestamptz end,
      outside_state = case when ${rank} < array_position(${taxMarksSql}, ${mark}::text) then ${mark} else outside_state end,
      mark_waiting = case when mark_waiting = ${mark} then null else mark_waiting end
    where id = any(${[...ids]}::text[]) and source = 'fns'`.execute(tx)
}

const taxMarksSql = sql`array['new', 'delivered', 'read', 'archived']`
const rank = sql`array_position(${taxMarksSql}, outside_state)`

/** The tax service does not know these letters any more, or will not take the mark: it is told anew if they come again. */
export async function giveUpMarks(tx: Tx, mark: OwnMark, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('notifications')
    .set({ mark_waiting: null })
    .where('id', 'in', [...ids])
    .where('mark_waiting', '=', mark)
    .execute()
}
