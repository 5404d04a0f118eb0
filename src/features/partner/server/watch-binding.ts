import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import type { Decision, NewWord } from '#/gateways/npd/message-fields.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { answerFor, awaitsPerson, bindingLifecycle, noPayer, requestLivesHours, secondsBeforeCheck } from '../domain/binding.ts'
import { moveBinding } from './move-binding.ts'
import { bindingOf, lockBinding, markSilent } from './queries.ts'
import type { BindingRecord } from './queries.ts'
import { applyRights } from './apply-rights.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }
type Answer = {
  readonly decision: Decision
  readonly granted: readonly string[]
  readonly processedAt: Temporal.Instant | undefined
}

/** Polls for the person's answer in «Мой налог» until they answer or three days pass. */
export async function watchBinding(deps: Deps, personId: Id<'person'>): Promise<JobOutcome> {
  const row = await bindingOf(deps.db, personId)
  if (!row || !awaitsPerson(row.state) || row.request_id === null) return { next: 'done' }
  const answer = await (bindingLifecycle.is.waiting(row.state)
    ? askBinding(deps, row.request_id)
    : askChange(deps, row, row.request_id))
  if (!answer.ok) return afterFailure(deps, personId, row, answer.refusal)
  if (answer.value.decision === 'IN_PROGRESS' && !isOver(row, deps.clock.now())) return pollAgain(deps, row)
  return end(deps, personId, row, answer.value)
}

async function end(deps: Deps, personId: Id<'person'>, row: BindingRecord, answer: Answer): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    const now = await lockBinding(tx, personId)
    if (now?.version === row.version && now.request_id === row.request_id) await settle(tx, deps.clock, personId, row, answer)
  })
  return { next: 'done' }
}

async function askBinding({ taxService }: Deps, id: string): Promise<Result<Answer, NpdFailure | StillProcessing>> {
  const answer = await taxService.bindingStatus(id)
  if (!answer.ok) return answer
  const { result, permissions: granted, processingTime: processedAt } = answer.value
  return ok({ decision: decisionOf(result), granted, processedAt })
}

/** The answer to a change does not list the granted rights: they are read separately. */
async function askChange(
  { taxService }: Deps,
  row: BindingRecord,
  id: string,
): Promise<Result<Answer, NpdFailure | StillProcessing>> {
  const answer = await taxService.ask('GetGrantedPermissionsStatus', { id })
  if (!answer.ok) return answer
  const { result, processingTime: processedAt } = answer.value
  const decision = decisionOf(result)
  const { inn } = row
  if (decision !== 'COMPLETED') return ok({ decision, granted: row.rights_granted, processedAt })
  const rights = await taxService.ask('GetGrantedPermissions', { inn })
  return rights.ok ? ok({ decision, granted: rights.value.granted, processedAt }) : rights
}

/** A word newer than this program decides nothing: the request is asked about again, and the operator knows of the word. */
function decisionOf(result: Decision | NewWord): Decision {
  if (result === 'COMPLETED') return 'COMPLETED'
  return result === 'FAILED' ? 'FAILED' : 'IN_PROGRESS'
}

function isOver({ requested_at: since }: BindingRecord, now: Temporal.Instant): boolean {
  return since !== null && Temporal.Instant.compare(since.add({ hours: requestLivesHours }), now) < 0
}

async function settle(tx: Tx, clock: Clock, personId: Id<'person'>, row: BindingRecord, answer: Answer): Promise<void> {
  const { decision, granted, processedAt } = answer
  const when = processedAt ? { processedAt } : {}
  if (decision === 'COMPLETED') return applyRights(tx, clock, personId, granted, { ...when, set: {} })
  if (bindingLifecycle.is.changing(row.state)) {
    const text = decision === 'FAILED' ? 'Вы не подтвердили изменение прав' : 'На просьбу изменить права не ответили за 72 часа'
    const news = { ...when, reasonText: `${text}. Действуют прежние`, set: { request_id: null, message_id: null } }
    await moveBinding(tx, clock, personId, answerFor(row.rights_granted), news)
    return
  }
  if (decision === 'FAILED') {
    const reasonText = 'Вы отклонили запрос. Без привязки мы не сможем платить вам через платформу'
    await moveBinding(tx, clock, personId, 'reject', { ...when, reasonText })
    return
  }
  await moveBinding(tx, clock, personId, 'timeOut')
}

async function afterFailure(
  deps: Deps,
  personId: Id<'person'>,
  row: BindingRecord,
  failure: NpdFailure | StillProcessing,
): Promise<JobOutcome> {
  const code = failure.kind === 'rejected' ? failure.code : undefined
  const action = code === 'TAXPAYER_UNREGISTERED' ? 'unregistered' : code === 'TAXPAYER_UNBOUND' ? 'lost' : undefined
  if (code !== undefined && action !== undefined) {
    const reasonText = code === 'TAXPAYER_UNREGISTERED' ? noPayer : 'Вы отозвали права в «Мой налог»'
    await deps.db.transaction().execute((tx) => moveBinding(tx, deps.clock, personId, action, { reasonCode: code, reasonText }))
    return { next: 'done' }
  }
  // A request that is past its deadline and that the service will not report on is over. An internal error says nothing about
  // it.
  if (code !== undefined && code !== 'INTERNAL_ERROR' && isOver(row, deps.clock.now())) {
    return end(deps, personId, row, { decision: 'IN_PROGRESS', granted: row.rights_granted, processedAt: undefined })
  }
  await markSilent(deps.db, personId, deps.clock.now())
  return pollAgain(deps, row, failure.kind)
}

/** Often at first, then less often. An answer ends the service's silence, a failure does not. */
async function pollAgain(deps: Deps, row: BindingRecord, failure?: string): Promise<JobOutcome> {
  const at = deps.clock.now().add({ seconds: secondsBeforeCheck(row.checks + 1) })
  await deps.db
    .updateTable('bindings')
    .set({ checks: row.checks + 1, next_check_at: at, ...(failure === undefined && { silent_since: null }) })
    .where('person_id', '=', row.person_id)
    .where('version', '=', row.version)
    .execute()
  return { next: 'again', at, why: failure ?? 'the person has not answered' }
}
