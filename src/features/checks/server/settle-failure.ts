import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import type { NpdFailure } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { checkLifecycle, failureText, minutesBeforeTry } from '../domain/check.ts'
import { checkFailed, sendIncomeJob } from './jobs.ts'
import { lockCheck, rowIdOf } from './queries.ts'
import { recordReceipt } from './record-receipt.ts'

type Deps = { db: Database; clock: Clock; log: Log }

/** What follows when the tax service did not make a receipt. Every failure has a next step; nothing is left silent. */
export async function settleFailure(deps: Deps, checkId: Id<'check'>, run: JobRun, failure: NpdFailure): Promise<JobOutcome> {
  switch (failure.kind) {
    case 'duplicate':
      await recordReceipt(deps, checkId, run, failure)
      break
    case 'rateLimited':
      return { next: 'again', at: deps.clock.now().add(failure.retryAfter), why: failure.kind }
    case 'unavailable':
    case 'unknownOutcome':
    case 'garbage':
      await postpone(deps, checkId, run, 'ФНС временно не отвечает. Повторим сами')
      break
    case 'messageNotFound':
      await postpone(deps, checkId, run, 'ФНС потеряла ответ. Отправляем ту же операцию ещё раз')
      break
    case 'accessDenied':
      deps.log.error({ checkId, reason: failure.reason }, 'the tax service does not let the platform in')
      await postpone(deps, checkId, run, 'ФНС не приняла доступ платформы. Мы уже разбираемся, чек уйдёт сам')
      break
    case 'rejected':
      if (failure.code === 'INTERNAL_ERROR') await postpone(deps, checkId, run, 'Внутренняя ошибка ФНС. Повторим сами')
      else if (failure.code === 'PARTNER_DENY')
        await postpone(deps, checkId, run, 'ФНС отклонила операцию партнёра. Мы уже разбираемся, чек уйдёт сам')
      else await fail(deps, checkId, run, failure.code, failureText(failure.code, failure.message))
      break
  }
  return { next: 'done' }
}

async function postpone(deps: Deps, checkId: Id<'check'>, run: JobRun, text: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    const next = row && step(checkLifecycle, row.state, 'postpone', 'system')
    if (row && next?.ok) {
      const now = deps.clock.now()
      const at = now.add({ minutes: minutesBeforeTry(row.attempts - 1) })
      await tx
        .updateTable('checks')
        .set({ state: next.value, message_id: null, fail_text: text, next_try_at: at, updated_at: now })
        .where('id', '=', checkId)
        .execute()
      await enqueue(tx, deps.clock, sendIncomeJob, { checkId }, { runAt: at, key: checkId })
    }
    await run.finish(tx)
  })
}

async function fail(deps: Deps, checkId: Id<'check'>, run: JobRun, code: string, text: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    const next = row && step(checkLifecycle, row.state, 'fail', 'system')
    if (row && next?.ok) {
      await tx
        .updateTable('checks')
        .set({ state: next.value, message_id: null, fail_code: code, fail_text: text, updated_at: deps.clock.now() })
        .where('id', '=', checkId)
        .execute()
      await markRowCheck(tx, deps, { rowId: rowIdOf(row), outcome: 'checkFailed', text })
      await announce(tx, deps.clock, checkFailed, { checkId })
    }
    await run.finish(tx)
  })
}
