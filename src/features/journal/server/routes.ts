import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { SignedDays } from '#/platform/server/signed-days.ts'
import * as contract from '../contract.ts'
import { exportJournal } from './export-journal.ts'
import { listJournal } from './list-journal.ts'
import { listOwnJournal } from './list-own-journal.ts'
import { verifyJournal } from './verify-journal.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log; readonly journalHeads: SignedDays }

export function journalRoutes(api: Api, deps: Deps): void {
  serve(api, contract.listJournal, ({ scope, query }) => listJournal(deps, scope, query))
  serve(api, contract.exportJournal, ({ scope, query }) => exportJournal(deps, scope, query))
  serve(api, contract.verifyJournal, ({ scope }) => verifyJournal(deps, scope))
  serve(api, contract.listOwnJournal, ({ scope, query }) => listOwnJournal(deps, scope, query))
}
