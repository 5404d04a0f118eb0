import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { isPartner } from '../domain/binding.ts'
import type { Urgency } from '../domain/status-question.ts'
import { askQuestion } from './ask-question.ts'
import { findAnswers } from './find-answers.ts'
import type { KnownAnswer } from './find-answers.ts'
import { recordTaxRefusal } from './record-tax-refusal.ts'
import { putQuestions } from './put-questions.ts'
import { bindingByInn } from './queries.ts'
import { recordStatus } from './record-status.ts'
import type { StatusFact } from './record-status.ts'

export type StatusAnswer = {
  readonly result: 'active' | 'notActive' | 'unknown'
  readonly source: 'partner' | 'publicService'
  readonly checkedAt: Temporal.Instant
  readonly registeredOn: Temporal.PlainDate | undefined
  readonly unregisteredOn: Temporal.PlainDate | undefined
  /** The stored answer; absent while the question waits in the queue. */
  readonly checkId: Id<'statusCheck'> | undefined
}

type Deps = { db: Database; clock: Clock; taxService: TaxService; npdStatus: NpdStatusService }

export type StatusQuestion = {
  readonly inn: PersonInn
  readonly day: Temporal.PlainDate
  readonly requestedBy: Id<'organization'> | Id<'person'> | undefined
  /**
   * Only an `active` answer of the last minute can be reused. `elseKept`: while the tax service is silent, an `active` answer
   * that still holds for the day serves too.
   */
  readonly fresh?: boolean | 'elseKept'
  /** A payment, unless specified otherwise. */
  readonly urgency?: Urgency
}

/**
 * Checks whether this ИНН is a payer on this day. Only for callers allowed to know whether the person is bound: the person and
 * the platform. Bound people are checked through the partner interface; others, and everyone while it is silent, are queued for
 * the public service. If the queue does not allow an immediate answer, returns «unknown» now and keeps the question.
 */
export async function checkNpdStatus(deps: Deps, question: StatusQuestion): Promise<StatusAnswer> {
  const now = deps.clock.now()
  const wanted = { inns: [question.inn], day: question.day, known: [question.inn] }
  const [known] = await findAnswers(deps.db, deps.clock, {
    ...wanted,
    since: question.fresh ? now.subtract({ seconds: 60 }) : now.add({ milliseconds: 1 }),
  })
  // A person who was not a payer may have just become one: a new request reuses only a positive answer of the last minute.
  const serves = known && (question.fresh ? known.result === 'active' && isOfLastMinute(known, now) : known.result !== 'unknown')
  if (serves) return fromKept(known)
  const binding = await bindingByInn(deps.db, question.inn)
  if (binding && isPartner(binding.state) && question.day.equals(moscowDate(now))) {
    const answer = await askPartner(deps, question)
    return answer.result === 'unknown' && question.fresh === 'elseKept' ? ((await keptActive(deps, question)) ?? answer) : answer
  }
  await deps.db.transaction().execute((tx) => putQuestions(tx, deps.clock, queued(question)))
  await askQuestion(deps)
  const [answer] = await findAnswers(deps.db, deps.clock, { ...wanted, since: now })
  return answer ? fromKept(answer) : { ...nothingYet, source: 'publicService', checkedAt: now, checkId: undefined }
}

/** An `active` answer that still holds for the day, however old. */
async function keptActive({ db, clock }: Deps, { inn, day }: StatusQuestion): Promise<StatusAnswer | undefined> {
  const answers = await findAnswers(db, clock, { inns: [inn], day, known: [inn], since: clock.now().add({ milliseconds: 1 }) })
  const [kept] = answers.filter(({ result }) => result === 'active')
  return kept && fromKept(kept)
}

const nothingYet = { result: 'unknown', registeredOn: undefined, unregisteredOn: undefined } as const

function isOfLastMinute(answer: KnownAnswer, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(answer.checked_at.add({ seconds: 60 }), now) >= 0
}

function queued({ inn, day, urgency = 'payment', requestedBy }: StatusQuestion) {
  return { inns: [inn], day, urgency, requestedBy }
}

function fromKept(answer: KnownAnswer): StatusAnswer {
  return {
    result: answer.result,
    source: answer.source,
    checkedAt: answer.checked_at,
    registeredOn: answer.registered_on ?? undefined,
    unregisteredOn: answer.unregistered_on ?? undefined,
    checkId: answer.id,
  }
}

/** No answer is not a status: the public service is then asked, through its queue. */
async function askPartner(deps: Deps, question: StatusQuestion): Promise<StatusAnswer> {
  const askedAt = deps.clock.now()
  const { fact, code } = await askTaxService(deps.taxService, question)
  return deps.db.transaction().execute(async (tx) => {
    if (code !== undefined) await recordTaxRefusal(tx, deps, { inn: question.inn, code, askedAt })
    if (fact.result === 'unknown') await putQuestions(tx, deps.clock, queued(question))
    const checkId = await recordStatus(tx, deps.clock, fact)
    const { result, registeredOn, unregisteredOn } = fact
    return { result, source: 'partner' as const, checkedAt: deps.clock.now(), registeredOn, unregisteredOn, checkId }
  })
}

type Said = { readonly fact: StatusFact; readonly code?: string }

async function askTaxService(taxService: TaxService, { inn, day, requestedBy }: StatusQuestion): Promise<Said> {
  const answer = await taxService.taxpayerStatus(inn)
  const fact = { inn, day, source: 'partner', requestedBy } as const
  if (answer.ok) {
    const { registrationTime, unregistrationTime } = answer.value
    return {
      fact: {
        ...fact,
        result: unregistrationTime === undefined ? 'active' : 'notActive',
        registeredOn: moscowDate(registrationTime),
        unregisteredOn: unregistrationTime && moscowDate(unregistrationTime),
        answerSha256: sha256Hex(JSON.stringify(answer.value)),
      },
    }
  }
  if (answer.refusal.kind !== 'rejected') return { fact: { ...fact, result: 'unknown' } }
  const { code } = answer.refusal
  if (code !== 'TAXPAYER_UNREGISTERED') return { fact: { ...fact, result: 'unknown' }, code }
  return { fact: { ...fact, result: 'notActive', answerSha256: sha256Hex(JSON.stringify(answer.refusal)) }, code }
}
