import type { NpdFailure, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { failureText } from '../domain/receipt.ts'
import { waitingTexts } from '../domain/silence.ts'
import { failReceipt } from './fail-receipt.ts'
import { postponeReceipt } from './postpone-receipt.ts'
import type { Postponement } from './postpone-receipt.ts'
import { recordReceipt } from './record-receipt.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: Pick<TaxService, 'health'> }

/** Handles a failure to create a receipt at the tax service. Every failure has a next step; none is silent. */
export async function handleSendFailure(
  deps: Deps,
  receiptId: Id<'receipt'>,
  run: JobRun,
  failure: NpdFailure,
): Promise<JobOutcome> {
  if (failure.kind === 'rateLimited' && !failure.daily) {
    return { next: 'again', at: deps.clock.now().add(failure.retryAfter), why: failure.kind }
  }
  if (failure.kind === 'accessDenied') {
    deps.log.error({ receiptId, reason: failure.reason }, 'the tax service does not let the platform in')
  }
  const postponement = postponementFor(failure, deps)
  if (postponement) await postponeReceipt(deps, receiptId, run, postponement)
  else if (failure.kind === 'duplicate') await recordReceipt(deps, receiptId, run, failure)
  else if (failure.kind === 'rejected') {
    await failReceipt(deps, receiptId, run, { code: failure.code, text: failureText(failure.code, failure.message) })
  }
  return { next: 'done' }
}

/** Undefined when no retry is needed: a business refusal, or a receipt that already exists. */
function postponementFor(failure: NpdFailure, { taxService, clock }: Deps): Postponement | undefined {
  switch (failure.kind) {
    case 'unavailable':
      return { text: waitingTexts.silent, isForAll: true, notBefore: clock.now().add(failure.retryAfter) }
    case 'unknownOutcome':
    case 'garbage':
      return { text: waitingTexts.silent, isForAll: taxService.health().state === 'silent' }
    case 'messageNotFound':
      return { text: 'ФНС потеряла ответ. Отправляем ту же операцию ещё раз', isForAll: false }
    case 'rateLimited':
      return { text: waitingTexts.limited, isForAll: true, notBefore: clock.now().add(failure.retryAfter) }
    case 'accessDenied':
      return { text: waitingTexts.denied, isForAll: true }
    case 'rejected':
      if (failure.code === 'INTERNAL_ERROR') return { text: 'Внутренняя ошибка ФНС. Повторим сами', isForAll: false }
      if (failure.code === 'PARTNER_DENY') {
        return { text: 'ФНС отклонила операцию партнёра. Мы уже разбираемся, чек уйдёт сам', isForAll: true }
      }
      return undefined
    case 'duplicate':
      return undefined
  }
}
