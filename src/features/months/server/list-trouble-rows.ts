import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { receiptLifecycle } from '#/features/receipts/domain/receipt.ts'
import type { ReceiptState } from '#/features/receipts/domain/receipt.ts'
import { troubleOf } from '#/features/receipts/domain/trouble.ts'
import { payoutStateOf } from '#/features/registers/domain/payout.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { ok } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { TroubleKind } from '../domain/closing.ts'
import { actWords, paymentWords } from '../domain/trouble-words.ts'
import type { MonthDeps } from './describe-month.ts'
import { rowsOfTrouble } from './trouble-queries.ts'
import type { TroubleRow } from './trouble-queries.ts'

type Asked = { readonly month: Temporal.PlainDate; readonly kind: TroubleKind }
type Page = { readonly cursor?: string | undefined; readonly size?: number | undefined }

/** The rows behind a figure of a month, each with what is wrong with it and where somebody acts on it. */
export async function listTroubleRows(deps: MonthDeps, scope: ClientScope, { month, kind }: Asked, { cursor, size = 50 }: Page) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const rows = await rowsOfTrouble(deps.db, { orgId: scope.orgId, month }, kind, { cursor, size })
  const { items, next } = pageFrom(rows, size, ({ at, id }) => ({ at, id }))
  return ok({ items: items.map((row) => toView(row, deps.clock.now())), next })
}

function toView(row: TroubleRow, now: Temporal.Instant) {
  const { id, name, amount, at } = row
  return { id, name, amount, day: moscowDate(at).toString(), what: whatOf(row, now), link: linkOf(row) }
}

function whatOf(row: TroubleRow, now: Temporal.Instant): string {
  switch (row.kind) {
    case 'statement':
      return statementWords(row)
    case 'acts':
      return actWords({ state: row.act_state, declinedBy: row.declined_by, reason: row.decline_reason })
    case 'missing':
    case 'mismatch':
    case 'annulled':
      return row.receipt_state === null ? 'Чек должен дать банк' : receiptWords(row, row.receipt_state, now)
  }
}

function statementWords({ payout_state: state, channel, unclear_since, lost_since, sign_until }: TroubleRow): string {
  if (state === null) return ''
  return paymentWords(payoutStateOf({ state, unclear_since, lost_since, sign_until }), channel === 'file')
}

function receiptWords(row: TroubleRow, state: ReceiptState, now: Temporal.Instant): string {
  const { payout_id, fail_code, fail_text, message_at, unanswered_since, cancel_text, difference, needless_reason } = row
  const facts = { state, payout_id, fail_code, fail_text, message_at, unanswered_since, cancel_text, difference, needless_reason }
  const trouble = troubleOf({ ...facts, needless_note: row.needless_note ?? '' }, 'client', now)
  const annulled = row.cancelled_at === null ? '' : ` ${formatDay(moscowDate(row.cancelled_at))}`
  return trouble ?? `${receiptLifecycle.nameOf(state)}${annulled}`
}

/** The receipt, the act, the work that has no act, or the row of the register. */
function linkOf(row: TroubleRow): string {
  if (row.receipt_id !== null) return `/client/checks?open=${row.receipt_id}`
  if (row.kind !== 'acts') return `/client/registers/${row.register_id}?row=${row.no}`
  return row.act_id === null ? `/client/tasks?open=${row.task_id}&tab=works` : `/client/docs/${row.act_id}`
}
