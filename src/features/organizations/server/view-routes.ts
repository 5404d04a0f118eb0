import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/saved-view.ts'
import { removeView } from './remove-view.ts'
import { saveView } from './save-view.ts'
import { viewsOf } from './view-queries.ts'

export function viewRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.listViews, async ({ scope, query }) => ok({ items: await viewsOf(deps.db, scope, query.list) }))
  serve(api, contract.saveView, ({ scope, body }) => saveView(deps, scope, body))
  serve(api, contract.removeView, ({ scope, params }) => removeView(deps, scope, params.id))
}
