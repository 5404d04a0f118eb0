import { estimateTax } from '#/kernel/npd-tax.ts'
import type { ReadsKnownTax } from '#/kernel/npd-tax.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/own-receipt.ts'
import { payerOf } from '../domain/own-sale.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { delayOf } from '../domain/trouble.ts'
import { makeOwnReceipt } from './make-own-receipt.ts'
import { ownSales } from './own-receipt-queries.ts'
import { servicesOf } from './queries.ts'

type Deps = ReadsKnownTax & { readonly db: Database; readonly clock: Clock }

const most = 100

/** Routes for receipts that a person makes without a payment of the platform. */
export function ownReceiptRoutes(api: Api, deps: Deps): void {
  serve(api, contract.makeOwnReceipt, ({ scope, body }) => makeOwnReceipt(deps, scope, body))
  serve(api, contract.listOwnReceipts, async ({ scope }) => {
    const [rows, known] = await Promise.all([ownSales(deps.db, scope, most), deps.readKnownTax(scope.personId)])
    const items = rows.map((row) => ({
      id: row.id,
      state: row.state,
      label: receiptLifecycle.nameOf(row.state),
      receipt_id: row.fns_receipt_id,
      link: row.link,
      income_type: row.income_type,
      buyer_inn: row.buyer_inn,
      buyer_name: row.buyer_name,
      services: servicesOf(row),
      total: row.total,
      tax: row.tax_to_pay ?? estimateTax({ [payerOf(row.income_type)]: row.total }, known),
      operation_at: row.operation_at.toString(),
      fail_text: delayOf(row, 'person', deps.clock.now()),
    }))
    return ok({ items })
  })
}
