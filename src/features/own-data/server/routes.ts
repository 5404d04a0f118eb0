import { ok } from '#/kernel/result.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import * as contract from '../contract.ts'
import { askClosing } from './ask-closing.ts'
import { cancelClosing } from './cancel-closing.ts'
import { downloadExport } from './download-export.ts'
import type { GatherDeps } from './gather-files.ts'
import type { ClosingDeps } from './insert-closing.ts'
import { readOwnData } from './read-own-data.ts'
import { requestExport } from './request-export.ts'

export function ownDataRoutes(api: Api, deps: GatherDeps & ClosingDeps): void {
  serve(api, contract.readOwnData, async ({ scope }) => ok(await readOwnData(deps, scope)))
  serve(api, contract.requestExport, ({ scope }) => requestExport(deps, scope))
  serve(api, contract.downloadExport, ({ scope, params }) => downloadExport(deps, scope, params.id))
  serve(api, contract.askClosing, ({ scope }) => askClosing(deps, scope))
  serve(api, contract.cancelClosing, ({ scope }) => cancelClosing(deps, scope))
}
