import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import * as contract from '../contract/own-paper.ts'
import { askToFill } from './ask-to-fill.ts'
import type { MakeDocumentDeps } from './make-document.ts'
import { offerAgreement } from './offer-agreement.ts'
import { sendPaper } from './send-paper.ts'
import { uploadPaper } from './upload-paper.ts'
import type { PaperDeps } from './upload-paper.ts'

export function ownPaperRoutes(api: Api, deps: PaperDeps & MakeDocumentDeps): void {
  serve(api, contract.uploadOwnPaper, ({ scope, query, body }) =>
    uploadPaper(deps, scope, { title: query.title, name: query.file_name, bytes: body }),
  )
  serve(api, contract.offerAgreement, ({ scope, body }) => offerAgreement(deps, scope, body))
  serve(api, contract.askToFill, ({ scope, body }) => askToFill(deps, scope, body.contractor_ids))
  serve(api, contract.sendOwnPaper, ({ scope, params, body }) => sendPaper(deps, scope, params.id, body.contractor_ids))
}
