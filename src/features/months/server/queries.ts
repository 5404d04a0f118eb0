import { sql } from 'kysely'
import { readyArchiveStates, unfinishedArchiveStates } from '#/features/documents/domain/document-archive.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import { standingStates } from '#/features/receipts/domain/receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { moscowMoment } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { pgType, rowsOf, sqlBoolean, sqlInt, sqlKopecks } from '#/platform/server/typed-sql.ts'
import { lastDayOf } from '../domain/closing.ts'

export type Month = { readonly orgId: Id<'organization'>; readonly month: Temporal.PlainDate }

/** The first moment of the month and the one in which it is over. */
export function boundsOf({ month }: Month) {
  const [from, to] = [month, lastDayOf(month).add({ days: 1 })].map((day) => moscowMoment(day, '00:00').toString())
  return { from, to }
}

/** Every receipt of the month, whatever became of it. */
export function receiptsOf(reader: Reader, of: Month) {
  const { from, to } = boundsOf(of)
  return reader
    .selectFrom('receipts')
    .select(['id', 'fns_receipt_id', 'state', 'total', 'seller_name'])
    .where('org_id', '=', of.orgId)
    .where(sqlBoolean`operation_at >= ${from}::timestamptz and operation_at < ${to}::timestamptz`)
    .orderBy('id')
    .execute()
}

export async function sumOf(reader: Reader, of: Month): Promise<{ readonly count: number; readonly total: Kopecks }> {
  const { from, to } = boundsOf(of)
  return reader
    .selectFrom('receipts')
    .select([sqlInt`count(*)`.as('count'), sqlKopecks`coalesce(sum(total), 0)`.as('total')])
    .where('org_id', '=', of.orgId)
    .where('state', 'in', [...standingStates])
    .where(sqlBoolean`operation_at >= ${from}::timestamptz and operation_at < ${to}::timestamptz`)
    .executeTakeFirstOrThrow()
}

/** Closings of a month, the newest first. */
export function closingsOf(reader: Reader, { orgId, month }: Month) {
  return reader
    .selectFrom('month_closings')
    .selectAll()
    .select([nameAuthor('month_closings.closed_by', orgId).as('closed_name')])
    .select([nameAuthor('month_closings.reopened_by', orgId).as('reopened_name')])
    .where('org_id', '=', orgId)
    .where('month', '=', month)
    .orderBy('edition', 'desc')
    .execute()
}

export type ClosingRow = Awaited<ReturnType<typeof closingsOf>>[number]

export async function isClosed(reader: Reader, { orgId, month }: Month): Promise<boolean> {
  const standing = reader.selectFrom('month_closings').select('id').where('org_id', '=', orgId).where('month', '=', month)
  return (await standing.where('state', '=', 'closed').executeTakeFirst()) !== undefined
}

/** Organizations with receipts in a month, by what is kept for each day. */
export async function organizationsOf(reader: Reader, month: Temporal.PlainDate): Promise<Id<'organization'>[]> {
  const { rows } = await rowsOf({ org_id: pgType.id('organization') })`
    select org_id from (select org_id, day from receipt_days union all select org_id, day from receipt_day_changes) as days
    where day between ${month.toString()}::date and ${lastDayOf(month).toString()}::date
    group by org_id order by org_id`.execute(reader)
  return rows.map(({ org_id: id }) => id)
}

/** The standing closing, locked. */
export function lockStanding(tx: Tx, { orgId, month }: Month) {
  const standing = tx
    .selectFrom('month_closings')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('month', '=', month)
    .where('state', '=', 'closed')
  return lockingAlone('month_closings', standing).executeTakeFirst()
}

/** Two closings of one month go one after another, also the first two. */
export async function holdMonth(tx: Tx, { orgId, month }: Month): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`month:${orgId}:${month.toString()}`}, 0))`.execute(tx)
}

/** Parts of the packages of the whole month that are ready, whoever of the organization asked for them. Which of them are whole says `wish`. */
export function readyPartsOf(reader: Reader, of: Month) {
  const ours = reader.selectFrom('members').select('person_id').where('org_id', '=', of.orgId)
  return reader
    .selectFrom('document_archives')
    .innerJoin('document_archive_parts as part', 'part.archive_id', 'document_archives.id')
    .select(['document_archives.id', 'document_archives.asked_at', 'document_archives.wish'])
    .select(['part.no', 'part.file_sha256', 'part.documents'])
    .select(nameAuthor('document_archives.asked_by', of.orgId).as('asked_name'))
    .where('document_archives.asked_by', 'in', ours)
    .where('document_archives.org_id', '=', of.orgId)
    .where('document_archives.kind', '=', 'receipts')
    .where('document_archives.state', 'in', [...readyArchiveStates])
    .where(isOfWholeMonth(of))
    .where(sqlBoolean`document_archives.branch_ids = '{}'`)
    .orderBy('document_archives.asked_at')
    .orderBy('document_archives.id')
    .orderBy('part.no')
    .execute()
}

function isOfWholeMonth({ month }: Month) {
  const days = JSON.stringify({ from: month.toString(), to: lastDayOf(month).toString() })
  return sqlBoolean`(document_archives.wish -> 'filters') - 'tab' = ${days}::jsonb`
}

/** The newest package of the whole month that this member asked for, and nothing narrows. */
export function packageOf(reader: Reader, of: Month, personId: Id<'person'>) {
  return reader
    .selectFrom('document_archives')
    .select(['id', 'state'])
    .where('asked_by', '=', personId)
    .where('org_id', '=', of.orgId)
    .where('kind', '=', 'receipts')
    .where('state', 'in', [...unfinishedArchiveStates, ...readyArchiveStates])
    .where(isOfWholeMonth(of))
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
