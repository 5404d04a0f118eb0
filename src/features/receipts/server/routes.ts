import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { sum } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { estimateTax, taxOfMonth, wholeIncome } from '#/kernel/npd-tax.ts'
import type { KnownTax } from '#/kernel/npd-tax.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import * as receiptContract from '../contract/receipt.ts'
import * as publicReceiptContract from '../contract/public-receipt.ts'
import { taxDueOn } from '../domain/receipt.ts'
import { periodOf } from '../domain/period.ts'
import type { ReceiptPeriod } from '../domain/period.ts'
import { awaitedReceipts } from './cancel-queries.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { cancelRoutes } from './cancel-routes.ts'
import { findReceipt } from './find-receipt.ts'
import { ownReceiptRoutes } from './own-receipt-routes.ts'
import { packageRoutes } from './package-routes.ts'
import { printReceipt } from './print-receipt.ts'
import { figuresOf } from './figure-queries.ts'
import { monthsOf } from './month-queries.ts'
import { ownReceipt, ownReceipts, pageOfPersonReceipts, pageOfReceipts } from './queries.ts'
import type { ReceiptFilters } from './queries.ts'
import { retryReceipt } from './retry-receipt.ts'
import { branchesToChoose, namesOfChosen } from './selection-queries.ts'
import { showReceipts } from './show-receipts.ts'
import type { ShowReceiptsDeps } from './show-receipts.ts'
import { writeReceipts } from './write-receipts.ts'

type Deps = ShowReceiptsDeps & {
  db: Database
  clock: Clock
  files: FileStore
  partner: { readonly name: string; readonly inn: string }
  renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}

const usualSize = 50

export function receiptRoutes(api: Api, deps: Deps): void {
  const today = () => moscowDate(deps.clock.now())
  serve(api, receiptContract.listClientReceipts, async ({ scope, query }) => {
    const filters = withPeriod(query, today())
    const [page, { figures, selection }, asked, branches, chosen] = await Promise.all([
      showPage(deps, scope, filters),
      figuresOf(deps.db, scope, filters, today()),
      showAsked(deps, scope),
      branchesToChoose(deps.db, scope),
      namesOfChosen(deps.db, scope, filters),
    ])
    return ok({ page, figures, selection, asked, branches, chosen })
  })
  serve(api, receiptContract.exportReceipts, ({ scope, query }) => writeReceipts(deps, scope, withPeriod(query, today())))
  serve(api, receiptContract.listPersonReceipts, async ({ scope, query }) => {
    const filters = withPeriod(query, today())
    const [page, months, asked, known] = await Promise.all([
      showPage(deps, scope, filters),
      monthsOf(deps.db, scope),
      showAsked(deps, scope),
      deps.readKnownTax(scope.personId),
    ])
    return ok({ page, ...incomeView(months, known, today()), asked })
  })
  serve(api, receiptContract.readClientReceipt, ({ scope, params }) => showOne(deps, scope, params.id))
  serve(api, receiptContract.readPersonReceipt, ({ scope, params }) => showOne(deps, scope, params.id))
  cancelRoutes(api, deps)
  bulkRoutes(api, deps)
  packageRoutes(api, deps)
  ownReceiptRoutes(api, deps)
  serve(api, receiptContract.retryReceipt, ({ scope, params }) => retryReceipt(deps, scope, params.id))
  serve(api, publicReceiptContract.readReceipt, ({ params, caller }) => findReceipt(deps, params, caller.ip))
  serve(api, publicReceiptContract.readReceiptPdf, async ({ params, caller }) => {
    const fnsReceipt = await findReceipt(deps, params, caller.ip)
    if (!fnsReceipt.ok) return fnsReceipt
    const bytes = await deps.renderPdf(printReceipt(fnsReceipt.value))
    return ok({ bytes, type: 'application/pdf', name: `Чек ${fnsReceipt.value.receipt_id}.pdf` })
  })
}

function withPeriod<Query extends { period?: ReceiptPeriod | undefined }>(query: Query, today: Temporal.PlainDate): Query {
  return query.period === undefined ? query : { ...query, ...periodOf(query.period, today) }
}

async function showPage(deps: Deps, scope: ClientScope | PersonScope, filters: ReceiptFilters) {
  const size = filters.size ?? usualSize
  const rows =
    'orgId' in scope
      ? await pageOfReceipts(deps.db, scope, filters, size)
      : await pageOfPersonReceipts(deps.db, scope, filters, size)
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.operation_at, id: row.id }))
  return { items: await showReceipts(deps, scope, items), next }
}

async function showAsked(deps: Deps, scope: ClientScope | PersonScope) {
  const ids = (await awaitedReceipts(deps.db, scope)).map(({ receipt_id }) => receipt_id)
  return ids.length === 0 ? [] : showReceipts(deps, scope, await ownReceipts(deps.db, scope, ids))
}

async function showOne(deps: Deps, scope: ClientScope | PersonScope, id: Id<'receipt'>) {
  const row = await ownReceipt(deps.db, scope, id)
  const [view] = row ? await showReceipts(deps, scope, [row]) : []
  return view ? ok(view) : refuse({ kind: 'receiptGone' })
}

/** Income registered here; the person's other income is unknown. */
function incomeView(months: readonly MonthRow[], known: KnownTax, today: Temporal.PlainDate) {
  const ofYear = months.filter(({ month }) => month.startsWith(`${today.year}-`))
  const month = today.toPlainYearMonth().toString()
  const { income, tax, source } = taxOfMonth(known, month, months.find((one) => one.month === month) ?? {})
  return {
    year: today.year,
    income_this_year: sum(ofYear.map(wholeIncome)),
    month_tax: { income, tax, source, deduction: (known.deductionLeft ?? 0) > 0, due_on: taxDueOn(today).toString() },
    months: months.map((one) => ({ month: one.month, total: wholeIncome(one), tax: taxOfReceipts(one, known) })),
  }
}

/** The tax of a month's receipts of this platform: the service's own figure once it counts the same income. */
function taxOfReceipts(row: MonthRow, known: KnownTax): Kopecks {
  const ofMonth = taxOfMonth(known, row.month, row)
  const isWhole = ofMonth.source === 'fns' && ofMonth.income === wholeIncome(row)
  if (isWhole) return ofMonth.tax
  return sum([row.told_tax, estimateTax({ company: row.untold_company, individual: row.untold_individual }, known)])
}

type MonthRow = Awaited<ReturnType<typeof monthsOf>>[number]
