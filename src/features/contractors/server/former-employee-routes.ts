import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import * as contract from '../contract/former-employee.ts'
import { deleteFormerList } from './delete-former-list.ts'
import { previewFormerEmployees } from './preview-former-employees.ts'
import { readFormerEmployees } from './read-former-employees.ts'
import { removeFormerEmployee } from './remove-former-employee.ts'
import { saveFormerEmployees } from './save-former-employees.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey }

export function formerEmployeeRoutes(api: Api, deps: Deps): void {
  serve(api, contract.readFormerEmployees, ({ scope }) => readFormerEmployees(deps, scope))
  serve(api, contract.previewFormerEmployees, ({ scope, query, body }) => previewFormerEmployees(deps, scope, body, query))
  serve(api, contract.saveFormerEmployees, ({ scope, query, body }) => saveFormerEmployees(deps, scope, body, query))
  serve(api, contract.removeFormerEmployee, ({ scope, body }) => removeFormerEmployee(deps, scope, body.inn))
  serve(api, contract.deleteFormerList, ({ scope, body }) => deleteFormerList(deps, scope, body))
}
