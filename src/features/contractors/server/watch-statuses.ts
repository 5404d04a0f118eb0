import { checkNpdStatus } from '#/features/partner/server/check-npd-status.ts'
import { putQuestions } from '#/features/partner/server/put-questions.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { lastWatch, nextWatch } from '../domain/watch-time.ts'
import type { BatchDeps } from './run-batch.ts'
import { findDue } from './watch-queries.ts'

/** People checked in one run; the job repeats until nobody is left. */
const portion = 100
const sideBySide = 4
/**
 * Requests kept in the queue of a rate-limited service at once: a payment or a person at a screen precedes them in any case.
 */
const inLine = 2

/**
 * Checks watched people every morning at 5:00 Moscow time: bound people through the partner interface, others through the queue
 * of the public service, as many as its limit allows in a day.
 */
export async function watchStatuses(deps: BatchDeps): Promise<JobOutcome> {
  const now = deps.clock.now()
  const due = await findDue(deps.db, { morning: lastWatch(now), now }, portion)
  if (due.length === 0) return { next: 'again', at: nextWatch(now), why: 'until the next morning' }
  const bound = due.filter((one) => one.bound && !one.is_asked).map(({ inn }) => inn)
  const queue = [...bound]
  await Promise.all(Array.from({ length: sideBySide }, () => askEach(deps, queue)))
  const others = due.filter((one) => !one.bound)
  const room = (deps.npdStatus.spacingMs ? inLine : portion) - others.filter(({ is_asked }) => is_asked).length
  const inns = others.flatMap(({ inn, is_asked }) => (is_asked ? [] : inn)).slice(0, Math.max(0, room))
  await deps.db
    .transaction()
    .execute((tx) => putQuestions(tx, deps.clock, { inns, day: moscowDate(now), urgency: 'monitoring', requestedBy: undefined }))
  const seconds = deps.npdStatus.spacingMs ? 15 : 1
  return { next: 'again', at: now.add({ seconds }), why: 'some are not seen yet' }
}

async function askEach(deps: BatchDeps, queue: string[]): Promise<void> {
  for (let text = queue.pop(); text !== undefined; text = queue.pop()) {
    const inn = parsePersonInn(text)
    const day = moscowDate(deps.clock.now())
    if (inn) await checkNpdStatus(deps, { inn, day, requestedBy: undefined, urgency: 'monitoring', fresh: true })
  }
}
