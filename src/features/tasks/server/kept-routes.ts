import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { complain } from '../contract/complaint.ts'
import * as keptContract from '../contract/kept.ts'
import { changeSearch } from './change-search.ts'
import { complainOfTask } from './complain-of-task.ts'
import { keepTask } from './keep-task.ts'
import { listFavourites } from './list-favourites.ts'
import { listSearches } from './list-searches.ts'
import { removeSearch } from './remove-search.ts'
import { saveSearch } from './save-search.ts'

const usualSize = 24

/** What a person does at the board beside applying: favourites, searches, complaints. */
export function keptRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, keptContract.keepTask, ({ scope, params, body }) => keepTask(deps, scope, params.id, body.kept))
  serve(api, complain, ({ scope, params, body }) => complainOfTask(deps, scope, params.id, body))
  serve(api, keptContract.listFavourites, ({ scope, query: { cursor, size = usualSize } }) =>
    listFavourites(deps, scope, { key: cursor, size }),
  )
  serve(api, keptContract.listSearches, ({ scope, query }) => listSearches(deps, scope, query.counted === '1'))
  serve(api, keptContract.saveSearch, ({ scope, body }) => saveSearch(deps, scope, body))
  serve(api, keptContract.tellSearch, ({ scope, params, body }) => changeSearch(deps, scope, params.id, body.is_told))
  serve(api, keptContract.removeSearch, ({ scope, params }) => removeSearch(deps, scope, params.id))
}
