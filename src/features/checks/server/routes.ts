import type { Id } from '#/kernel/ids.ts'
import { kopecks, sum } from '#/kernel/money.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import * as contract from '../contract.ts'
import { taxDueOn } from '../domain/check.ts'
import { periodOf } from '../domain/period.ts'
import type { CheckPeriod } from '../domain/period.ts'
import { awaitedChecks } from './cancel-queries.ts'
import { cancelRoutes } from './cancel-routes.ts'
import { findReceipt } from './find-receipt.ts'
import { printReceipt } from './print-receipt.ts'
import { figuresOf, monthsOf, ownCheck, ownChecks, pageOfChecks } from './queries.ts'
import type { CheckFilters } from './queries.ts'
import { retryCheck } from './retry-check.ts'
import { showChecks } from './show-checks.ts'

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
    const filters = withPeriod(query, today())
    const [page, figures, asked] = await Promise.all([
      showPage(deps, scope, filters),
      figuresOf(deps.db, scope, filters, today()),
      showAsked(deps, scope),
    ])
    return ok({ page, figures, asked })
  })
  serve(api, contract.listPersonChecks, async ({ scope, query }) => {
    const filters = withPeriod(query, today())
    const [page, months, asked] = await Promise.all([
      showPage(deps, scope, filters),
      monthsOf(deps.db, scope),
      showAsked(deps, scope),
    ])
    return ok({ page, ...incomeView(months, today()), asked })
  })
  serve(api, contract.readClientCheck, ({ scope, params }) => showOne(deps, scope, params.id))
  serve(api, contract.readPersonCheck, ({ scope, params }) => showOne(deps, scope, params.id))
  cancelRoutes(api, deps)
  serve(api, contract.retryCheck, ({ scope, params }) => retryCheck(deps, scope, params.id))
  serve(api, contract.readReceipt, ({ params, caller }) => findReceipt(deps, params, caller.ip))
  serve(api, contract.readReceiptPdf, async ({ params, caller }) => {
    const receipt = await findReceipt(deps, params, caller.ip)
    if (!receipt.ok) return receipt
    const bytes = await deps.renderPdf(printReceipt(receipt.value))
    return ok({ bytes, type: 'application/pdf', name: `Чек ${receipt.value.receipt_id}.pdf` })
  })
}

function withPeriod<Query extends { period?: CheckPeriod | undefined }>(query: Query, today: Temporal.PlainDate): Query {
  return query.period === undefined ? query : { ...query, ...periodOf(query.period, today) }
}

async function showPage(deps: Deps, scope: ClientScope | PersonScope, filters: CheckFilters) {
  const size = filters.size ?? usualSize
  const rows = await pageOfChecks(deps.db, scope, filters, size)
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.operation_at, id: row.id }))
  return { items: await showChecks(deps, scope, items), next }
}

async function showAsked(deps: Deps, scope: ClientScope | PersonScope) {
  const ids = (await awaitedChecks(deps.db, scope)).map(({ check_id }) => check_id)
  return ids.length === 0 ? [] : showChecks(deps, scope, await ownChecks(deps.db, scope, ids))
}

async function showOne(deps: Deps, scope: ClientScope | PersonScope, id: Id<'check'>) {
  const row = await ownCheck(deps.db, scope, id)
  const [view] = row ? await showChecks(deps, scope, [row]) : []
  return view ? ok(view) : refuse({ kind: 'checkGone' })
}

/** Income that went through the platform; other income of the person is not known here. */
function incomeView(months: Awaited<ReturnType<typeof monthsOf>>, today: Temporal.PlainDate) {
  const ofYear = months.filter(({ month }) => month.startsWith(`${today.year}-`))
  const ofMonth = months.find(({ month }) => month === today.toPlainYearMonth().toString())
  return {
    year: today.year,
    income_this_year: sum(ofYear.map(({ total }) => kopecks(total))),
    tax_this_month: kopecks(ofMonth?.tax ?? 0),
    tax_due_on: taxDueOn(today).toString(),
    months: months.map(({ month, total, tax }) => ({ month, total, tax })),
  }
}
