import { parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import * as contract from '../contract.ts'
import { checkStateNames, expectedTax } from '../domain/check.ts'
import { cursorOf, figuresOf, incomeSince, pageOfChecks, receiptBy } from './queries.ts'
import { retryCheck } from './retry-check.ts'

type Deps = {
  db: Database
  clock: Clock
  partner: { readonly name: string; readonly inn: string }
}

const usualSize = 50

export function checkRoutes(api: Api, deps: Deps): void {
  serve(api, contract.listClientChecks, async ({ scope, query }) => {
    const size = query.size ?? usualSize
    const today = moscowDate(deps.clock.now())
    const [rows, figures] = await Promise.all([pageOfChecks(deps.db, scope, query, size), figuresOf(deps.db, scope, today)])
    return ok({ page: pageView(rows, size), figures })
  })
  serve(api, contract.listPersonChecks, async ({ scope, query }) => {
    const size = query.size ?? usualSize
    const today = moscowDate(deps.clock.now())
    const [rows, year, month] = await Promise.all([
      pageOfChecks(deps.db, scope, query, size),
      incomeSince(deps.db, scope, today.with({ month: 1, day: 1 })),
      incomeSince(deps.db, scope, today.with({ day: 1 })),
    ])
    return ok({ page: pageView(rows, size), income_this_year: year, tax_this_month: expectedTax(kopecks(month)) })
  })
  serve(api, contract.retryCheck, ({ scope, params }) => retryCheck(deps, scope, params.id))
  serve(api, contract.readReceipt, async ({ params, caller }) => {
    const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `receipt:${caller.ip}`, count: 60, seconds: 60 }])
    if (!allowed.ok) return allowed
    const [inn, id] = parsePersonInn(params.inn) ? [params.inn, params.id] : [params.id, params.inn]
    const row = await receiptBy(deps.db, inn, id)
    return row ? ok(receiptToView(row, deps.partner)) : refuse({ kind: 'checkGone' })
  })
}

type CheckRow = Awaited<ReturnType<typeof pageOfChecks>>[number]

function pageView(rows: readonly CheckRow[], size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { items: shown.map(checkToView), next: rows.length > size && last ? cursorOf(last) : null }
}

function checkToView(row: CheckRow) {
  const services = row.services as { name: string }[]
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
    service: services.map(({ name }) => name).join('; '),
    total: row.total,
    tax: expectedTax(kopecks(row.total)),
    operation_at: row.operation_at.toString(),
    registered_at: row.registered_at?.toString() ?? null,
    deadline_on: row.deadline_on.toString(),
    fail_text: row.fail_text,
    next_try_at: row.next_try_at?.toString() ?? null,
    register_id: row.register_id,
    register_number: row.register_number,
    assignment_id: row.assignment_id,
    task_number: row.task_number,
  }
}

/** The twelve requisites of 422-ФЗ, статья 14, часть 6, and nothing else: the page is open to everybody. */
function receiptToView(row: NonNullable<Awaited<ReturnType<typeof receiptBy>>>, partner: Deps['partner']) {
  return {
    receipt_id: row.receipt_id ?? '',
    inn: row.inn,
    seller_name: row.seller_name,
    operation_at: row.operation_at.toString(),
    services: row.services as { name: string; quantity: number; price: number; amount: number }[],
    total: row.total,
    buyer_inn: row.buyer_inn,
    partner_name: partner.name,
    partner_inn: partner.inn,
    link: row.link ?? '',
    cancelled_at: row.cancelled_at?.toString() ?? null,
  }
}
