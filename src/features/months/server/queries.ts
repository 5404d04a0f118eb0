import { sql } from 'kysely'
import { readyArchiveStates, unfinishedArchiveStates } from '#/features/documents/domain/document-archive.ts'
import { standingDocumentStates } from '#/features/documents/domain/document.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import { standingStates, waitingStates } from '#/features/receipts/domain/receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { moscowMoment } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf, sqlBoolean, sqlInt, sqlKopecks } from '#/platform/server/typed-sql.ts'
import { lastDayOf } from '../domain/closing.ts'
import type { Trouble, TroubleKind } from '../domain/closing.ts'

type Month = { readonly orgId: Id<'organization'>; readonly month: Temporal.PlainDate }

function bounds({ month }: Month) {
  const [from, to] = [month, lastDayOf(month).add({ days: 1 })].map((day) => moscowMoment(day, '00:00').toString())
  return { from, to }
}

/** Everything that stands in the way of closing a month, in one statement. */
export async function troublesOf(reader: Reader, of: Month): Promise<Trouble[]> {
  const { from, to } = bounds(of)
  const { rows } = await rowsOf({ kind: pgType.text, count: pgType.int, total: pgType.kopecks })`
    with sold as (select * from receipts where org_id = ${of.orgId}
      and operation_at >= ${from}::timestamptz and operation_at < ${to}::timestamptz),
    paid as (select payouts.amount, assignments.act_document_id from payouts
      join assignments on assignments.id = payouts.assignment_id
      where payouts.org_id = ${of.orgId} and payouts.state = 'paid'
        and payouts.paid_at >= ${from}::timestamptz and payouts.paid_at < ${to}::timestamptz)
    select 'statement' as kind, count(*)::int as count, coalesce(sum(amount), 0)::bigint as total from payouts
      where org_id = ${of.orgId} and state = 'sent'
        and coalesce(sent_at, created_at) >= ${from}::timestamptz and coalesce(sent_at, created_at) < ${to}::timestamptz
    union all select 'missing', count(*)::int, coalesce(sum(total), 0)::bigint from sold where state in ${stateList(waitingStates)}
    union all select 'mismatch', count(*)::int, coalesce(sum(total), 0)::bigint from sold where state = 'mismatch'
    union all select 'annulled', count(*)::int, coalesce(sum(total), 0)::bigint from sold
      where ${isAnnulledInVain}
    union all select 'acts', count(*)::int, coalesce(sum(amount), 0)::bigint from paid where not exists (
      select from documents where documents.id = paid.act_document_id and documents.state in ${stateList(standingDocumentStates)})`.execute(
    reader,
  )
  return rows.filter(({ count }) => count > 0).map((row) => ({ ...row, kind: row.kind as TroubleKind }))
}

/** The person keeps the money, and no new receipt was asked for: the second half of `narrowTroubled`. */
const isAnnulledInVain = sqlBoolean`(sold.state = 'cancelledOutside' or (sold.state = 'cancelled' and sold.cancel_reason = 'REGISTRATION_MISTAKE'))
  and not exists (select from receipts as later where later.replaces_id = sold.id)
  and exists (select from payouts as kept where kept.id = sold.payout_id and kept.state = 'paid')`

/** Every receipt of the month, whatever became of it. */
export function receiptsOf(reader: Reader, of: Month) {
  const { from, to } = bounds(of)
  return reader
    .selectFrom('receipts')
    .select(['id', 'fns_receipt_id', 'state', 'total', 'seller_name'])
    .where('org_id', '=', of.orgId)
    .where(sqlBoolean`operation_at >= ${from}::timestamptz and operation_at < ${to}::timestamptz`)
    .orderBy('id')
    .execute()
}

export async function sumOf(reader: Reader, of: Month): Promise<{ readonly count: number; readonly total: Kopecks }> {
  const { from, to } = bounds(of)
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

/** The hashes of the parts of a package. */
export function partsOfPackage(reader: Reader, id: Id<'documentArchive'>) {
  return reader
    .selectFrom('document_archive_parts')
    .select(['no', 'file_sha256', 'documents'])
    .where('archive_id', '=', id)
    .orderBy('no')
    .execute()
}

/** The newest package of the whole month that this member asked for, and nothing narrows. */
export function packageOf(reader: Reader, of: Month, personId: Id<'person'>) {
  const days = JSON.stringify({ from: of.month.toString(), to: lastDayOf(of.month).toString() })
  return reader
    .selectFrom('document_archives')
    .select(['id', 'state'])
    .where('asked_by', '=', personId)
    .where('org_id', '=', of.orgId)
    .where('kind', '=', 'receipts')
    .where('state', 'in', [...unfinishedArchiveStates, ...readyArchiveStates])
    .where(sqlBoolean`(wish -> 'filters') - 'tab' = ${days}::jsonb`)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
