import { delayBeforePoll } from '#/gateways/npd/port.ts'
import type { NpdFailure, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { bindingLifecycle, secondsBeforeRetry } from '../domain/binding.ts'
import { bindingOf } from './queries.ts'
import type { BindingRecord } from './queries.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

/** Hours during which an unbinding is retried; after that the operator notifies the tax service by other means. */
const patience = 72

/**
 * Sends the message that ends the binding and waits for the answer. A person the service reports as unbound counts as unbound.
 */
export async function sendUnbinding(deps: Deps, personId: Id<'person'>, run: JobRun): Promise<JobOutcome> {
  const row = await bindingOf(deps.db, personId)
  const inn = row?.inn
  if (!row || !bindingLifecycle.is.unboundByUs(row.state) || !inn) return { next: 'done' }
  if (isHopeless(row, deps.clock.now())) return giveUp(deps, row)
  if (row.message_id === null) {
    const sent = await deps.taxService.send('PostUnbindPartner', { inn })
    if (!sent.ok) return afterFailure(deps, row, run, sent.refusal)
    await keepMessage(deps, row, sent.value.messageId)
    return { next: 'again', at: deps.clock.now().add({ seconds: 1 }), why: 'sent' }
  }
  const polled = await deps.taxService.poll('PostUnbindPartner', row.message_id)
  if (!polled.ok) return afterFailure(deps, row, run, polled.refusal)
  if (polled.value.kind === 'completed') {
    await keepMessage(deps, row, null)
    return { next: 'done' }
  }
  const delay = delayBeforePoll(run.attempt) ?? Temporal.Duration.from({ minutes: 5 })
  return { next: 'again', at: deps.clock.now().add(delay), why: 'processing' }
}

function isHopeless({ processed_at: since }: BindingRecord, now: Temporal.Instant): boolean {
  return since !== null && Temporal.Instant.compare(since.add({ hours: patience }), now) <= 0
}

async function giveUp(deps: Deps, row: BindingRecord): Promise<JobOutcome> {
  deps.log.error({ person: row.person_id }, 'the tax service was not told of an unbinding')
  await deps.db
    .updateTable('bindings')
    .set({ message_id: null, reason_code: 'UNBIND_NOT_TOLD', updated_at: deps.clock.now() })
    .where('person_id', '=', row.person_id)
    .where('version', '=', row.version)
    .execute()
  return { next: 'done' }
}

/** Answers that mean there is nothing left to end. */
const nothingToEnd: readonly string[] = ['TAXPAYER_UNBOUND', 'TAXPAYER_UNREGISTERED']

/** Anything except «there is nothing to end» is retried, a refusal with a new message. */
async function afterFailure(deps: Deps, row: BindingRecord, run: JobRun, failure: NpdFailure): Promise<JobOutcome> {
  if (failure.kind === 'rejected' && nothingToEnd.includes(failure.code)) return { next: 'done' }
  const least = 'retryAfter' in failure ? failure.retryAfter.total('seconds') : 30
  if (failure.kind === 'messageNotFound' || failure.kind === 'rejected') await keepMessage(deps, row, null)
  const seconds = Math.ceil(Math.max(least, secondsBeforeRetry(run.attempt)))
  return { next: 'again', at: deps.clock.now().add({ seconds }), why: failure.kind }
}

async function keepMessage(deps: Deps, row: BindingRecord, messageId: string | null): Promise<void> {
  await deps.db
    .updateTable('bindings')
    .set({ message_id: messageId, updated_at: deps.clock.now() })
    .where('person_id', '=', row.person_id)
    .where('version', '=', row.version)
    .execute()
}
