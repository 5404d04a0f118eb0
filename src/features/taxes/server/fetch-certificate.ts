import type { FileStore } from '#/gateways/files/port.ts'
import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { openField, sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { certificateLifecycle, isPdf } from '../domain/tax-certificate.ts'
import type { CertificateKind } from '../domain/tax-certificate.ts'
import { isPassing, problemWords, secondsBeforeRetry } from '../domain/tax-problem.ts'
import { certificateById, lockCertificate } from './certificate-queries.ts'
import { nameProblem } from './name-problem.ts'
import { bindingOfPerson } from './queries.ts'
import { applyBindingAnswer } from './apply-binding-answer.ts'
import { waitForNight } from './wait-for-night.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService; files: FileStore; fieldKey: FieldKey }

/** Hours the tax service may be unresponsive before a certificate fails; the person can then request it again. */
const patienceHours = 24

/** Requests a certificate and stores its file encrypted with its own key. */
export async function fetchCertificate(deps: Deps, certificateId: Id<'taxCertificate'>, run: JobRun): Promise<JobOutcome> {
  const row = await certificateById(deps.db, certificateId)
  if (!row || !certificateLifecycle.is.queued(row.state) || row.key_cipher === null) return { next: 'done' }
  const { person_id: personId } = row
  const inn = (await bindingOfPerson(deps.db, personId))?.inn
  if (!inn) return fail(deps, certificateId, run, 'Платформа не привязана. Привяжите её и запросите справку снова')
  const told = await askFor(deps, row.kind, { inn, year: row.year })
  if (!told.ok) {
    const problem = nameProblem(told.refusal)
    const isPatient = Temporal.Instant.compare(deps.clock.now(), row.asked_at.add({ hours: patienceHours })) < 0
    if (problem === 'denied') deps.log.error({ failure: told.refusal.kind }, 'the tax service gives no certificates')
    if (problem === 'later' && isPatient) return waitForNight(deps.clock)
    if (isPassing(problem) && isPatient)
      return { next: 'again', at: deps.clock.now().add({ seconds: secondsBeforeRetry(run.attempt) }), why: told.refusal.kind }
    await deps.db.transaction().execute((tx) => applyBindingAnswer(tx, deps, personId, told.refusal))
    return fail(deps, certificateId, run, failureWords(problem, told.refusal, row.asked_at))
  }
  const bytes = Buffer.from(told.value, 'base64')
  if (!isPdf(bytes)) return fail(deps, certificateId, run, 'ФНС прислала не PDF. Запросите справку ещё раз')
  const key = Buffer.from(openField(deps.fieldKey, personId, `certificate:${certificateId}`, row.key_cipher), 'base64')
  const { sha256 } = await deps.files.put(sealField({ version: 1, key }, personId, certificateId, bytes.toString('base64')))
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const locked = await lockCertificate(tx, certificateId)
    const next = locked && certificateLifecycle.move(locked.state, 'arrive', 'system')
    if (next?.ok) {
      await tx
        .updateTable('tax_certificates')
        .set({ state: next.value, file_key: sha256, ready_at: now, problem: null })
        .where('id', '=', certificateId)
        .execute()
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** The file in Base64. */
async function askFor(
  { taxService }: Deps,
  kind: CertificateKind,
  { inn, year }: { readonly inn: PersonInn; readonly year: number },
): Promise<Result<string, NpdFailure | StillProcessing>> {
  const request = { inn, requestTime: taxService.requestTime(), requestYear: String(year) }
  if (kind === 'income') {
    const told = await taxService.ask('GetIncomeReferenceV2', request)
    return told.ok ? ok(told.value.incomeReferencePdf.content) : told
  }
  const told = await taxService.ask('GetRegistrationReferenceV2', request)
  return told.ok ? ok(told.value.registrationReferencePdf.content) : told
}

function failureWords(
  problem: ReturnType<typeof nameProblem>,
  failure: NpdFailure | StillProcessing,
  since: Temporal.Instant,
): string {
  if (isPassing(problem)) return 'ФНС не ответила за сутки. Запросите справку ещё раз'
  if (problem === 'noRight') return 'ФНС не разрешает нам видеть ваш доход. Дайте право и запросите справку снова'
  return problemWords(problem, since, failure.kind === 'rejected' ? failure.message : null)
}

async function fail(deps: Deps, id: Id<'taxCertificate'>, run: JobRun, problem: string): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCertificate(tx, id)
    const next = row && certificateLifecycle.move(row.state, 'fail', 'system')
    if (next?.ok)
      await tx
        .updateTable('tax_certificates')
        .set({ state: next.value, problem, key_cipher: null })
        .where('id', '=', id)
        .execute()
    await run.finish(tx)
  })
  return { next: 'done' }
}
