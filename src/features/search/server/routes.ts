import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract.ts'
import { searchOrganization } from './search-organization.ts'
import { searchOwn } from './search-own.ts'

export function searchRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.searchOrganization, ({ scope, query }) => searchOrganization(deps, scope, query.q))
  serve(api, contract.searchOwn, ({ scope, query }) => searchOwn(deps, scope, query.q))
}
