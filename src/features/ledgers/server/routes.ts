import { ok } from '#/kernel/result.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import * as contract from '../contract.ts'
import { findOwnPair } from './find-own-pair.ts'
import { findPair } from './find-pair.ts'
import { listLedgers } from './list-ledgers.ts'
import { printLedger } from './print-ledger.ts'
import { readLedger } from './read-ledger.ts'
import { signLedger } from './sign-ledger.ts'
import type { SignLedgerDeps } from './sign-ledger.ts'

export function ledgerRoutes(api: Api, deps: SignLedgerDeps): void {
  serve(api, contract.readClientLedger, async ({ scope, params, query }) => {
    const pair = await findPair(deps.db, scope, params.id)
    return pair.ok ? readLedger(deps, pair.value, query) : pair
  })
  serve(api, contract.printClientLedger, async ({ scope, params, query }) => {
    const pair = await findPair(deps.db, scope, params.id)
    return pair.ok ? printLedger(deps, scope.personId, pair.value, query) : pair
  })
  serve(api, contract.signLedger, ({ scope, params, body }) => signLedger(deps, scope, params.id, body))
  serve(api, contract.listPersonLedgers, async ({ scope }) => ok({ customers: await listLedgers(deps, scope) }))
  serve(api, contract.readPersonLedger, async ({ scope, params, query }) => {
    const pair = await findOwnPair(deps.db, scope, params.id)
    return pair.ok ? readLedger(deps, pair.value, query) : pair
  })
  serve(api, contract.printPersonLedger, async ({ scope, params, query }) => {
    const pair = await findOwnPair(deps.db, scope, params.id)
    return pair.ok ? printLedger(deps, scope.personId, pair.value, query) : pair
  })
}
