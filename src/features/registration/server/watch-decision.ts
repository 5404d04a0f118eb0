import { recordStatus } from '#/features/partner/server/record-status.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { registrationLifecycle, secondsBeforeDecision } from '../domain/registration.ts'
import { dictionaryName } from './dictionary-queries.ts'
import { endRequest } from './end-request.ts'
import { finishRegistration } from './finish-registration.ts'
import { lockRegistration, registrationById } from './queries.ts'
import type { RegistrationRow } from './queries.ts'

type Deps = { db: Database; clock: Clock; bankTaxService: TaxService | undefined }

/** Checks whether the tax service has decided on an application; the decision may take days. */
export async function watchDecision(deps: Deps, id: Id<'npdRegistration'>, run: JobRun): Promise<JobOutcome> {
  const row = await registrationById(deps.db, id)
  if (!row || !registrationLifecycle.is.inProgress(row.state) || row.request_id === null) return { next: 'done' }
  // The application is with the tax service: if the bank was switched off, it may be switched on again.
  if (!deps.bankTaxService) return { next: 'again', at: deps.clock.now().add({ hours: 1 }), why: 'there is no bank' }
  const decision = await askDecision(deps.bankTaxService, row.kind, row.request_id)
  switch (decision.is) {
    case 'granted':
      await deps.db.transaction().execute(async (tx) => {
        const fresh = await lockRegistration(tx, id)
        const on = decision.at ? moscowDate(decision.at) : moscowDate(deps.clock.now())
        if (fresh && registrationLifecycle.is.inProgress(fresh.state)) {
          await keepStatus(tx, deps, fresh)
          await finishRegistration(tx, deps, fresh, { ...decision, on })
        }
        await run.finish(tx)
      })
      return { next: 'done' }
    case 'refused':
      return endRequest(deps, id, run, {
        code: decision.code,
        told: decision.code === undefined ? undefined : await dictionaryName(deps.db, 'rejections', decision.code),
      })
    case 'open':
      return pollLater(deps, row, decision.silent)
  }
}

/** The decision is also an answer about the status: it holds until the next question. */
async function keepStatus(tx: Tx, { clock }: Deps, { inn, kind, person_id: requestedBy }: RegistrationRow): Promise<void> {
  if (inn === null) return
  const result = kind === 'register' ? 'active' : 'notActive'
  await recordStatus(tx, clock, { inn, day: moscowDate(clock.now()), result, source: 'partner', requestedBy })
}

type Decision =
  | {
      readonly is: 'granted'
      readonly at: Temporal.Instant | undefined
      readonly certificate?: string | undefined
      readonly bindRequestId?: string | undefined
    }
  | { readonly is: 'refused'; readonly code: string | undefined }
  | { readonly is: 'open'; readonly silent: boolean }

async function askDecision(bank: TaxService, kind: 'register' | 'unregister', id: string): Promise<Decision> {
  if (kind === 'unregister') {
    const left = await bank.ask('GetUnregistrationStatus', { id })
    if (!left.ok) return { is: 'open', silent: true }
    const { requestResult, rejectionReason: code, unregistrationTime: at } = left.value
    return requestResult === 'COMPLETED' ? { is: 'granted', at } : toRefusal(requestResult, code)
  }
  const answer = await bank.ask('GetRegistrationStatus', { id })
  if (!answer.ok) return { is: 'open', silent: true }
  const { requestResult, rejectionReason: code, registrationTime: at, bindRequestId } = answer.value
  if (requestResult !== 'COMPLETED') return toRefusal(requestResult, code)
  return { is: 'granted', at, bindRequestId, certificate: answer.value.registrationCertificateNumber }
}

function toRefusal(result: string, code: string | undefined): Decision {
  return result === 'FAILED' ? { is: 'refused', code } : { is: 'open', silent: false }
}

async function pollLater({ db, clock }: Deps, row: RegistrationRow, silent: boolean): Promise<JobOutcome> {
  const now = clock.now()
  const at = now.add({ seconds: secondsBeforeDecision(row.checks + 1) })
  await db
    .updateTable('npd_registrations')
    .set({
      checks: row.checks + 1,
      last_checked_at: now,
      next_check_at: at,
      silent_since: silent ? (row.silent_since ?? now) : null,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'inProgress')
    .execute()
  return { next: 'again', at, why: silent ? 'the tax service is silent' : 'not decided' }
}
