import { findFormerEmployees } from '#/features/contractors/server/find-former-employees.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'
import { countedPayoutStates } from '../domain/payout.ts'
import type { RowSigns } from '../domain/row-signs.ts'
import { standingReceiptStates } from '../domain/states-ahead.ts'

export type PersonSigns = Pick<RowSigns, 'employeeUntil' | 'lateReceipt' | 'documentUntil'>

/** What is known of people beyond their right to be paid: whether they were employees, owe a receipt, or have an old document. Those of whom nothing is known are omitted. */
export async function personSigns(
  reader: Reader,
  fieldKey: FieldKey,
  orgId: Id<'organization'>,
  ids: readonly Id<'person'>[],
  now: Temporal.Instant,
): Promise<Map<string, PersonSigns>> {
  if (ids.length === 0) return new Map()
  const today = moscowDate(now)
  // A payment of a month has its receipt by the ninth of the next one.
  const owing = today.with({ day: 1 }).subtract({ months: today.day > 9 ? 0 : 1 })
  const since = owing.toZonedDateTime('Europe/Moscow').toInstant()
  const { rows } = await rowsOf({
    personId: pgType.id('person'),
    documentUntil: pgType.nullable(pgType.day),
    lateReceipt: pgType.nullable(pgType.text),
  })`
    select person.id as "personId", profiles.doc_expires_on as "documentUntil", late.place as "lateReceipt"
    from persons as person left join profiles on profiles.person_id = person.id
    left join lateral (
      select head.number || ', строка ' || row.no as place from payouts
        join register_rows as row on row.id = payouts.row_id join registers as head on head.id = row.register_id
      where payouts.person_id = person.id and payouts.org_id = ${orgId} and payouts.state = 'paid'
        and payouts.paid_at < ${since.toString()}::timestamptz and not exists (
          select from receipts where receipts.payout_id = payouts.id and receipts.state = any(${[...standingReceiptStates]}::text[]))
      order by payouts.paid_at limit 1) as late on true
    where person.id = any(${[...ids]}::text[])
      and (profiles.doc_expires_on is not null or late.place is not null)`.execute(reader)
  const former = await findFormerEmployees(reader, fieldKey, orgId, ids)
  const signs = new Map<string, PersonSigns>([...former].map(([id, employeeUntil]) => [id, { employeeUntil }]))
  for (const { personId, documentUntil, lateReceipt } of rows)
    signs.set(personId, {
      ...signs.get(personId),
      documentUntil: documentUntil ?? undefined,
      lateReceipt: lateReceipt ?? undefined,
    })
  return signs
}

export type PaidBefore = {
  find(row: { assignmentId: string; personId: Id<'person'>; amount: number; service: string }): string | undefined
}

/** Payments of the organization to these people in the last thirty days, for another work each. */
export async function paidBefore(
  reader: Reader,
  orgId: Id<'organization'>,
  ids: readonly Id<'person'>[],
  now: Temporal.Instant,
): Promise<PaidBefore> {
  if (ids.length === 0) return { find: () => undefined }
  const paid = await reader
    .selectFrom('payouts')
    .innerJoin('register_rows as row', 'row.id', 'payouts.row_id')
    .innerJoin('registers as head', 'head.id', 'row.register_id')
    .select(['payouts.person_id', 'payouts.assignment_id', 'payouts.amount', 'payouts.created_at', 'row.service', 'head.number'])
    .where('payouts.org_id', '=', orgId)
    .where(sqlBoolean`payouts.person_id = any(${[...ids]}::text[])`)
    .where('payouts.state', 'in', countedPayoutStates)
    .where('payouts.created_at', '>=', now.subtract({ hours: 24 * 30 }))
    .orderBy('payouts.created_at')
    .execute()
  const byPerson = Map.groupBy(paid, (one) => one.person_id)
  return {
    find({ assignmentId, personId, amount, service }) {
      const one = byPerson
        .get(personId)
        ?.findLast((each) => each.amount === amount && each.assignment_id !== assignmentId && sameService(each.service, service))
      return one && `${formatDay(moscowDate(one.created_at))}, ${one.number}`
    },
  }
}

function sameService(left: string, right: string): boolean {
  return left === right || left.trim().toLowerCase() === right.trim().toLowerCase()
}
