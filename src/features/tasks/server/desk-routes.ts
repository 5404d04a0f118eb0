import type { Clock } from '#/kernel/time.ts'
import { ok } from '#/kernel/result.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/desk.ts'
import * as fileContract from '../contract/task-file.ts'
import { assignTasks } from './assign-tasks.ts'
import { tagTasks } from './tag-tasks.ts'
import { changeTaskStates } from './change-task-states.ts'
import { countTasks } from './count-tasks.ts'
import { extendTasks } from './extend-tasks.ts'
import { importTasks } from './import-tasks.ts'
import { listSubmitted } from './list-submitted.ts'
import { previewTaskFile } from './preview-task-file.ts'
import { publishTasks } from './publish-tasks.ts'
import { writeTaskTemplate } from './write-task-template.ts'
import { writeTasks } from './write-tasks.ts'

/** What a customer does with many tasks at once. */
export function deskRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.countTasks, ({ scope, query }) => countTasks(deps, scope, query))
  serve(api, contract.exportTasks, ({ scope, query }) => writeTasks(deps, scope, query))
  serve(api, contract.publishTasks, ({ scope, body }) => publishTasks(deps, scope, body))
  serve(api, contract.pauseTasks, ({ scope, body }) => changeTaskStates(deps, scope, { ...body, action: 'pause' }))
  serve(api, contract.resumeTasks, ({ scope, body }) => changeTaskStates(deps, scope, { ...body, action: 'resume' }))
  serve(api, contract.extendTasks, ({ scope, body }) => extendTasks(deps, scope, body))
  serve(api, contract.assignTasks, ({ scope, body }) => assignTasks(deps, scope, { ids: body.ids, memberId: body.member_id }))
  serve(api, contract.tagTasks, ({ scope, body }) => tagTasks(deps, scope, body))
  serve(api, contract.listSubmitted, ({ scope, query }) => listSubmitted(deps, scope, query.tasks))
  serve(api, fileContract.previewTaskFile, ({ scope, query, body }) => previewTaskFile(deps, scope, body, query.file_name))
  serve(api, fileContract.importTasks, ({ scope, query, body }) =>
    importTasks(deps, scope, { bytes: body, name: query.file_name, branchId: query.branch_id }),
  )
  serve(api, fileContract.downloadTaskTemplate, async () => ok(await writeTaskTemplate()))
}
