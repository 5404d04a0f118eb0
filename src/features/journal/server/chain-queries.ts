import type { Id } from '#/kernel/ids.ts'
import type { Database, Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import type { ChainBreak, ChainedEntry, ChainHead } from '../domain/chain.ts'
import { chainStart } from '../domain/chain.ts'
import type { EntryRow } from './list-queries.ts'

/** Runs reads that all see the chain at the same moment. */
export function inSnapshot<Value>(db: Database, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

/** Returns the head of an owner's chain; a chain without a head has no entries, or has lost its head. */
export async function findHead(reader: Reader, ownerId: Id<'organization'> | Id<'person'>): Promise<ChainHead> {
  const row = await reader
    .selectFrom('journal_chains')
    .select(['last_no', 'last_sha256'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ? { lastNo: row.last_no, lastSha256: row.last_sha256.toString('hex') } : chainStart
}

export const entriesOfPage = 1000

/** Every entry of an owner after a number, in the order of numbers. */
export async function* entriesByNumber(
  reader: Reader,
  ownerId: Id<'organization'> | Id<'person'>,
  after = 0,
): AsyncGenerator<ChainedEntry> {
  let last = after
  for (;;) {
    const page = await entriesAfter(reader, ownerId, last)
    yield* page
    const next = page.at(-1)
    if (next === undefined || page.length < entriesOfPage) return
    last = next.no
  }
}

/** A page of entries of an owner after a number. */
export async function entriesAfter(
  reader: Reader,
  ownerId: Id<'organization'> | Id<'person'>,
  after: number,
): Promise<ChainedEntry[]> {
  const rows = await reader
    .selectFrom('journal_entries')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('no', '>', after)
    .orderBy('no')
    .limit(entriesOfPage)
    .execute()
  return rows.map(toEntry)
}

function toEntry(row: EntryRow): ChainedEntry {
  return {
    ownerId: row.owner_id,
    no: row.no,
    textVersion: row.text_version,
    hashedText: row.hashed_text?.toString('utf8') ?? null,
    at: row.at,
    personId: row.person_id,
    actorName: row.actor_name,
    actorRole: row.actor_role,
    ip: row.ip,
    action: row.action,
    objectKind: row.object_kind,
    objectId: row.object_id,
    objectName: row.object_name,
    facts: typeof row.facts === 'object' && row.facts !== null ? { ...row.facts } : {},
    previousSha256: row.previous_sha256.toString('hex'),
    sha256: row.sha256.toString('hex'),
  }
}

/** Saves the result of a check; returns the result of the previous one. */
export async function recordVerification(
  tx: Tx,
  ownerId: Id<'organization'> | Id<'person'>,
  checked: { readonly at: Temporal.Instant; readonly count: number; readonly broken: ChainBreak | undefined },
) {
  const before = await locking(
    tx,
    'journal_chains',
    tx.selectFrom('journal_chains').select(['checked_no', 'broken_no']).where('owner_id', '=', ownerId),
    ownerId,
  ).executeTakeFirst()
  await tx
    .updateTable('journal_chains')
    .set({
      checked_at: checked.at,
      checked_no: checked.count,
      broken_no: checked.broken?.no ?? null,
      broken_what: checked.broken?.what ?? null,
    })
    .where('owner_id', '=', ownerId)
    .execute()
  return { count: before?.checked_no ?? 0, brokenNo: before?.broken_no ?? undefined }
}

/** Returns the chains not checked since a moment and how long they are, those never checked first. */
export async function chainsDue(
  reader: Reader,
  since: Temporal.Instant,
  count: number,
): Promise<{ readonly ownerId: Id<'organization'> | Id<'person'>; readonly entries: number }[]> {
  const rows = await reader
    .selectFrom('journal_chains')
    .select(['owner_id', 'last_no'])
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<', since)]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('owner_id')
    .limit(count)
    .execute()
  return rows.map(({ owner_id, last_no }) => ({ ownerId: owner_id, entries: last_no }))
}

/** Owners looked at by one statement. */
const ownersOfPage = 1000

export type OwnersPage = {
  /** Owners whose entries have no head: it was removed. */
  readonly headless: readonly (Id<'organization'> | Id<'person'>)[]
  /** Where the next page starts; undefined after the last. */
  readonly last: string | undefined
}

/**
 * Looks at the next owners of entries, in the order of their ids, for a missing head. Goes from owner to owner in the index of
 * entries, whatever the number of their entries.
 */
export async function headlessOwners(reader: Reader, after: string): Promise<OwnersPage> {
  const { rows } = await rowsOf({ owner_id: pgType.text, has_head: pgType.boolean })`
    with recursive owners as (
      (select owner_id, 1 as place from journal_entries where owner_id > ${after} order by owner_id limit 1)
      union all
      select following.owner_id, owners.place + 1
      from owners cross join lateral (
        select owner_id from journal_entries where owner_id > owners.owner_id order by owner_id limit 1) as following
      where owners.place < ${ownersOfPage}
    )
    select owner_id, exists (select from journal_chains where journal_chains.owner_id = owners.owner_id) as has_head
    from owners order by place`.execute(reader)
  return {
    headless: rows.flatMap(({ owner_id, has_head }) => (has_head ? [] : [owner_id as Id<'organization'> | Id<'person'>])),
    last: rows.length < ownersOfPage ? undefined : rows.at(-1)?.owner_id,
  }
}
