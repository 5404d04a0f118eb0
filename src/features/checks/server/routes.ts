import { kopecks, sum } from '#/kernel/money.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import * as contract from '../contract.ts'
import { checkStateNames, daysLeft, expectedTax, isWaiting, taxDueOn, textForPerson } from '../domain/check.ts'
import { periodOf } from '../domain/period.ts'
import type { CheckPeriod } from '../domain/period.ts'
import { silenceText } from '../domain/silence.ts'
import { findReceipt } from './find-receipt.ts'
import { printReceipt } from './print-receipt.ts'
import { figuresOf, monthsOf, ownCheck, pageOfChecks, servicesOf } from './queries.ts'
import { retryCheck } from './retry-check.ts'

type Deps = {
  db: Database
  clock: Clock
  partner: { readonly name: string; readonly inn: string }
  renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}

const usualSize = 50

export function checkRoutes(api: Api, deps: Deps): void {
  const today = () => moscowDate(deps.clock.now())
  serve(api, contract.listClientChecks, async ({ scope, query }) => {
    const size = query.size ?? usualSize
    const filters = withPeriod(query, today())
    const [rows, figures] = await Promise.all([
      pageOfChecks(deps.db, scope, filters, size),
      figuresOf(deps.db, scope, filters, today()),
    ])
    return ok({ page: pageView(rows, size, (row) => checkToView(row, deps.clock.now())), figures })
  })
  serve(api, contract.listPersonChecks, async ({ scope, query }) => {
    const size = query.size ?? usualSize
    const filters = withPeriod(query, today())
    const [rows, months] = await Promise.all([pageOfChecks(deps.db, scope, filters, size), monthsOf(deps.db, scope)])
    return ok({ page: pageView(rows, size, (row) => checkToPersonView(row, deps.clock.now())), ...incomeView(months, today()) })
  })
  serve(api, contract.readClientCheck, async ({ scope, params }) => {
    const row = await ownCheck(deps.db, scope, params.id)
    return row ? ok(checkToView(row, deps.clock.now())) : refuse({ kind: 'checkGone' })
  })
  serve(api, contract.readPersonCheck, async ({ scope, params }) => {
    const row = await ownCheck(deps.db, scope, params.id)
    return row ? ok(checkToPersonView(row, deps.clock.now())) : refuse({ kind: 'checkGone' })
  })
  serve(api, contract.retryCheck, ({ scope, params }) => retryCheck(deps, scope, params.id))
  serve(api, contract.readReceipt, ({ params, caller }) => findReceipt(deps, params, caller.ip))
  serve(api, contract.readReceiptPdf, async ({ params, caller }) => {
    const receipt = await findReceipt(deps, params, caller.ip)
    if (!receipt.ok) return receipt
    const bytes = await deps.renderPdf(printReceipt(receipt.value))
    return ok({ bytes, type: 'application/pdf', name: `Чек ${receipt.value.receipt_id}.pdf` })
  })
}

/** What failed before is no news any more. */
const goesWell: ReadonlySet<CheckRow['state']> = new Set(['queued', 'sending', 'registered'])

function withPeriod<Query extends { period?: CheckPeriod | undefined }>(query: Query, today: Temporal.PlainDate): Query {
  return query.period === undefined ? query : { ...query, ...periodOf(query.period, today) }
}

/** Income that went through the platform; other income of the person is not known here. */
function incomeView(months: Awaited<ReturnType<typeof monthsOf>>, today: Temporal.PlainDate) {
  const ofYear = months.filter(({ month }) => month.startsWith(`${today.year}-`))
  const ofMonth = months.find(({ month }) => month === today.toPlainYearMonth().toString())
  return {
    year: today.year,
    income_this_year: sum(ofYear.map(({ total }) => kopecks(total))),
    tax_this_month: expectedTax(kopecks(ofMonth?.total ?? 0)),
    tax_due_on: taxDueOn(today).toString(),
    months: months.map(({ month, total }) => ({ month, total, tax: expectedTax(kopecks(total)) })),
  }
}

type CheckRow = Awaited<ReturnType<typeof pageOfChecks>>[number]

function pageView<View>(rows: readonly CheckRow[], size: number, toView: (row: CheckRow) => View) {
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.operation_at, id: row.id }))
  return { items: items.map(toView), next }
}

function checkToPersonView(row: CheckRow, now: Temporal.Instant) {
  const view = checkToView(row, now)
  return { ...view, fail_text: view.fail_text === null ? null : textForPerson(row.fail_code, view.fail_text) }
}

function checkToView(row: CheckRow, now: Temporal.Instant) {
  return {
    id: row.id,
    state: row.state,
    label: checkStateNames[row.state],
    receipt_id: row.receipt_id,
    address: row.receipt_id === null ? null : `/receipt/${row.inn}/${row.receipt_id}`,
    link: row.link,
    inn: row.inn,
    seller_name: row.seller_name,
    buyer_inn: row.buyer_inn,
    buyer_name: row.buyer_name,
    service: servicesOf(row)
      .map(({ name }) => name)
      .join('; '),
    total: row.total,
    tax: expectedTax(kopecks(row.total)),
    operation_at: row.operation_at.toString(),
    registered_at: row.registered_at?.toString() ?? null,
    deadline_on: row.deadline_on.toString(),
    days_left: isWaiting(row.state) ? daysLeft(row.deadline_on, moscowDate(now)) : null,
    fail_text: goesWell.has(row.state) ? null : silenceText(row.fail_text, row.unanswered_since, now),
    silent_since: row.unanswered_since?.toString() ?? null,
    next_try_at: row.asked_next_at?.toString() ?? null,
    register_id: row.register_id,
    register_number: row.register_number,
    assignment_id: row.assignment_id,
    task_id: row.task_id,
    task_number: row.task_number,
    act_document_id: row.act_document_id,
    created_at: row.created_at.toString(),
    sent_at: row.message_at?.toString() ?? null,
    cancelled_at: row.cancelled_at?.toString() ?? null,
    attempts: row.attempts,
  }
}
