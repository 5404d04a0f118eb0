import type { DebtThresholds } from '#/features/taxes/domain/tax-account.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract.ts'
import { readClientToday } from './read-client-today.ts'
import { readPersonToday } from './read-person-today.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly debtThresholds: DebtThresholds }

export function todayRoutes(api: Api, deps: Deps): void {
  serve(api, contract.readClientToday, ({ scope }) => readClientToday(deps, scope))
  serve(api, contract.readPersonToday, ({ scope }) => readPersonToday(deps, scope))
}
