import type { Permission } from '#/gateways/npd/message-fields.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { messageFor, rightsAsked } from '../domain/binding.ts'
import { readBindingAnswer } from './jobs.ts'
import { bindingOf } from './queries.ts'
import { handleBindingFailure } from './handle-binding-failure.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

/** Sends the request and stores the message number; if the answer is lost, it is simply sent again. */
export async function sendBindingRequest(deps: Deps, personId: Id<'person'>, run: JobRun): Promise<JobOutcome> {
  const row = await bindingOf(deps.db, personId)
  const inn = row?.inn
  const kind = row && messageFor(row.state)
  if (!row || !kind || row.message_id !== null || row.request_id !== null || !inn) return { next: 'done' }
  const permissions: readonly Permission[] = rightsAsked.filter((right) => row.rights_asked.includes(right))
  const sent = await deps.taxService.send(kind, { inn, permissions })
  if (!sent.ok) return handleBindingFailure(deps, personId, run, sent.refusal)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('bindings')
      .set({ message_id: sent.value.messageId, silent_since: null, updated_at: deps.clock.now() })
      .where('person_id', '=', personId)
      .where('version', '=', row.version)
      .execute()
    const runAt = deps.clock.now().add({ seconds: 1 })
    await enqueue(tx, deps.clock, readBindingAnswer, { personId }, { key: personId, runAt })
    await run.finish(tx)
  })
  return { next: 'done' }
}
