import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { boundStateFor, requestLivesHours, secondsBeforeCheck } from '../domain/binding.ts'
import { moveBinding } from './move-binding.ts'
import type { BindingNews } from './move-binding.ts'
import { bindingOf } from './queries.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }

/** Looks whether the person has allowed the platform in «Мой налог»; goes on looking until he answers or three days pass. */
export async function watchBinding(deps: Deps, personId: Id<'person'>): Promise<JobOutcome> {
  const row = await bindingOf(deps.db, personId)
  if (row?.state !== 'waiting' || row.request_id === null) return { next: 'done' }
  const now = deps.clock.now()
  if (row.requested_at && Temporal.Instant.compare(row.requested_at.add({ hours: requestLivesHours }), now) < 0) {
    return move(deps, personId, 'timeOut', {})
  }
  const answer = await deps.taxService.bindingStatus(row.request_id)
  if (!answer.ok) {
    if (answer.refusal.kind === 'rejected' && answer.refusal.code === 'TAXPAYER_UNREGISTERED') {
      return move(deps, personId, 'unregistered', {
        reasonCode: answer.refusal.code,
        reasonText: 'Этот ИНН не состоит на учёте как самозанятый',
      })
    }
    return lookAgain(deps, personId, row.checks, answer.refusal.kind)
  }
  switch (answer.value.result) {
    case 'IN_PROGRESS':
      return lookAgain(deps, personId, row.checks, 'the person has not answered')
    case 'COMPLETED': {
      const granted = answer.value.permissions
      const action = boundStateFor(granted) === 'bound' ? 'allow' : 'allowPartly'
      return move(deps, personId, action, {
        granted,
        ...(answer.value.processingTime ? { processedAt: answer.value.processingTime } : {}),
      })
    }
    case 'FAILED':
      return move(deps, personId, 'reject', {
        reasonText: 'Вы отклонили запрос. Без привязки мы не сможем платить вам через платформу',
      })
  }
}

async function move(deps: Deps, personId: Id<'person'>, action: string, news: BindingNews): Promise<JobOutcome> {
  await deps.db.transaction().execute((tx) => moveBinding(tx, deps.clock, personId, action, news))
  return { next: 'done' }
}

async function lookAgain(deps: Deps, personId: Id<'person'>, checks: number, why: string): Promise<JobOutcome> {
  const at = deps.clock.now().add({ seconds: secondsBeforeCheck(checks + 1) })
  await deps.db
    .updateTable('bindings')
    .set({ checks: checks + 1, next_check_at: at })
    .where('person_id', '=', personId)
    .where('state', '=', 'waiting')
    .execute()
  return { next: 'again', at, why }
}
