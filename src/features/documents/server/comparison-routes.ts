import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/comparison.ts'
import { compareDocuments } from './compare-documents.ts'

export function comparisonRoutes(api: Api, deps: { readonly db: Database }): void {
  serve(api, contract.compareClientDocument, ({ scope, params, query }) =>
    compareDocuments(deps, { side: 'client', scope }, params.id, query.with),
  )
  serve(api, contract.comparePersonDocument, ({ scope, params, query }) =>
    compareDocuments(deps, { side: 'person', scope }, params.id, query.with),
  )
}
