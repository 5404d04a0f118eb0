import type { Id } from '#/kernel/ids.ts'
import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { RootStamp } from '../domain/root.ts'

/** Under which names of rounds it is kept that something is wrong with roots, and with their stamps. */
export const rootTroubleName = 'documents.root.trouble'
export const stampTroubleName = 'documents.stamps.trouble'

export function lastRoot(reader: Reader) {
  return reader.selectFrom('document_roots').selectAll().orderBy('no', 'desc').limit(1).executeTakeFirst()
}

export function newestRoots(reader: Reader, count: number) {
  return rootsWithStamps(reader).orderBy('no', 'desc').limit(count).execute()
}

export function findRoot(reader: Reader, no: number) {
  return rootsWithStamps(reader).where('no', '=', no).executeTakeFirst()
}

/** The oldest root that no authority has stamped. */
export function firstUnstamped(reader: Reader) {
  return rootsWithStamps(reader).where('document_root_stamps.root_no', 'is', null).orderBy('no').limit(1).executeTakeFirst()
}

function rootsWithStamps(reader: Reader) {
  return reader
    .selectFrom('document_roots')
    .leftJoin('document_root_stamps', 'document_root_stamps.root_no', 'document_roots.no')
    .selectAll('document_roots')
    .select(['token', 'stamped_at', 'authority', 'serial', 'policy'])
}

export async function insertStamp(tx: Tx, stamp: Insertable<Tables['document_root_stamps']>): Promise<void> {
  await tx
    .insertInto('document_root_stamps')
    .values(stamp)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type StampColumns = Pick<
  NonNullable<Awaited<ReturnType<typeof findRoot>>>,
  'token' | 'stamped_at' | 'authority' | 'serial' | 'policy'
>

/** Converts the columns of a stamp, absent from a root without one. */
export function toStamp({ token, stamped_at: at, authority, serial, policy }: StampColumns): RootStamp | null {
  if (!token || !at) return null
  const words = { authority: authority ?? '', serial: serial ?? '', policy: policy ?? '' }
  return { at: at.toString(), ...words, token: token.toString('base64') }
}

/** How many documents and how many journals stand under a root. */
export async function countsUnder(reader: Reader, no: number) {
  const { documents, journals } = await reader
    .selectNoFrom((from) => [
      from
        .selectFrom('document_root_places')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('root_no', '=', no)
        .as('documents'),
      from
        .selectFrom('document_root_journals')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('root_no', '=', no)
        .as('journals'),
    ])
    .executeTakeFirstOrThrow()
  return { documents: documents ?? 0, journals: journals ?? 0 }
}

/** Lines of all journals in the order they were written. */
export function eventsAfter(reader: Reader, seq: number, count: number) {
  return reader
    .selectFrom('document_events')
    .select(['seq', 'document_id', 'hash', 'at'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(count)
    .execute()
}

/** Those of the documents whose bytes are frozen. */
export async function frozenOf(reader: Reader, ids: readonly Id<'document'>[]) {
  if (ids.length === 0) return []
  const rows = await reader
    .selectFrom('documents')
    .select(['id', 'sha256'])
    .where(sqlBoolean`id = any(${[...ids]}::text[])`)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [{ id, sha256 }]))
}

/** Journals of organizations and people that have grown since they last stood under a root. */
export function grownJournals(reader: Reader, count: number) {
  return reader
    .selectFrom('journal_chains')
    .select(['owner_id', 'last_no', 'last_sha256'])
    .where(
      sqlBoolean`last_no > coalesce((select rooted.last_no from document_root_journals as rooted
        where rooted.owner_id = journal_chains.owner_id order by rooted.root_no desc limit 1), 0)`,
    )
    .orderBy('owner_id')
    .limit(count)
    .execute()
}

type Places = {
  readonly documents: readonly Insertable<Tables['document_root_places']>[]
  readonly journals: readonly Insertable<Tables['document_root_journals']>[]
}

export async function insertRoot(
  tx: Tx,
  root: Insertable<Tables['document_roots']>,
  { documents, journals }: Places,
): Promise<void> {
  await tx.insertInto('document_roots').values(root).execute()
  for (const rows of portionsOf(documents)) await tx.insertInto('document_root_places').values(rows).execute()
  for (const rows of portionsOf(journals)) await tx.insertInto('document_root_journals').values(rows).execute()
}

const rowsOfPortion = 1000

function portionsOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsOfPortion)
  return Array.from({ length: count }, (_, at) => rows.slice(at * rowsOfPortion, (at + 1) * rowsOfPortion))
}

export type PlaceUnderRoot = NonNullable<Awaited<ReturnType<typeof rootOfDocument>>>

/** The newest root over a document, and its place there. */
export function rootOfDocument(reader: Reader, id: Id<'document'>) {
  return rootsWithStamps(reader)
    .innerJoin('document_root_places', 'document_root_places.root_no', 'document_roots.no')
    .select('document_root_places.place')
    .where('document_id', '=', id)
    .orderBy('document_roots.no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Which of the documents stand under a root. */
export async function rootedOf(reader: Reader, ids: readonly Id<'document'>[]): Promise<Id<'document'>[]> {
  const rows = await reader
    .selectFrom('document_root_places')
    .select('document_id')
    .distinct()
    .where(sqlBoolean`document_id = any(${[...ids]}::text[])`)
    .execute()
  return rows.map((row) => row.document_id)
}

/** The stamps on the newest roots over the documents. */
export function stampsOver(reader: Reader, ids: readonly Id<'document'>[]) {
  const newest = reader
    .selectFrom('document_root_places')
    .select(({ fn }) => fn.max('root_no').as('no'))
    .where(sqlBoolean`document_id = any(${[...ids]}::text[])`)
    .groupBy('document_id')
  return reader
    .selectFrom('document_root_stamps')
    .select(['root_no as no', 'token'])
    .where('root_no', 'in', newest)
    .orderBy('root_no')
    .execute()
}

/** The newest root over a journal, and its place there. */
export function rootOfJournal(reader: Reader, ownerId: Id<'organization'> | Id<'person'>) {
  return rootsWithStamps(reader)
    .innerJoin('document_root_journals', 'document_root_journals.root_no', 'document_roots.no')
    .select('document_root_journals.place')
    .where('document_root_journals.owner_id', '=', ownerId)
    .orderBy('document_roots.no', 'desc')
    .limit(1)
    .executeTakeFirst()
}
