import type { ReadsKnownTax } from '#/kernel/npd-tax.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/own-receipt.ts'
import { giveUpSale } from './give-up-sale.ts'
import { makeOwnReceipt } from './make-own-receipt.ts'
import { readSaleTerms } from './read-sale-terms.ts'
import { retrySale } from './retry-sale.ts'

/** Routes for receipts that a person makes without a payment of the platform. */
export function ownReceiptRoutes(api: Api, deps: ReadsKnownTax & { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.makeOwnReceipt, ({ scope, body }) => makeOwnReceipt(deps, scope, body))
  serve(api, contract.retrySale, ({ scope, params }) => retrySale(deps, scope, params.id))
  serve(api, contract.giveUpSale, ({ scope, params }) => giveUpSale(deps, scope, params.id))
  serve(api, contract.readSaleTerms, ({ scope }) => readSaleTerms(deps, scope))
}
