import { channelTold } from '#/features/connections/server/jobs.ts'
import { payoutDrafted, payoutLost, payoutPaid } from '#/features/registers/server/jobs.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { applyLine } from './apply-line.ts'
import { expectStatement } from './expect-statement.ts'
import { afterChannelNewsJob, afterDraftedJob, afterLostJob, afterPaidJob, applyLineJob, readBankStatementJob } from './jobs.ts'
import { readBankStatement } from './read-bank-statement.ts'
import type { BankStatementDeps } from './read-bank-statement.ts'
import { readMovedAccount } from './read-moved-account.ts'

/** A statement is read anew for ten days after each payment. */
const patience = 5000

export function statementHandlers(table: WorkTable, deps: BankStatementDeps): void {
  onJob(table, applyLineJob, ({ lineId }, run) => applyLine(deps, lineId, run))
  onEvent(table, payoutPaid, afterPaidJob)
  onJob(table, afterPaidJob, ({ payoutId }, run) => expectStatement(deps, payoutId, run))
  onEvent(table, payoutDrafted, afterDraftedJob)
  onJob(table, afterDraftedJob, ({ payoutId }, run) => expectStatement(deps, payoutId, run))
  onEvent(table, payoutLost, afterLostJob)
  onJob(table, afterLostJob, ({ payoutId }, run) => expectStatement(deps, payoutId, run))
  onEvent(table, channelTold, afterChannelNewsJob)
  onJob(table, afterChannelNewsJob, (news, run) => readMovedAccount(deps, news, run))
  onJob(table, readBankStatementJob, ({ accountId }, run) => readBankStatement(deps, accountId, run), patience)
}
