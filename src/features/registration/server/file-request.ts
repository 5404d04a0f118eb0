import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { registrationLifecycle } from '../domain/registration.ts'
import { askRestrictions } from './ask-restrictions.ts'
import { readRequestAnswerJob } from './jobs.ts'
import { registrationById } from './queries.ts'
import type { RegistrationRow } from './queries.ts'
import { readApplication } from './read-application.ts'
import { endRequest } from './end-request.ts'
import { handleRequestFailure } from './handle-request-failure.ts'

type Deps = { db: Database; clock: Clock; fieldKey: FieldKey; bankTaxService: TaxService | undefined }

/**
 * Queues the application at the tax service through the bank. A repeat looks the same as a new application, so restrictions are
 * requested before each sending: a person registered by a message whose answer was lost is then found to be a payer.
 */
export async function fileRequest(deps: Deps, id: Id<'npdRegistration'>, run: JobRun): Promise<JobOutcome> {
  const row = await registrationById(deps.db, id)
  const { bankTaxService: bank } = deps
  const inn = row?.inn
  if (!row || !registrationLifecycle.is.sent(row.state) || row.message_id !== null || !inn) return { next: 'done' }
  if (!bank) return endRequest(deps, id, run, { code: 'NO_BANK', told: 'Приём заявок через банк выключен' })
  if (row.kind === 'register') {
    const restrictions = await askRestrictions(bank, inn)
    if (restrictions.is === 'denied') {
      return endRequest(deps, id, run, { code: restrictions.code, told: restrictions.denial.reason, isDenied: true })
    }
  }
  crashPoint('registration.before-send')
  const sent = await send(deps, bank, row)
  crashPoint('registration.after-send')
  if (!sent.ok) return handleRequestFailure(deps, id, run, sent.refusal)
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    await tx
      .updateTable('npd_registrations')
      .set({ message_id: sent.value.messageId, silent_since: null, updated_at: now })
      .where('id', '=', id)
      .where('state', '=', 'sent')
      .execute()
    await enqueue(tx, deps.clock, readRequestAnswerJob, { registrationId: id }, { runAt: now.add({ seconds: 1 }), key: id })
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** The data are those the code confirmed: a profile changed since then is not sent under that code. */
async function send(deps: Deps, bank: TaxService, row: RegistrationRow) {
  const { inn, person_id: personId } = row
  if (inn === null) throw new Error('A request is sent without a taxpayer number')
  if (row.kind === 'unregister') return bank.send('PostUnregistrationV2', { inn, reasonCode: row.reason ?? 'REFUSE' })
  const application = await readApplication(deps.db, deps.fieldKey, row, personId)
  if (!application.ok || application.value.subject !== row.confirmed_subject) return refuse({ kind: 'dataChanged' as const })
  return bank.send('PostRegistration', { ...application.value.data, requestTime: bank.requestTime() })
}
