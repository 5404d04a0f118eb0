import { ok } from '#/kernel/result.ts'
import type { DebtThresholds } from '#/features/taxes/domain/tax-account.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { listMemberships } from '#/features/organizations/server/list-memberships.ts'
import { readCounters as countersContract } from '#/features/profile/contract/counters.ts'
import { readProfile } from '#/features/profile/contract/profile.ts'
import { readCabinet } from './read-cabinet.ts'
import { readCounters } from './read-counters.ts'

type Deps = { db: Database; clock: Clock; fieldKey: FieldKey; debtThresholds: DebtThresholds }

export function cabinetRoutes(api: Api, deps: Deps): void {
  serve(api, readProfile, async ({ scope, params, caller }) => ok(await readCabinet(deps, scope, caller, params.role)))
  serve(api, countersContract, async ({ scope, params, caller }) => {
    const memberships = params.role === 'client' ? await listMemberships(deps.db, scope.personId) : []
    const active = memberships.find((row) => row.org_id === caller.orgId) ?? memberships[0]
    return ok(await readCounters(deps, scope.personId, active))
  })
}
