import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { readProfile } from '#/features/profile/contract.ts'
import { readCabinet } from './read-cabinet.ts'

export function cabinetRoutes(api: Api, deps: { db: Database; clock: Clock; fieldKey: FieldKey }): void {
  serve(api, readProfile, async ({ scope, params, caller }) => ok(await readCabinet(deps, scope, caller, params.role)))
}
