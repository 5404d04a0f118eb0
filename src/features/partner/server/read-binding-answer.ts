import type { Updateable } from 'kysely'
import { delayBeforePoll } from '#/gateways/npd/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { Tables } from '#/platform/server/tables.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { askingStates, bindingLifecycle, messageFor, secondsBeforeCheck } from '../domain/binding.ts'
import { sendBinding, watchBinding } from './jobs.ts'
import { moveBinding } from './move-binding.ts'
import { bindingOf, lockBinding } from './queries.ts'
import { handleBindingFailure } from './handle-binding-failure.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

/** Reads the request number from the answer to the message; if the answer expired, the message is sent again. */
export async function readBindingAnswer(deps: Deps, personId: Id<'person'>, run: JobRun): Promise<JobOutcome> {
  const row = await bindingOf(deps.db, personId)
  const kind = row && messageFor(row.state)
  if (!row || !kind || row.message_id === null || row.request_id !== null) return { next: 'done' }
  const polled = await deps.taxService.poll(kind, row.message_id)
  if (polled.ok && polled.value.kind === 'processing') {
    const delay = delayBeforePoll(run.attempt)
    if (delay) return { next: 'again', at: deps.clock.now().add(delay), why: 'processing' }
  }
  if (polled.ok && polled.value.kind === 'completed') {
    await acceptRequest(deps, personId, run, { version: row.version, requestId: polled.value.answer.id })
    return { next: 'done' }
  }
  if (!polled.ok && polled.refusal.kind !== 'messageNotFound') return handleBindingFailure(deps, personId, run, polled.refusal)
  await sendAgain(deps, personId, run)
  return { next: 'done' }
}

/** From now on the request is in «Мой налог». */
async function acceptRequest(
  deps: Deps,
  personId: Id<'person'>,
  run: JobRun,
  { version, requestId }: { readonly version: number; readonly requestId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockBinding(tx, personId)
    if (row?.version === version) {
      const now = deps.clock.now()
      const runAt = now.add({ seconds: secondsBeforeCheck(0) })
      const set = { request_id: requestId, requested_at: now, checks: 0, next_check_at: runAt }
      if (bindingLifecycle.is.sending(row.state)) await moveBinding(tx, deps.clock, personId, 'accepted', { set })
      else await saveRequest(tx, personId, { ...set, silent_since: null, updated_at: now })
      await enqueue(tx, deps.clock, watchBinding, { personId }, { runAt, key: personId })
    }
    await run.finish(tx)
  })
}

/** A change of rights causes no transition yet: the person has not answered. */
async function saveRequest(tx: Tx, personId: Id<'person'>, set: Updateable<Tables['bindings']>): Promise<void> {
  await tx.updateTable('bindings').set(set).where('person_id', '=', personId).execute()
}

async function sendAgain(deps: Deps, personId: Id<'person'>, run: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('bindings')
      .set({ message_id: null, updated_at: deps.clock.now() })
      .where('person_id', '=', personId)
      .where('state', 'in', [...askingStates])
      .where('request_id', 'is', null)
      .execute()
    await enqueue(tx, deps.clock, sendBinding, { personId }, { key: personId })
    await run.finish(tx)
  })
}
