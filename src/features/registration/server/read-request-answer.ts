import { delayBeforePoll } from '#/gateways/npd/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { decisionDays, registrationLifecycle, secondsBeforeDecision } from '../domain/registration.ts'
import { endRequest } from './end-request.ts'
import { watchDecisionJob } from './jobs.ts'
import { moveRegistration } from './move-registration.ts'
import { lockRegistration, registrationById } from './queries.ts'
import { handleRequestFailure } from './handle-request-failure.ts'

type Deps = { db: Database; clock: Clock; bankTaxService: TaxService | undefined }

/** Reads the application number; if the answer expired, the message is sent again. */
export async function readRequestAnswer(deps: Deps, id: Id<'npdRegistration'>, run: JobRun): Promise<JobOutcome> {
  const row = await registrationById(deps.db, id)
  const { bankTaxService: bank } = deps
  if (!row || !registrationLifecycle.is.sent(row.state) || row.message_id === null) return { next: 'done' }
  if (!bank) return endRequest(deps, id, run, { code: 'NO_BANK', told: 'Приём заявок через банк выключен' })
  const kind = row.kind === 'register' ? 'PostRegistration' : 'PostUnregistrationV2'
  const polled = await bank.poll(kind, row.message_id)
  if (!polled.ok) return handleRequestFailure(deps, id, run, polled.refusal)
  if (polled.value.kind === 'processing') {
    const delay = delayBeforePoll(run.attempt)
    if (!delay) return handleRequestFailure(deps, id, run, { kind: 'messageNotFound' })
    return { next: 'again', at: deps.clock.now().add(delay), why: 'processing' }
  }
  const { id: requestId } = polled.value.answer
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const fresh = await lockRegistration(tx, id)
    const runAt = now.add({ seconds: secondsBeforeDecision(0) })
    const watch = { watch_until: now.add({ hours: 24 * decisionDays }), next_check_at: runAt, checks: 0 }
    const changes = { request_id: requestId, silent_since: null, ...watch }
    const moved = fresh && (await moveRegistration(tx, deps, fresh, { action: 'accept', by: 'system', changes }))
    if (moved?.ok) await enqueue(tx, deps.clock, watchDecisionJob, { registrationId: id }, { runAt, key: id })
    await run.finish(tx)
  })
  return { next: 'done' }
}
