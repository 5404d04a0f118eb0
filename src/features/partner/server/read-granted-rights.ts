import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { bindingLifecycle, noPayer, secondsBeforeRetry } from '../domain/binding.ts'
import type { BindingState } from '../domain/binding.ts'
import { applyRights } from './apply-rights.ts'
import { sendBinding } from './jobs.ts'
import { moveBinding } from './move-binding.ts'
import { recordTaxRefusal } from './record-tax-refusal.ts'
import { bindingOf, lockBinding, markSilent } from './queries.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }

/** States in which there may be rights to read, including a person who was a partner before leaving the tax register. */
const readable: readonly BindingState[] = ['sending', 'bound', 'boundPartly', 'changing', 'notNpd']

/** Reads the rights the person currently grants the platform and updates the binding. */
export async function readGrantedRights(deps: Deps, personId: Id<'person'>, run: JobRun): Promise<JobOutcome> {
  const row = await bindingOf(deps.db, personId)
  const inn = row?.inn
  if (!row || !inn || !readable.includes(row.state)) return { next: 'done' }
  const askedAt = deps.clock.now()
  const answer = await deps.taxService.ask('GetGrantedPermissions', { inn })
  if (!answer.ok && !isRefusal(answer.refusal)) return tryAgain(deps, personId, row.state, run, answer.refusal)
  await deps.db.transaction().execute(async (tx) => {
    const now = await lockBinding(tx, personId)
    if (now?.version === row.version) {
      if (answer.ok) await applyRights(tx, deps.clock, personId, answer.value.granted)
      else if (isRefusal(answer.refusal)) await settle(tx, deps, personId, row.state, { ...answer.refusal, inn, askedAt })
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** A business refusal. An internal error says nothing about the person. */
function isRefusal(failure: NpdFailure | StillProcessing): failure is Extract<NpdFailure, { kind: 'rejected' }> {
  return failure.kind === 'rejected' && failure.code !== 'INTERNAL_ERROR'
}

type Refusal = { readonly code: string; readonly message: string; readonly inn: PersonInn; readonly askedAt: Temporal.Instant }

async function settle(tx: Tx, deps: Deps, personId: Id<'person'>, state: BindingState, refusal: Refusal): Promise<void> {
  const now = deps.clock.now()
  if (bindingLifecycle.is.sending(state)) return closeRightsRequest(tx, deps, personId, refusal)
  // A refusal to show the rights must not trigger another read of the rights.
  if (!bindingLifecycle.is.notNpd(state) && refusal.code !== 'PERMISSION_NOT_GRANTED') await recordTaxRefusal(tx, deps, refusal)
  else if (refusal.code === 'TAXPAYER_UNBOUND') await moveBinding(tx, deps.clock, personId, 'lost', { reasonCode: refusal.code })
  await tx.updateTable('bindings').set({ rights_checked_at: now }).where('person_id', '=', personId).execute()
}

/** The request was waiting for this answer, so every refusal moves it on. */
async function closeRightsRequest(tx: Tx, deps: Deps, personId: Id<'person'>, { code, message }: Refusal): Promise<void> {
  if (code === 'TAXPAYER_UNBOUND') {
    // The person left between two answers: the request is sent again.
    await tx
      .updateTable('bindings')
      .set({ message_id: null, updated_at: deps.clock.now() })
      .where('person_id', '=', personId)
      .execute()
    return enqueue(tx, deps.clock, sendBinding, { personId }, { key: personId })
  }
  const isPayer = code !== 'TAXPAYER_UNREGISTERED'
  const reasonText = isPayer ? `ФНС не показала права. Отправьте запрос ещё раз. Ответ ФНС: ${message}` : noPayer
  await moveBinding(tx, deps.clock, personId, isPayer ? 'fail' : 'unregistered', { reasonCode: code, reasonText })
}

/** A request waits for this answer; a routine check of a bound person repeats by itself. */
async function tryAgain(
  deps: Deps,
  personId: Id<'person'>,
  state: BindingState,
  run: JobRun,
  failure: NpdFailure | StillProcessing,
): Promise<JobOutcome> {
  if (!bindingLifecycle.is.sending(state)) return { next: 'done' }
  await markSilent(deps.db, personId, deps.clock.now())
  return { next: 'again', at: deps.clock.now().add({ seconds: secondsBeforeRetry(run.attempt) }), why: failure.kind }
}
