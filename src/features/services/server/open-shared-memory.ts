import type { Clock } from '#/kernel/time.ts'
import { isService } from '../domain/service.ts'
import { admissionTo } from '../domain/silence.ts'
import type { Admission, ServiceCall, Sight } from '../domain/silence.ts'

/** Where the state of one outside party is kept for the whole installation. */
export type SightBook = {
  /** Undefined when nobody has called it yet. */
  readonly read: () => Promise<Sight | undefined>
  /** True to one process of the installation. */
  readonly takeTrial: (now: Temporal.Instant, until: Temporal.Instant) => Promise<boolean>
  readonly record: (call: ServiceCall) => Promise<Sight>
}

export type ServiceMemory = {
  /** Tells whether this process may call now; asking takes the installation's single trial. */
  readonly admit: () => Promise<Admission>
  readonly note: (call: ServiceCall) => Promise<void>
  /** The state as last seen, a few seconds old at most; takes no trial. */
  readonly look: () => Promise<Sight | undefined>
}

/** Maximum age of the cached state that a process may rely on. */
const freshSeconds = { answering: 5, failing: 1, silent: 1 } as const
/** Successful calls to an answering service are recorded at most this often. */
const noteEverySeconds = 15
/** A trial whose process died becomes available to others after this time, which exceeds the maximum duration of any call. */
const trialSeconds = 60

/**
 * One process's view of the service state shared by the whole installation. An unavailable database does not block calls: the
 * process then relies only on what it has observed itself.
 */
export function openSharedMemory(clock: Clock, book: SightBook): ServiceMemory {
  let seen: Sight | undefined
  let readAt: Temporal.Instant | undefined

  async function look(): Promise<Sight | undefined> {
    const now = clock.now()
    const fresh = readAt && readAt.until(now).total('seconds') < freshSeconds[seen?.state ?? 'answering']
    if (fresh) return seen
    seen = await book.read()
    readAt = now
    return seen
  }

  async function decide(): Promise<Admission> {
    const now = clock.now()
    const sight = await look()
    const admission: Admission = sight ? admissionTo(sight, now) : { may: 'call' }
    if (admission.may !== 'try') return admission
    const until = now.add({ seconds: trialSeconds })
    if (await book.takeTrial(now, until)) return admission
    readAt = undefined
    const next = await look()
    // Another process has taken the trial, or has already received the answer.
    const again: Admission = next ? admissionTo(next, now) : { may: 'call' }
    return again.may === 'try' ? { may: 'wait', left: Temporal.Duration.from({ seconds: 1 }) } : again
  }

  async function write(call: ServiceCall): Promise<void> {
    const now = clock.now()
    const isNoNews = call.answered && !call.isTrial && isService.answering(seen?.state)
    if (isNoNews && seen && seen.checkedAt.until(now).total('seconds') < noteEverySeconds) return
    seen = await book.record(call)
    readAt = now
  }

  return {
    // The call matters more than the state: if the state cannot be read or written, the process calls anyway.
    admit: () => decide().catch(() => ({ may: 'call' }) as const),
    note: (call) => write(call).catch(() => undefined),
    look: () => look().catch(() => undefined),
  }
}
