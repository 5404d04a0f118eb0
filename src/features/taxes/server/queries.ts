import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isPartner } from '#/features/partner/domain/binding.ts'
import type { OptionalRight } from '#/features/partner/domain/binding.ts'
import { individualIncome } from '#/features/receipts/domain/own-sale.ts'
import { standingStates } from '#/features/receipts/domain/receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { sqlBoolean, sqlKopecks, sqlText } from '#/platform/server/typed-sql.ts'
import type { TaxAccess } from '../contract.ts'
import type { PaymentDocument } from '../domain/payment-document.ts'
import type { BudgetCard, TaxCharge } from '../domain/tax-account.ts'
import { fetchAccountJob, fetchTaxesJob } from './jobs.ts'
import { setProblem } from './set-problem.ts'
import type { Trouble } from './set-problem.ts'

const charges = z.array(
  z.object({ id: z.string(), period: z.string(), amount: z.number(), paid: z.number(), due_on: z.string() }),
)
const cards = z.array(z.object({ debt: z.number(), penalty: z.number(), overpayment: z.number() }))
const incomes = z.record(z.string(), z.object({ total: z.number(), tax: z.number() }))
const text = z.string()
const documents = z.array(
  z.object({
    type: text,
    index: text,
    amount: z.number(),
    due_on: text,
    bank_name: text,
    bik: text,
    corr_account: text,
    recipient: text,
    account: text,
    inn: text,
    kpp: text,
    kbk: text,
    oktmo: text,
    code101: text,
    code106: text,
    code107: text,
    code110: text,
  }),
)

export type IncomeByPeriod = z.output<typeof incomes>

/** Returns an account row with its lists parsed; undefined for a person whose data were never requested. */
export async function accountOf(reader: Reader, personId: Id<'person'>) {
  const row = await reader.selectFrom('tax_accounts').selectAll().where('person_id', '=', personId).executeTakeFirst()
  return row && readAccount(row)
}

export async function lockAccount(tx: Tx, personId: Id<'person'>) {
  await tx
    .insertInto('tax_accounts')
    .values({ person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await lockingAlone(
    'tax_accounts',
    tx.selectFrom('tax_accounts').selectAll().where('person_id', '=', personId),
  ).executeTakeFirstOrThrow()
  return readAccount(row)
}

type Lists = { readonly charges: unknown; readonly cards: unknown; readonly documents: unknown; readonly income: unknown }

function readAccount<Row extends Lists>(row: Row) {
  return {
    ...row,
    charges: z.parse(charges, row.charges) satisfies readonly TaxCharge[],
    cards: z.parse(cards, row.cards) satisfies readonly BudgetCard[],
    documents: z.parse(documents, row.documents) satisfies readonly PaymentDocument[],
    income: z.parse(incomes, row.income),
  }
}

export type TaxAccountRow = NonNullable<Awaited<ReturnType<typeof accountOf>>>

/** Records that fresh data are awaited from now on. */
export async function recordAsked(tx: Tx, personIds: readonly Id<'person'>[], now: Temporal.Instant): Promise<void> {
  if (personIds.length === 0) return
  await tx
    .insertInto('tax_accounts')
    .values(personIds.map((personId) => ({ person_id: personId, asked_at: now })))
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ asked_at: sql`coalesce(tax_accounts.asked_at, ${now})` }),
    )
    .execute()
}

/** A person's own question by day is another piece of work than the round's, which waits for the night. */
export function fetchKey(personId: Id<'person'>, isRound: boolean): string {
  return isRound ? `${personId}:round` : personId
}

/** Returns the key of the next day's request after the person reports a payment; its answer is not awaited today. */
export function paidKey(personId: Id<'person'>): string {
  return `${personId}:paid`
}

/**
 * Tells whether a person awaits an answer that no job will deliver, because the job was abandoned after our own faults. Only
 * the next request resolves this.
 */
export async function isLost(reader: Reader, personId: Id<'person'>, now: Temporal.Instant): Promise<boolean> {
  const work = sqlBoolean`exists (
    select from jobs where state = 'waiting' and (unique_key is distinct from ${paidKey(personId)} or run_at <= ${now}) and (
      (name = ${fetchTaxesJob.name} and payload -> 'personIds' ? ${personId})
      or (name = ${fetchAccountJob.name} and payload ->> 'personId' = ${personId})
    )
  )`
  const row = await reader
    .selectFrom('tax_accounts')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('asked_at', 'is not', null)
    .where((where) => where.not(work))
    .executeTakeFirst()
  return row !== undefined
}

/** Records why the data are old; the data themselves are kept. */
export async function recordProblem(tx: Tx, personIds: readonly Id<'person'>[], trouble: Trouble): Promise<void> {
  if (personIds.length === 0) return
  await tx
    .updateTable('tax_accounts')
    .set(setProblem(trouble))
    .where('person_id', 'in', [...personIds])
    .execute()
}

/** Returns those of the given people who let the platform see their charges, with the ИНН of the binding. */
export function allowedOf(reader: Reader, personIds: readonly Id<'person'>[]) {
  return reader
    .selectFrom('bindings')
    .select(['person_id', 'inn', 'rights_granted'])
    .where('person_id', 'in', [...personIds])
    .where(maySeeTaxes)
    .execute()
}

/** Permissions are empty once the binding has ended. */
export const maySeeTaxes = sqlBoolean`'PAYMENT_INFORMATION' = any(bindings.rights_granted)`

/** Returns people whose data are older than the last calendar date, ordered by key for paging. */
export function peopleToAsk(reader: Reader, since: Temporal.Instant, after: string, count: number) {
  return oldData(reader, since)
    .select('bindings.person_id')
    .where(sqlBoolean`bindings.person_id > ${after}`)
    .orderBy('bindings.person_id')
    .limit(count)
    .execute()
}

export async function countPeopleToAsk(reader: Reader, since: Temporal.Instant): Promise<number> {
  const row = await oldData(reader, since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function oldData(reader: Reader, since: Temporal.Instant) {
  return reader
    .selectFrom('bindings')
    .leftJoin('tax_accounts', 'tax_accounts.person_id', 'bindings.person_id')
    .where(maySeeTaxes)
    .where((row) => row.or([row('tax_accounts.fetched_at', 'is', null), row('tax_accounts.fetched_at', '<', since)]))
}

/** Whether the person lets the platform see this at the tax service. */
export function accessTo(right: OptionalRight, binding: Awaited<ReturnType<typeof bindingOfPerson>>): TaxAccess {
  if (binding?.rights_granted.includes(right)) return 'granted'
  return isPartner(binding?.state) ? 'noRight' : 'notBound'
}

export function bindingOfPerson(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('bindings')
    .select(['inn', 'state', 'rights_granted'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** Returns income through the platform by Moscow month («2026-11»), from receipts that are not annulled, and its part paid by people. */
export function platformIncome(reader: Reader, personId: Id<'person'>, orgId?: Id<'organization'>) {
  return reader
    .selectFrom('receipts')
    .select([
      sqlText`to_char(operation_at at time zone 'Europe/Moscow', 'YYYY-MM')`.as('month'),
      sqlKopecks`sum(total)`.as('total'),
      sqlKopecks`coalesce(sum(total) filter (where income_type = ${individualIncome}), 0)`.as('individual'),
    ])
    .where('person_id', '=', personId)
    .where('state', 'in', [...standingStates])
    .where((where) => (orgId === undefined ? where.lit(true) : where('org_id', '=', orgId)))
    .groupBy('month')
    .orderBy('month')
    .execute()
}
