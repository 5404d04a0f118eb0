import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as receiptContract from '../contract/receipt.ts'
import * as annulmentContract from '../contract/annulment.ts'
import { askCancel } from './ask-cancel.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { requestComparison } from './request-comparison.ts'
import { decideCancel } from './decide-cancel.ts'
import { replaceReceipt } from './replace-receipt.ts'

/** Routes for annulling, comparing and replacing receipts. */
export function cancelRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, annulmentContract.cancelReceipt, ({ scope, params, body }) => cancelReceipt(deps, scope, params.id, orderOf(body)))
  serve(api, annulmentContract.askClientToCancel, ({ scope, params, body }) => askCancel(deps, scope, params.id, orderOf(body)))
  serve(api, annulmentContract.askPersonToCancel, ({ scope, params, body }) => askCancel(deps, scope, params.id, orderOf(body)))
  serve(api, annulmentContract.decideCancelAsPerson, ({ scope, params }) => decideCancel(deps, scope, params.id, params.decision))
  serve(api, annulmentContract.decideCancelAsClient, ({ scope, params }) => decideCancel(deps, scope, params.id, params.decision))
  serve(api, receiptContract.replaceReceipt, ({ scope, params, body }) => replaceReceipt(deps, scope, params.id, body.service))
  serve(api, receiptContract.compareClientReceipt, ({ scope, params }) => requestComparison(deps, scope, params.id))
  serve(api, receiptContract.comparePersonReceipt, ({ scope, params }) => requestComparison(deps, scope, params.id))
}

function orderOf<Reason>({ reason, comment }: { readonly reason: Reason; readonly comment?: string | undefined }) {
  return { reason, comment: comment ?? '' }
}
