import { downloadPart } from '#/features/documents/server/download-part.ts'
import { listArchives } from '#/features/documents/server/list-archives.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract.ts'
import { askAudit } from './ask-audit.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly files: FileStore }

/** Audit files: made by the jobs that make archives for courts. */
export function auditRoutes(api: Api, deps: Deps): void {
  serve(api, contract.askAudit, ({ scope, body }) => askAudit(deps, scope, body))
  serve(api, contract.listAudits, ({ scope }) => listArchives(deps, { side: 'client', scope }, 'audit'))
  serve(api, contract.downloadAuditPart, ({ scope, params }) =>
    downloadPart(deps, { side: 'client', scope }, params.id, { kind: 'audit', no: Number(params.part) }),
  )
}
