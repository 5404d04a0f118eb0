import type { FileStore } from '#/gateways/files/port.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import * as contract from '../contract.ts'
import type { DebtThresholds } from '../domain/tax-account.ts'
import { downloadCertificate } from './download-certificate.ts'
import { listOutside } from './list-outside.ts'
import { putOffDebt } from './put-off-debt.ts'
import { readTaxes } from './read-taxes.ts'
import { refreshOutside } from './refresh-outside.ts'
import { refreshTaxes } from './refresh-taxes.ts'
import { requestCertificate } from './request-certificate.ts'

type Deps = { db: Database; clock: Clock; files: FileStore; fieldKey: FieldKey; debtThresholds: DebtThresholds }

export function taxRoutes(api: Api, deps: Deps): void {
  serve(api, contract.readTaxes, async ({ scope }) => ok(await readTaxes(deps, scope.personId)))
  serve(api, contract.refreshTaxes, ({ scope }) => refreshTaxes(deps, scope))
  serve(api, contract.listOutsideReceipts, async ({ scope, query }) => ok(await listOutside(deps, scope.personId, query)))
  serve(api, contract.refreshOutsideReceipts, ({ scope }) => refreshOutside(deps, scope))
  serve(api, contract.putOffDebt, ({ scope, body }) => putOffDebt(deps, scope, body))
  serve(api, contract.requestCertificate, ({ scope, body }) => requestCertificate(deps, scope, body))
  serve(api, contract.downloadCertificate, ({ scope, params }) => downloadCertificate(deps, scope, params.id))
}
