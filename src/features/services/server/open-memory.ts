import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Service } from '../domain/service.ts'
import { admissionTo } from '../domain/silence.ts'
import type { Admission, ServiceCall, Sight } from '../domain/silence.ts'
import { noteCall } from './note-call.ts'
import { sightOf, takeTrial } from './sight-queries.ts'

export type ServiceMemory = {
  /** Whether this process may call now; the one trial of the installation is taken by asking. */
  readonly admit: () => Promise<Admission>
  readonly note: (call: ServiceCall) => Promise<void>
}

/** How old the sight may be by which a process calls. */
const freshSeconds = { answering: 5, failing: 1, silent: 1 } as const
/** Answers of a service that answers are written down no more often. */
const noteEverySeconds = 15
/** A trial whose process died is given to another after so long: more than any call may take. */
const trialSeconds = 60

/**
 * What all processes of the installation know of a service, as one of them sees it. A database that does not answer is no
 * reason not to call: then the process knows only what it has seen itself.
 */
export function openMemory(deps: { db: Database; clock: Clock }, service: Service): ServiceMemory {
  let seen: Sight | undefined
  let readAt: Temporal.Instant | undefined

  async function look(): Promise<Sight | undefined> {
    const now = deps.clock.now()
    const fresh = readAt && readAt.until(now).total('seconds') < freshSeconds[seen?.state ?? 'answering']
    if (fresh) return seen
    seen = await sightOf(deps.db, service)
    readAt = now
    return seen
  }

  async function decide(): Promise<Admission> {
    const now = deps.clock.now()
    const sight = await look()
    const admission: Admission = sight ? admissionTo(sight, now) : { may: 'call' }
    if (admission.may !== 'try') return admission
    const until = now.add({ seconds: trialSeconds })
    if (await takeTrial(deps.db, service, now, until)) return admission
    readAt = undefined
    const next = await look()
    // Another has taken the trial, or has had its answer already.
    const again: Admission = next ? admissionTo(next, now) : { may: 'call' }
    return again.may === 'try' ? { may: 'wait', left: Temporal.Duration.from({ seconds: 1 }) } : again
  }

  async function write(call: ServiceCall): Promise<void> {
    const now = deps.clock.now()
    const isNoNews = call.answered && !call.isTrial && seen?.state === 'answering'
    if (isNoNews && seen && seen.checkedAt.until(now).total('seconds') < noteEverySeconds) return
    seen = await noteCall(deps, service, call)
    readAt = now
  }

  return {
    // A sight that can not be read or written is worth less than the call: without it the process trusts its own eyes.
    admit: () => decide().catch(() => ({ may: 'call' }) as const),
    note: (call) => write(call).catch(() => undefined),
  }
}
