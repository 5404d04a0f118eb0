import { delayBeforePoll } from '#/gateways/npd/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { bindingLifecycle, secondsBeforeCheck } from '../domain/binding.ts'
import { sendBinding, watchBinding } from './jobs.ts'
import { bindingOf, lockBinding } from './queries.ts'
import { settleBindingFailure } from './settle-binding-failure.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }

/** Reads the number of the request from the answer to the message; an expired answer means the message is sent again. */
export async function readBindingAnswer(deps: Deps, personId: Id<'person'>, run: JobRun): Promise<JobOutcome> {
  const row = await bindingOf(deps.db, personId)
  if (row?.state !== 'sending' || row.message_id === null) return { next: 'done' }
  const polled = await deps.taxService.poll('PostBindPartnerWithInn', row.message_id)
  if (polled.ok && polled.value.state === 'processing') {
    const delay = delayBeforePoll(run.attempt)
    if (delay) return { next: 'again', at: deps.clock.now().add(delay), why: 'processing' }
  }
  if (polled.ok && polled.value.state === 'completed') {
    await acceptRequest(deps, personId, run, polled.value.answer.id)
    return { next: 'done' }
  }
  if (!polled.ok && polled.refusal.kind !== 'messageNotFound') return settleBindingFailure(deps, personId, run, polled.refusal)
  await sendAgain(deps, personId, run)
  return { next: 'done' }
}

async function acceptRequest(deps: Deps, personId: Id<'person'>, run: JobRun, requestId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockBinding(tx, personId)
    const next = row && step(bindingLifecycle, row.state, 'accepted', 'system')
    const nextCheck = deps.clock.now().add({ seconds: secondsBeforeCheck(0) })
    if (next?.ok) {
      await tx
        .updateTable('bindings')
        .set({ state: next.value, request_id: requestId, checks: 0, next_check_at: nextCheck, updated_at: deps.clock.now() })
        .where('person_id', '=', personId)
        .execute()
      await enqueue(tx, deps.clock, watchBinding, { person_id: personId }, { runAt: nextCheck, key: personId })
    }
    await run.finish(tx)
  })
}

async function sendAgain(deps: Deps, personId: Id<'person'>, run: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('bindings')
      .set({ message_id: null, updated_at: deps.clock.now() })
      .where('person_id', '=', personId)
      .where('state', '=', 'sending')
      .execute()
    await enqueue(tx, deps.clock, sendBinding, { person_id: personId }, { key: personId })
    await run.finish(tx)
  })
}
