import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/draft.ts'
import { finishDraft } from './finish-draft.ts'
import { listDraftVersions } from './list-draft-versions.ts'
import { readDraft } from './read-draft.ts'
import { saveDraft } from './save-draft.ts'

/** What is typed in the form of a task before it is saved. */
export function draftRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.readDraft, ({ scope, params }) => readDraft(deps, scope, params.about))
  serve(api, contract.listDraftVersions, ({ scope, params }) => listDraftVersions(deps, scope, params.about))
  serve(api, contract.saveDraft, ({ scope, params, body }) => saveDraft(deps, scope, params.about, body))
  serve(api, contract.finishDraft, ({ scope, params }) => finishDraft(deps, scope, params.about))
}
