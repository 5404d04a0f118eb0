import { ok } from '#/kernel/result.ts'
import type { Api } from '#/platform/server/api.ts'
import { serve } from '#/platform/server/api.ts'
import * as profileContract from '../contract/profile.ts'
import * as detailsContract from '../contract/details.ts'
import * as payoutMethodContract from '../contract/payout-method.ts'
import { documentTypeFields, documentTypes } from '../domain/document-type.ts'
import { addPayoutMethod } from './add-payout-method.ts'
import type { PayoutMethodDeps } from './add-payout-method.ts'
import { choosePayoutMethod } from './choose-payout-method.ts'
import { confirmEmail } from './confirm-email.ts'
import { listPayoutMethods } from './list-payout-methods.ts'
import { modifyProfile } from './modify-profile.ts'
import { readDetails } from './read-details.ts'
import { removePayoutMethod } from './remove-payout-method.ts'
import { saveDetails } from './save-details.ts'
import { setEmail } from './set-email.ts'
import type { EmailDeps } from './set-email.ts'
import { showDocument } from './show-document.ts'
import { startRecovery } from './start-recovery.ts'

export function profileRoutes(api: Api, deps: PayoutMethodDeps & EmailDeps): void {
  serve(api, profileContract.modifyProfile, ({ scope, headers, body }) => {
    const version = headers['profile-version']
    return modifyProfile(deps, scope, body, version === undefined ? undefined : Number(version))
  })
  serve(api, detailsContract.listDocumentTypes, async () =>
    ok(documentTypes.map(({ details, ...type }) => ({ ...type, details: [...details] }))),
  )
  serve(api, detailsContract.listDocumentTypeFields, async () =>
    ok(documentTypeFields.map(({ shape, ...field }) => ({ ...field, regex: shape.source }))),
  )
  serve(api, detailsContract.readDetails, async ({ scope }) => ok(await readDetails(deps.db, deps.clock, scope.personId)))
  serve(api, detailsContract.saveDetails, ({ scope, body }) => saveDetails(deps, scope, body))
  serve(api, detailsContract.setEmail, ({ scope, body }) => setEmail(deps, scope, body.email))
  serve(api, detailsContract.confirmEmail, ({ scope, body }) => confirmEmail(deps, scope, body.code))
  serve(api, profileContract.startRecovery, ({ scope, body }) =>
    startRecovery(deps, scope, { oldPhone: body.old_phone, inn: body.inn, documentNumber: body.document_number }),
  )
  serve(api, detailsContract.showDocument, ({ scope }) => showDocument(deps, scope))
  serve(api, payoutMethodContract.listPayoutMethods, async ({ scope }) => ok(await listPayoutMethods(deps, scope)))
  serve(api, payoutMethodContract.addPayoutMethod, ({ scope, body }) => addPayoutMethod(deps, scope, body))
  serve(api, payoutMethodContract.choosePayoutMethod, ({ scope, params }) => choosePayoutMethod(deps, scope, params.id))
  serve(api, payoutMethodContract.removePayoutMethod, ({ scope, params }) => removePayoutMethod(deps, scope, params.id))
}
