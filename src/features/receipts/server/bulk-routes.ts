import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/bulk.ts'
import { compareChosen } from './compare-chosen.ts'
import { expectReceipt } from './expect-receipt.ts'
import { remindChosen } from './remind-chosen.ts'
import { requestChosen } from './request-chosen.ts'
import { waiveChosen } from './waive-chosen.ts'
import { waiveReceipt } from './waive-receipt.ts'

/** What is done with chosen receipts, and with a payment that needs none. */
export function bulkRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.requestReceipts, ({ scope, body }) => requestChosen(deps, scope, body.ids))
  serve(api, contract.remindReceipts, ({ scope, body }) => remindChosen(deps, scope, body.ids))
  serve(api, contract.compareReceipts, ({ scope, body }) => compareChosen(deps, scope, body.ids))
  serve(api, contract.waiveReceipts, ({ scope, body }) => waiveChosen(deps, scope, body))
  serve(api, contract.waiveReceipt, ({ scope, params, body }) => waiveReceipt(deps, scope, params.id, body))
  serve(api, contract.expectReceipt, ({ scope, params }) => expectReceipt(deps, scope, params.id))
}
