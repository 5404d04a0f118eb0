import type { Permission } from '#/gateways/npd/message-fields.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { rightsAsked } from '../domain/binding.ts'
import { readBindingAnswer } from './jobs.ts'
import { bindingOf } from './queries.ts'
import { settleBindingFailure } from './settle-binding-failure.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }

/** Sends the request and keeps the number of the message; a lost answer is simply sent again. */
export async function sendBindingRequest(deps: Deps, personId: Id<'person'>, run: JobRun): Promise<JobOutcome> {
  const row = await bindingOf(deps.db, personId)
  const inn = parsePersonInn(row?.inn ?? '')
  if (row?.state !== 'sending' || row.message_id !== null || !inn) return { next: 'done' }
  const permissions: readonly Permission[] = rightsAsked
  const sent = await deps.taxService.send('PostBindPartnerWithInn', { inn, permissions })
  if (!sent.ok) return settleBindingFailure(deps, personId, run, sent.refusal)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('bindings')
      .set({ message_id: sent.value.messageId, updated_at: deps.clock.now() })
      .where('person_id', '=', personId)
      .where('state', '=', 'sending')
      .execute()
    await enqueue(tx, deps.clock, readBindingAnswer, { person_id: personId }, { runAt: deps.clock.now().add({ seconds: 1 }) })
    await run.finish(tx)
  })
  return { next: 'done' }
}
