import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/dependence.ts'
import { acceptDependence } from './accept-dependence.ts'
import { listDependencePayments } from './list-dependence-payments.ts'
import { readDependence } from './read-dependence.ts'
import { withdrawDependence } from './withdraw-dependence.ts'

export function dependenceRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.readDependence, ({ scope, query }) => readDependence(deps, scope, query))
  serve(api, contract.listDependencePayments, ({ scope, params }) => listDependencePayments(deps, scope, params.id))
  serve(api, contract.acceptDependence, ({ scope, body }) => acceptDependence(deps, scope, body))
  serve(api, contract.withdrawDependence, ({ scope }) => withdrawDependence(deps, scope))
}
