import { delayBeforePoll } from '#/gateways/npd/port.ts'
import type { NpdFailure, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { bindingOf } from './queries.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }

/** Sends the message that ends the binding and waits for its answer. A person whom the service knows as unbound is unbound. */
export async function tellUnbinding(deps: Deps, personId: Id<'person'>, run: JobRun): Promise<JobOutcome> {
  const row = await bindingOf(deps.db, personId)
  const inn = parsePersonInn(row?.inn ?? '')
  if (row?.state !== 'unboundByUs' || !inn) return { next: 'done' }
  if (row.message_id === null) {
    const sent = await deps.taxService.send('PostUnbindPartner', { inn })
    if (!sent.ok) return afterFailure(deps, personId, sent.refusal)
    await keepMessage(deps, personId, sent.value.messageId)
    return { next: 'again', at: deps.clock.now().add({ seconds: 1 }), why: 'sent' }
  }
  const polled = await deps.taxService.poll('PostUnbindPartner', row.message_id)
  if (!polled.ok) return afterFailure(deps, personId, polled.refusal)
  if (polled.value.state === 'completed') {
    await keepMessage(deps, personId, null)
    return { next: 'done' }
  }
  const delay = delayBeforePoll(run.attempt) ?? Temporal.Duration.from({ seconds: 30 })
  return { next: 'again', at: deps.clock.now().add(delay), why: 'processing' }
}

/** An answer that says no for good ends the matter: there is nothing left to end. Anything else is tried by a new message. */
async function afterFailure(deps: Deps, personId: Id<'person'>, failure: NpdFailure): Promise<JobOutcome> {
  if (failure.kind === 'rejected' && failure.code !== 'INTERNAL_ERROR') return { next: 'done' }
  const wait = 'retryAfter' in failure ? failure.retryAfter : Temporal.Duration.from({ seconds: 60 })
  if (failure.kind === 'messageNotFound' || failure.kind === 'rejected') await keepMessage(deps, personId, null)
  return { next: 'again', at: deps.clock.now().add(wait), why: failure.kind }
}

async function keepMessage(deps: Deps, personId: Id<'person'>, messageId: string | null): Promise<void> {
  await deps.db
    .updateTable('bindings')
    .set({ message_id: messageId, updated_at: deps.clock.now() })
    .where('person_id', '=', personId)
    .where('state', '=', 'unboundByUs')
    .execute()
}
