import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract.ts'
import { askCancel } from './ask-cancel.ts'
import { cancelCheck } from './cancel-check.ts'
import { compareCheck } from './compare-check.ts'
import { decideCancel } from './decide-cancel.ts'
import { replaceCheck } from './replace-check.ts'

/** Annulling, comparing, and a new receipt instead of an annulled one. */
export function cancelRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.cancelCheck, ({ scope, params, body }) => cancelCheck(deps, scope, params.id, orderOf(body)))
  serve(api, contract.askClientToCancel, ({ scope, params, body }) => askCancel(deps, scope, params.id, orderOf(body)))
  serve(api, contract.askPersonToCancel, ({ scope, params, body }) => askCancel(deps, scope, params.id, orderOf(body)))
  serve(api, contract.decideCancelAsPerson, ({ scope, params }) => decideCancel(deps, scope, params.id, params.decision))
  serve(api, contract.decideCancelAsClient, ({ scope, params }) => decideCancel(deps, scope, params.id, params.decision))
  serve(api, contract.replaceCheck, ({ scope, params, body }) => replaceCheck(deps, scope, params.id, body.service))
  serve(api, contract.compareClientCheck, ({ scope, params }) => compareCheck(deps, scope, params.id))
  serve(api, contract.comparePersonCheck, ({ scope, params }) => compareCheck(deps, scope, params.id))
}

function orderOf<Reason>({ reason, comment }: { readonly reason: Reason; readonly comment?: string | undefined }) {
  return { reason, comment: comment ?? '' }
}
