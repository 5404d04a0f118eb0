import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract.ts'
import { parseSorting } from '../domain/sorting.ts'
import { addMailing } from './add-mailing.ts'
import { listMailings } from './list-mailings.ts'
import { readReport } from './read-report.ts'
import { removeMailing } from './remove-mailing.ts'
import { writeReport } from './write-report.ts'

export function reportRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.readReport, ({ scope, params, query }) => readReport(deps, scope, params.report, query))
  serve(api, contract.downloadReport, ({ scope, params, query: { sort, ...asked } }) =>
    writeReport(deps, scope, { key: params.report, sorting: parseSorting(sort) }, asked),
  )
  serve(api, contract.listMailings, ({ scope }) => listMailings(deps, scope))
  serve(api, contract.addMailing, ({ scope, body }) => addMailing(deps, scope, body))
  serve(api, contract.removeMailing, ({ scope, params }) => removeMailing(deps, scope, params.id))
}
