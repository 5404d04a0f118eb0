import { isPartner } from '../domain/binding.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { bindingByInn, freshStatus } from './queries.ts'

export type StatusAnswer = {
  readonly result: 'active' | 'notActive' | 'unknown'
  readonly source: 'partner' | 'publicService'
  readonly checkedAt: Temporal.Instant
  readonly registeredOn: Temporal.PlainDate | undefined
}

/**
 * Is this ИНН a payer on this day? Bound people are asked about through the partner interface, others through the
 * public service. A positive answer of the last 24 hours serves again; every new answer is kept as proof.
 */
export async function checkNpdStatus(
  deps: { db: Database; clock: Clock; taxService: TaxService; npdStatus: NpdStatusService },
  question: { inn: PersonInn; day: Temporal.PlainDate; requestedBy: string | undefined; fresh?: boolean },
): Promise<StatusAnswer> {
  const now = deps.clock.now()
  const known = question.fresh ? undefined : await freshStatus(deps.db, question.inn, question.day, now.subtract({ hours: 24 }))
  if (known) {
    return { result: 'active', source: known.source, checkedAt: known.checked_at, registeredOn: known.registered_on ?? undefined }
  }
  const binding = await bindingByInn(deps.db, question.inn)
  const bound = isPartner(binding?.state)
  const isToday = question.day.equals(moscowDate(now))
  const answer = bound && isToday ? await askPartner(deps.taxService, question.inn) : await askPublic(deps.npdStatus, question)
  await deps.db
    .insertInto('npd_status_checks')
    .values({
      id: newId('statusCheck', deps.clock),
      inn: question.inn,
      day: question.day,
      result: answer.result,
      source: answer.source,
      registered_on: answer.registeredOn ?? null,
      checked_at: now,
      requested_by: question.requestedBy ?? null,
    })
    .execute()
  return { ...answer, checkedAt: now }
}

type Answer = Omit<StatusAnswer, 'checkedAt'>

async function askPartner(taxService: TaxService, inn: PersonInn): Promise<Answer> {
  const answer = await taxService.taxpayerStatus(inn)
  if (answer.ok) {
    const gone = answer.value.unregistrationTime !== undefined
    return { result: gone ? 'notActive' : 'active', source: 'partner', registeredOn: moscowDate(answer.value.registrationTime) }
  }
  const unregistered = answer.refusal.kind === 'rejected' && answer.refusal.code === 'TAXPAYER_UNREGISTERED'
  return { result: unregistered ? 'notActive' : 'unknown', source: 'partner', registeredOn: undefined }
}

async function askPublic(npdStatus: NpdStatusService, question: { inn: PersonInn; day: Temporal.PlainDate }): Promise<Answer> {
  const answer = await npdStatus.statusOf(question.inn, question.day)
  return { result: answer.ok ? answer.value : 'unknown', source: 'publicService', registeredOn: undefined }
}
