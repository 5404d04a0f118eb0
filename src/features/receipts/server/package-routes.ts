import { downloadPart } from '#/features/documents/server/download-part.ts'
import { listArchives } from '#/features/documents/server/list-archives.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import * as contract from '../contract/package.ts'
import { askPackage } from './ask-package.ts'
import type { PackageDeps } from './gather-package.ts'

/** Packages of receipts: made by the jobs that make archives for courts. */
export function packageRoutes(api: Api, deps: Pick<PackageDeps, 'db' | 'clock' | 'files'>): void {
  serve(api, contract.askPackage, ({ scope, body }) => askPackage(deps, scope, body))
  serve(api, contract.listPackages, ({ scope }) => listArchives(deps, { side: 'client', scope }, 'receipts'))
  serve(api, contract.downloadPackagePart, ({ scope, params }) =>
    downloadPart(deps, { side: 'client', scope }, params.id, { kind: 'receipts', no: Number(params.part) }),
  )
}
