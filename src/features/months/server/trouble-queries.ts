import { standingDocumentStates } from '#/features/documents/domain/document.ts'
import { waitingStates } from '#/features/receipts/domain/receipt.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Reader } from '#/platform/server/database.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf, sqlAs, sqlBoolean, sqlInt, sqlKopecks, sqlText } from '#/platform/server/typed-sql.ts'
import { troubleKinds } from '../domain/closing.ts'
import type { Trouble, TroubleKind } from '../domain/closing.ts'
import { boundsOf } from './queries.ts'
import type { Month } from './queries.ts'

/** A trouble of a month; `receipts` of its rows stand in the list of receipts, the others in no list. */
export type CountedTrouble = Trouble & { readonly receipts: number }

/** Everything that stands in the way of closing a month, in one statement: the rows of each kind, counted. */
export async function troublesOf(reader: Reader, of: Month): Promise<CountedTrouble[]> {
  const counted = await reader
    .selectFrom(troubledRows(of).as('troubled'))
    .select('kind')
    .select([sqlInt`count(*)`.as('count'), sqlKopecks`sum(amount)`.as('total'), sqlInt`count(receipt_id)`.as('receipts')])
    .groupBy('kind')
    .execute()
  return troubleKinds.flatMap((kind) => counted.filter((one) => one.kind === kind))
}

/** The rows of one kind with what is known of each, the earliest first; one more than the page holds. */
export function rowsOfTrouble(
  reader: Reader,
  of: Month,
  kind: TroubleKind,
  page: { readonly cursor: string | undefined; readonly size: number },
) {
  const key = parseListKey(page.cursor ?? '')
  const chosen = reader
    .selectFrom(troubledRows(of).as('troubled'))
    .selectAll()
    .where('kind', '=', kind)
    .$if(key !== undefined, (rows) => rows.where(sqlBoolean`(at, id) > (${key?.at}::timestamptz, ${key?.id})`))
    .orderBy('at')
    .orderBy('id')
    .limit(page.size + 1)
  return reader
    .selectFrom(chosen.as('chosen'))
    .leftJoin('receipts', 'receipts.id', 'chosen.receipt_id')
    .leftJoin('payouts', 'payouts.id', 'chosen.payout_id')
    .leftJoin('register_rows as row', 'row.id', 'payouts.row_id')
    .leftJoin('assignments', 'assignments.id', 'payouts.assignment_id')
    .leftJoin('documents as act', 'act.id', 'assignments.act_document_id')
    .selectAll('chosen')
    .select(['receipts.fail_code', 'receipts.fail_text', 'receipts.message_at', 'receipts.unanswered_since'])
    .select(['receipts.cancel_text', 'receipts.difference', 'receipts.needless_reason', 'receipts.needless_note'])
    .select(['receipts.state as receipt_state', 'receipts.cancelled_at'])
    .select([
      'payouts.state as payout_state',
      'payouts.channel',
      'payouts.unclear_since',
      'payouts.lost_since',
      'payouts.sign_until',
    ])
    .select(['row.register_id', 'row.no', 'assignments.task_id'])
    .select(['act.id as act_id', 'act.state as act_state', 'act.decline_reason'])
    .select([payeeName.as('name'), declinedBy.as('declined_by')])
    .orderBy('chosen.at')
    .orderBy('chosen.id')
    .execute()
}

export type TroubleRow = Awaited<ReturnType<typeof rowsOfTrouble>>[number]

/** What stands in the way, row by row: each trouble is counted and listed by this one description. */
function troubledRows(of: Month) {
  const { from, to } = boundsOf(of)
  return rowsOf({
    kind: pgType.oneOf(...troubleKinds),
    id: pgType.text,
    receipt_id: pgType.nullable(pgType.id('receipt')),
    payout_id: pgType.nullable(pgType.id('payout')),
    amount: pgType.kopecks,
    at: pgType.instant,
  })`(
    with sold as (select receipts.id, receipts.id as receipt_id, payout_id, total as amount, operation_at as at, state, cancel_reason
        from receipts where org_id = ${of.orgId}
        and operation_at >= ${from}::timestamptz and operation_at < ${to}::timestamptz),
      paid as (select payouts.id, null::text as receipt_id, payouts.id as payout_id, payouts.amount, payouts.paid_at as at,
          payouts.receipt_by, assignments.act_document_id
        from payouts join assignments on assignments.id = payouts.assignment_id
        where payouts.org_id = ${of.orgId} and payouts.state = 'paid'
        and payouts.paid_at >= ${from}::timestamptz and payouts.paid_at < ${to}::timestamptz)
    select 'statement' as kind, id, null::text as receipt_id, id as payout_id, amount,
        coalesce(sent_at, unclear_since, created_at) as at from payouts
      where org_id = ${of.orgId} and (state = 'sent' or (state = 'created' and unclear_since is not null))
        and coalesce(sent_at, unclear_since, created_at) >= ${from}::timestamptz
        and coalesce(sent_at, unclear_since, created_at) < ${to}::timestamptz
    union all select 'missing', id, receipt_id, payout_id, amount, at from sold where state in ${stateList(waitingStates)}
    union all select 'missing', id, receipt_id, payout_id, amount, at from paid where ${isAwaitedOfBank}
    union all select 'mismatch', id, receipt_id, payout_id, amount, at from sold where state = 'mismatch'
    union all select 'annulled', id, receipt_id, payout_id, amount, at from sold where ${isAnnulledInVain}
    union all select 'acts', id, receipt_id, payout_id, amount, at from paid where not exists (
      select from documents where documents.id = paid.act_document_id and documents.state in ${stateList(standingDocumentStates)}))`
}

/** A bank that makes the receipt itself has not given it yet: there is no receipt of ours that waits. */
const isAwaitedOfBank = sqlBoolean`paid.receipt_by = 'channel'
  and not exists (select from receipts where receipts.payout_id = paid.id)`

/** The person keeps the money, and no new receipt was asked for: the second half of `narrowTroubled`. */
const isAnnulledInVain = sqlBoolean`(sold.state = 'cancelledOutside' or (sold.state = 'cancelled' and sold.cancel_reason = 'REGISTRATION_MISTAKE'))
  and not exists (select from receipts as later where later.replaces_id = sold.id)
  and exists (select from payouts as kept where kept.id = sold.payout_id and kept.state = 'paid')`

/** As the receipt names the person, or the profile, or the register. */
const payeeName = sqlText`coalesce(nullif(receipts.seller_name, ''),
  (select nullif(trim(concat_ws(' ', nullif(profiles.surname, ''), nullif(profiles.firstname, ''), nullif(profiles.secondname, ''))), '')
    from profiles where profiles.person_id = payouts.person_id),
  nullif(row.fio, ''), 'Без имени')`

const declinedBy = sqlAs(pgType.nullable(pgType.text))`(select event.details ->> 'side' from document_events as event
  where event.document_id = act.id and event.kind = 'declined' order by event.seq desc limit 1)`
