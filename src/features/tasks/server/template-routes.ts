import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/template.ts'
import { listTaskTemplates } from './list-task-templates.ts'
import { readTaskTemplate } from './read-task-template.ts'
import { removeTaskTemplate } from './remove-task-template.ts'
import { renameTaskTemplate } from './rename-task-template.ts'
import { saveTaskTemplate } from './save-task-template.ts'

/** Tasks without days that an organization keeps, to make new ones from. */
export function templateRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.listTaskTemplates, ({ scope }) => listTaskTemplates(deps, scope))
  serve(api, contract.readTaskTemplate, ({ scope, params }) => readTaskTemplate(deps, scope, params.id))
  serve(api, contract.saveTaskTemplate, ({ scope, body }) => saveTaskTemplate(deps, scope, body))
  serve(api, contract.renameTaskTemplate, ({ scope, params, body }) => renameTaskTemplate(deps, scope, params.id, body.name))
  serve(api, contract.removeTaskTemplate, ({ scope, params }) => removeTaskTemplate(deps, scope, params.id))
}
