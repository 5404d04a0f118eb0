import { sql } from 'kysely'
import * as z from 'zod/mini'
import { standingStates } from '#/features/checks/domain/check.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { PaymentDocument } from '../domain/payment-document.ts'
import type { BudgetCard, TaxCharge } from '../domain/tax-account.ts'
import type { TaxProblem } from '../domain/tax-problem.ts'
import { fetchAccountJob, fetchTaxesJob } from './jobs.ts'

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

/** The row of an account with its lists read. Of one who was never asked about: undefined. */
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
  const row = await tx
    .selectFrom('tax_accounts')
    .selectAll()
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
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

/** Somebody waits for fresh data from now on. */
export async function noteAsked(tx: Tx, personIds: readonly Id<'person'>[], now: Temporal.Instant): Promise<void> {
  if (personIds.length === 0) return
  await tx
    .insertInto('tax_accounts')
    .values(personIds.map((personId) => ({ person_id: personId, asked_at: now })))
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ asked_at: sql`coalesce(tax_accounts.asked_at, ${now})` }),
    )
    .execute()
}

/** Names the question of tomorrow, after the person said that he has paid: nobody waits for its answer today. */
export function paidKey(personId: Id<'person'>): string {
  return `${personId}:paid`
}

/**
 * Does somebody wait for an answer that no work will bring: the job was given up after faults of our own? Only the next question
 * brings it.
 */
export async function isLost(reader: Reader, personId: Id<'person'>, now: Temporal.Instant): Promise<boolean> {
  const work = sql<boolean>`exists (
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

type Trouble = {
  readonly problem: TaxProblem
  readonly text: string | null
  readonly now: Temporal.Instant
  /** Nothing more will come of this question. */
  readonly isOver: boolean
}

/** The data stay; beside them stands why they are old, since the first time. */
export async function noteProblem(
  tx: Tx,
  personIds: readonly Id<'person'>[],
  { problem, text: told, now, isOver }: Trouble,
): Promise<void> {
  if (personIds.length === 0) return
  await tx
    .updateTable('tax_accounts')
    .set({
      problem,
      problem_text: told,
      problem_at: sql`case when problem = ${problem} then coalesce(problem_at, ${now}) else ${now} end`,
      ...(isOver && { asked_at: null }),
    })
    .where('person_id', 'in', [...personIds])
    .execute()
}

/** Who let the platform see his charges, of these people, with the ИНН he is bound by. */
export function allowedOf(reader: Reader, personIds: readonly Id<'person'>[]) {
  return reader
    .selectFrom('bindings')
    .select(['person_id', 'inn', 'rights_granted'])
    .where('person_id', 'in', [...personIds])
    .where(maySeeTaxes)
    .execute()
}

/** Rights are empty as soon as the binding is over. */
export const maySeeTaxes = sql<boolean>`'PAYMENT_INFORMATION' = any(bindings.rights_granted)`

/** People whose data are older than the last day of the calendar, by key. */
export function peopleToAsk(reader: Reader, since: Temporal.Instant, after: string, count: number) {
  return reader
    .selectFrom('bindings')
    .leftJoin('tax_accounts', 'tax_accounts.person_id', 'bindings.person_id')
    .select('bindings.person_id')
    .where(maySeeTaxes)
    .where('bindings.person_id', '>', after)
    .where((row) => row.or([row('tax_accounts.fetched_at', 'is', null), row('tax_accounts.fetched_at', '<', since)]))
    .orderBy('bindings.person_id')
    .limit(count)
    .execute()
}

export function bindingOfPerson(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('bindings')
    .select(['inn', 'state', 'rights_granted'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** Income through the platform by Moscow months («2026-11»): of receipts that stand. */
export function platformIncome(reader: Reader, personId: Id<'person'>, orgId?: string) {
  return reader
    .selectFrom('checks')
    .select([
      sql<string>`to_char(operation_at at time zone 'Europe/Moscow', 'YYYY-MM')`.as('month'),
      sql<number>`sum(total)::bigint`.as('total'),
    ])
    .where('person_id', '=', personId)
    .where('state', 'in', [...standingStates])
    .$if(orgId !== undefined, (query) => query.where('org_id', '=', orgId ?? ''))
    .groupBy('month')
    .orderBy('month')
    .execute()
}
