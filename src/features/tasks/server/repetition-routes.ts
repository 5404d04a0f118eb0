import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/repetition.ts'
import { addRepetition } from './add-repetition.ts'
import { changeRepetition } from './change-repetition.ts'
import { listRepetitions } from './list-repetitions.ts'
import { moveRepetition } from './move-repetition.ts'

/** Tasks that are made again on their days. */
export function repetitionRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.listRepetitions, ({ scope }) => listRepetitions(deps, scope))
  serve(api, contract.addRepetition, ({ scope, body }) => addRepetition(deps, scope, body))
  serve(api, contract.changeRepetition, ({ scope, params, body }) => changeRepetition(deps, scope, params.id, body))
  serve(api, contract.moveRepetition, ({ scope, params }) => moveRepetition(deps, scope, params.id, params.action))
}
