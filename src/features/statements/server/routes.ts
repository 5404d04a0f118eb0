import type { BankFiles } from '#/gateways/bank-file/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract/statement.ts'
import { decideDenial } from './decide-denial.ts'
import { decideStatementLine } from './decide-statement-line.ts'
import { denyOrder } from './deny-order.ts'
import { listStatements } from './list-statements.ts'
import { matchStatementLine } from './match-statement-line.ts'
import { readPayments } from './read-payments.ts'
import { uploadStatement } from './upload-statement.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly files: FileStore; readonly bankFiles: BankFiles }

export function statementRoutes(api: Api, deps: Deps): void {
  serve(api, contract.uploadStatement, ({ scope, query, body }) =>
    uploadStatement(deps, scope, {
      name: query.file_name,
      bytes: body,
      table: query.table,
      accountId: query.account_id,
    }),
  )
  serve(api, contract.listStatements, ({ scope, query }) => listStatements(deps, scope, query))
  serve(api, contract.readPayments, ({ scope }) => readPayments(deps, scope))
  serve(api, contract.matchStatementLine, ({ scope, params, body }) => matchStatementLine(deps, scope, params.id, body.payout_id))
  serve(api, contract.decideStatementLine, ({ scope, params }) => decideStatementLine(deps, scope, params))
  serve(api, contract.denyOrder, ({ scope, params, body }) => denyOrder(deps, scope, params.id, body.reason))
  serve(api, contract.decideDenial, ({ scope, params }) => decideDenial(deps, scope, params))
}
