import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as renewalContract from '../contract/renewal.ts'
import * as contract from '../contract/template.ts'
import { activateTemplate } from './activate-template.ts'
import { askRenewal } from './ask-renewal.ts'
import { dropTemplateDraft } from './drop-template-draft.ts'
import type { GatheringDeps } from './gather-person.ts'
import { listRenewed } from './list-renewed.ts'
import { listTemplates } from './list-templates.ts'
import { previewTemplate } from './preview-template.ts'
import { readOwnTemplate } from './read-own-template.ts'
import { readRenewals } from './read-renewals.ts'
import { remindRenewed } from './remind-renewed.ts'
import { retireTemplate } from './retire-template.ts'
import { saveTemplateDraft } from './save-template-draft.ts'
import { tryTemplate } from './try-template.ts'

type Deps = GatheringDeps & { readonly db: Database; readonly clock: Clock }

export function templateRoutes(api: Api, deps: Deps): void {
  serve(api, contract.listTemplates, ({ scope }) => listTemplates(deps, scope))
  serve(api, contract.readTemplate, async ({ scope, params }) => ok(await readOwnTemplate(deps.db, scope, params.kind)))
  serve(api, contract.saveTemplateDraft, ({ scope, params, body }) => saveTemplateDraft(deps, scope, params.kind, body))
  serve(api, contract.dropTemplateDraft, ({ scope, params }) => dropTemplateDraft(deps, scope, params.kind))
  serve(api, contract.activateTemplate, ({ scope, params, body }) => activateTemplate(deps, scope, params.kind, body.version))
  serve(api, contract.retireTemplate, ({ scope, params }) => retireTemplate(deps, scope, params.kind))
  serve(api, contract.previewTemplate, ({ scope, params, query }) => previewTemplate(deps, scope, params.kind, query.contractor))
  serve(api, contract.tryTemplate, ({ scope, params }) => tryTemplate(deps, scope, params.kind))
  serve(api, renewalContract.readRenewals, ({ scope, params }) => readRenewals(deps, scope, params.kind))
  serve(api, renewalContract.listRenewed, ({ scope, params, query }) => listRenewed(deps, scope, params.kind, query))
  serve(api, renewalContract.askRenewal, ({ scope, params, body }) => askRenewal(deps, scope, params.kind, body))
  serve(api, renewalContract.remindRenewed, ({ scope, params }) => remindRenewed(deps, scope, params.id))
}
