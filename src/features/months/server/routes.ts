import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import * as contract from '../contract.ts'
import { closeMonth } from './close-month.ts'
import type { CloseDeps } from './close-month.ts'
import { downloadClosing } from './download-closing.ts'
import { listTroubleRows } from './list-trouble-rows.ts'
import { readMonth } from './read-month.ts'
import { reopenMonth } from './reopen-month.ts'

export function monthRoutes(api: Api, deps: CloseDeps): void {
  serve(api, contract.readMonth, ({ scope, query }) => readMonth(deps, scope, query.month))
  serve(api, contract.listTroubleRows, ({ scope, params, query }) => listTroubleRows(deps, scope, params, query))
  serve(api, contract.closeMonth, ({ scope, params, body }) => closeMonth(deps, scope, params.month, body.notes))
  serve(api, contract.reopenMonth, ({ scope, params, body }) => reopenMonth(deps, scope, params.month, body.reason))
  serve(api, contract.downloadMonthProtocol, ({ scope, params }) => downloadClosing(deps, scope, params, 'protocol'))
  serve(api, contract.downloadMonthList, ({ scope, params }) => downloadClosing(deps, scope, params, 'list'))
}
