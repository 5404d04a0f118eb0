import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { sqlBoolean, sqlKopecks, sqlText } from '#/platform/server/typed-sql.ts'
import type { ListedReceipt } from '#/features/receipts/domain/comparison.ts'
import { fetchOutsideJob } from './jobs.ts'
import { setProblem } from './set-problem.ts'
import type { Trouble } from './set-problem.ts'

export type OutsideFilters = {
  readonly cursor?: string | undefined
  /** Of what was sold, or of the number. */
  readonly q?: string | undefined
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
}

/** A receipt that turned out to be of a payment of the platform stands among those. */
function outside(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('outside_receipts')
    .where('person_id', '=', personId)
    .where(
      sqlBoolean`not exists (select from receipts where receipts.person_id = outside_receipts.person_id
        and receipts.fns_receipt_id = outside_receipts.fns_receipt_id)`,
    )
}

/** One page, by key: (operation_at, fns_receipt_id) below the cursor. */
export function pageOfOutside(reader: Reader, personId: Id<'person'>, { cursor, q, from, to }: OutsideFilters, size: number) {
  const after = parseListKey(cursor ?? '')
  const like = `%${(q ?? '').replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  return outside(reader, personId)
    .selectAll()
    .$if(Boolean(q), (query) =>
      query.where(sqlBoolean`(array_to_string(services, ' ') ilike ${like} or fns_receipt_id ilike ${like})`),
    )
    .$if(from !== undefined, (query) => query.where(sqlBoolean`moscow_day(operation_at) >= ${from?.toString()}::date`))
    .$if(to !== undefined, (query) => query.where(sqlBoolean`moscow_day(operation_at) <= ${to?.toString()}::date`))
    .$if(after !== undefined, (query) =>
      query.where(sqlBoolean`(operation_at, fns_receipt_id) < (${after?.at}::timestamptz, ${after?.id})`),
    )
    .orderBy('operation_at', 'desc')
    .orderBy('fns_receipt_id', 'desc')
    .limit(size + 1)
    .execute()
}

/** Income and tax by Moscow month («2026-11»), the latest first; annulled receipts are neither. */
export function outsideMonths(reader: Reader, personId: Id<'person'>) {
  return outside(reader, personId)
    .select([
      sqlText`to_char(operation_at at time zone 'Europe/Moscow', 'YYYY-MM')`.as('month'),
      sqlKopecks`sum(total)`.as('total'),
      sqlKopecks`sum(tax)`.as('tax'),
    ])
    .where('cancelled_at', 'is', null)
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()
}

/** When a person's list was asked for and came; undefined if never. */
export function outsideFetchOf(reader: Reader, personId: Id<'person'>) {
  return reader.selectFrom('outside_fetches').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

/** Whether an answer is awaited that no job will deliver, because the job was given up after our own faults. */
export async function isOutsideLost(reader: Reader, personId: Id<'person'>): Promise<boolean> {
  const work = sqlBoolean`exists (
    select from jobs where state = 'waiting' and name = ${fetchOutsideJob.name} and payload ->> 'personId' = ${personId}
  )`
  const row = await reader
    .selectFrom('outside_fetches')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('asked_at', 'is not', null)
    .where((where) => where.not(work))
    .executeTakeFirst()
  return row !== undefined
}

/** Records that an answer is awaited from now on. */
export async function recordOutsideAsked(tx: Tx, personId: Id<'person'>, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('outside_fetches')
    .values({ person_id: personId, asked_at: now })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ asked_at: sql`coalesce(outside_fetches.asked_at, ${now})` }),
    )
    .execute()
}

/** Records why the list is old; the list itself is kept. */
export async function recordOutsideProblem(tx: Tx, personIds: readonly Id<'person'>[], trouble: Trouble): Promise<void> {
  await tx
    .updateTable('outside_fetches')
    .set(setProblem(trouble))
    .where('person_id', 'in', [...personIds])
    .execute()
}

/** Rows of one statement: each brings ten values, and a statement takes 65 535. */
const portion = 2000

/** Replaces a person's list by the one that the tax service has given now. */
export async function replaceOutside(
  tx: Tx,
  personId: Id<'person'>,
  listed: readonly ListedReceipt[],
  now: Temporal.Instant,
): Promise<void> {
  await forgetOutside(tx, personId)
  for (let place = 0; place < listed.length; place += portion) {
    await tx
      .insertInto('outside_receipts')
      .values(listed.slice(place, place + portion).map((receipt) => rowOf(personId, receipt)))
      .execute()
  }
  await tx
    .updateTable('outside_fetches')
    .set({ fetched_at: now, asked_at: null, problem: null, problem_text: null, problem_at: null })
    .where('person_id', '=', personId)
    .execute()
}

/** Deletes a person's list; answers how many receipts it had. */
export async function forgetOutside(tx: Tx, personId: Id<'person'>): Promise<number> {
  const { numDeletedRows: count } = await tx
    .deleteFrom('outside_receipts')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function rowOf(personId: Id<'person'>, receipt: ListedReceipt) {
  return {
    person_id: personId,
    fns_receipt_id: receipt.receiptId,
    link: receipt.link,
    services: receipt.services.map(({ name }) => name),
    total: receipt.totalAmount,
    tax: receipt.taxToPay,
    income_type: receipt.incomeType,
    by_partner: receipt.partnerCode !== undefined,
    operation_at: receipt.operationTime,
    cancelled_at: receipt.cancelationTime ?? null,
  }
}
