import { standingDocumentStates } from '#/features/documents/domain/document.ts'
import { executedPayoutStates, returnedPayoutStates } from '#/features/registers/domain/payout.ts'
import { standingStates } from '#/features/receipts/domain/receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { ledgerKinds } from '../domain/ledger.ts'

export type Pair = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> }

/**
 * Everything until a day that changes what a customer, or every customer, owes a person, in its order: works by the day of the act that
 * both signed, payments by the day the bank executed them, returns by the day the bank gave the money back.
 */
export async function entriesOf(
  reader: Reader,
  { orgId = null, personId }: { readonly orgId?: Id<'organization'> | null; readonly personId: Id<'person'> },
  until: Temporal.PlainDate,
) {
  const { rows } = await rowsOf({
    org_id: pgType.id('organization'),
    kind: pgType.oneOf(...ledgerKinds),
    id: pgType.text,
    day: pgType.day,
    amount: pgType.kopecks,
    number: pgType.nullable(pgType.text),
    title: pgType.nullable(pgType.text),
    document_id: pgType.nullable(pgType.text),
  })`select org_id, kind, id, day, amount, number, title, document_id from (
    select assignments.org_id, 'work' as kind, act.id, act.day, coalesce(act.amount, assignments.accepted_amount, 0) as amount,
      act.number, tasks.title, act.id as document_id, act.signed_at as at
      from assignments join documents as act on act.id = assignments.act_document_id join tasks on tasks.id = assignments.task_id
      where assignments.person_id = ${personId} and (${orgId}::text is null or assignments.org_id = ${orgId})
        and act.state in ${stateList(standingDocumentStates)}
    union all
    select payouts.org_id, 'payment', payouts.id, (payouts.paid_at at time zone 'Europe/Moscow')::date, payouts.amount,
      (select max(receipts.fns_receipt_id) from receipts where receipts.payout_id = payouts.id
        and receipts.state in ${stateList(standingStates)}), null, null, payouts.paid_at
      from payouts where payouts.person_id = ${personId} and (${orgId}::text is null or payouts.org_id = ${orgId})
        and payouts.state in ${stateList(executedPayoutStates)} and payouts.paid_at is not null
    union all
    select payouts.org_id, 'return', payouts.id, (payouts.updated_at at time zone 'Europe/Moscow')::date, payouts.amount,
      null, null, null, payouts.updated_at
      from payouts where payouts.person_id = ${personId} and (${orgId}::text is null or payouts.org_id = ${orgId})
        and payouts.state in ${stateList(returnedPayoutStates)} and payouts.paid_at is not null
    ) as movement where day <= ${until.toString()}::date order by day, at, kind, id`.execute(reader)
  return rows
}

/** The customers in whose lists a person is. */
export function customersOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('contractors')
    .innerJoin('organizations', 'organizations.id', 'contractors.org_id')
    .select(['contractors.id', 'contractors.org_id', 'organizations.short_name as name'])
    .where('contractors.person_id', '=', personId)
    .orderBy('organizations.short_name')
    .orderBy('contractors.id')
    .execute()
}

/** The pair that a contractor of a list is; whoever asks makes sure that it is his. */
export function findContractor(reader: Reader, id: Id<'contractor'>) {
  return reader
    .selectFrom('contractors')
    .select(['org_id as orgId', 'person_id as personId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How the two sides are called in their act; undefined where the person is not in the organization's list. */
export function sidesOf(reader: Reader, { orgId, personId }: Pair) {
  return reader
    .selectFrom('contractors')
    .innerJoin('organizations', 'organizations.id', 'contractors.org_id')
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['organizations.short_name', 'organizations.inn as customer_inn', 'contractors.inn'])
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('contractors.org_id', '=', orgId)
    .where('contractors.person_id', '=', personId)
    .executeTakeFirst()
}
