import { nightOpensAt } from '#/gateways/npd/port.ts'
import type { NpdFailure, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { failureText } from '../domain/receipt.ts'
import { waitingTexts } from '../domain/silence.ts'
import { failReceipt } from './fail-receipt.ts'
import { findDuplicate } from './find-duplicate.ts'
import { postponeReceipt } from './postpone-receipt.ts'
import type { Postponement } from './postpone-receipt.ts'
import { recordReceipt } from './record-receipt.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

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
  if (failure.kind === 'clockAhead') {
    const seconds = failure.by?.total('seconds')
    deps.log.error({ receiptId, seconds }, 'our clock is ahead of the clock of the tax service')
  }
  if (failure.kind === 'duplicate') return recordDuplicate(deps, receiptId, run, failure)
  const postponement = postponementFor(failure, deps)
  if (postponement) await postponeReceipt(deps, receiptId, run, postponement)
  else if (failure.kind === 'rejected') {
    await failReceipt(deps, receiptId, run, { code: failure.code, text: failureText(failure.code, failure.message) })
  }
  return { next: 'done' }
}

/** The number names our receipt; without one it is looked for in the list. */
async function recordDuplicate(
  deps: Deps,
  receiptId: Id<'receipt'>,
  run: JobRun,
  { receiptId: fnsReceiptId, link }: Extract<NpdFailure, { kind: 'duplicate' }>,
): Promise<JobOutcome> {
  if (fnsReceiptId === undefined) return findDuplicate(deps, receiptId, run)
  await recordReceipt(deps, receiptId, run, { receiptId: fnsReceiptId, link })
  return { next: 'done' }
}

/** Undefined when no retry is needed: a business refusal. */
function postponementFor(
  failure: Exclude<NpdFailure, { kind: 'duplicate' }>,
  { taxService, clock }: Deps,
): Postponement | undefined {
  switch (failure.kind) {
    case 'unavailable':
      return { text: waitingTexts.silent, isForAll: true, notBefore: clock.now().add(failure.retryAfter) }
    case 'unknownOutcome':
    case 'garbage':
      return { text: waitingTexts.silent, isForAll: taxService.health().kind === 'silent' }
    case 'messageNotFound':
      return { text: 'ФНС потеряла ответ. Отправляем ту же операцию ещё раз', isForAll: false }
    case 'clockAhead':
      return { text: waitingTexts.clock, isForAll: false, isClockAhead: true }
    case 'outOfHours':
      return { text: waitingTexts.later, isForAll: false, notBefore: nightOpensAt(clock.now()) }
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
  }
}
