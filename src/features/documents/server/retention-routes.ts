import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/retention.ts'
import { holdDocument } from './hold-document.ts'
import { releaseDocument } from './release-document.ts'

export function retentionRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.holdDocument, ({ scope, params, body }) => holdDocument(deps, scope, params.id, body))
  serve(api, contract.releaseDocument, ({ scope, params, body }) => releaseDocument(deps, scope, params.id, body.words))
}
