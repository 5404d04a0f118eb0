import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import * as contract from '../contract.ts'
import { documentTypeFields, documentTypes } from '../domain/document-type.ts'
import { modifyProfile } from './modify-profile.ts'
import { livePayoutMethods } from './queries.ts'
import { setPayoutMethod } from './set-payout-method.ts'

export function profileRoutes(api: Api, deps: { db: Database; clock: Clock; fieldKey: FieldKey }): void {
  serve(api, contract.modifyProfile, ({ scope, body }) => modifyProfile(deps, scope, body))
  serve(api, contract.listDocumentTypes, async () => ok([...documentTypes]))
  serve(api, contract.listDocumentTypeFields, async () =>
    ok(documentTypeFields.map(({ shape, ...field }) => ({ ...field, regex: shape.source }))),
  )
  serve(api, contract.listPayoutMethods, async ({ scope }) => {
    const rows = await livePayoutMethods(deps.db, scope.personId).execute()
    return ok(rows.map((row) => ({ id: row.id, kind: row.kind, mask: row.mask, usable_from: row.usable_from.toString() })))
  })
  serve(api, contract.setPayoutMethod, ({ scope, body }) => setPayoutMethod(deps, scope, body))
}
