import { moscowDate } from '#/kernel/time.ts'
import { isLeftUnsigned, isStandingDocument } from './document.ts'
import type { Document } from './document.ts'

/** What the term of keeping depends on. */
export type KeptDocument = Pick<Document, 'kind' | 'state'> & {
  /** Both had signed it. */
  readonly signedAt: Temporal.Instant | null
  /** It was annulled or replaced, or, of an addendum, its contract was. */
  readonly endedAt: Temporal.Instant | null
  /** The last of the documents made by it was signed: the acts of an order, the orders and acts of a contract. */
  readonly lastBelowAt: Temporal.Instant | null
  /** Of one left unsigned: since when. */
  readonly closedAt: Temporal.Instant
}

/** `until`: the last day of keeping; null while the term has not begun. */
export type Retention = { readonly until: Temporal.PlainDate | null; readonly why: string }

/** Whole calendar years after the reporting year. */
const yearsOfPapers = 5

/** Whoever declined or was late may still ask why; nothing was agreed upon, so nothing longer is needed. */
const yearsUnsigned = 1

/**
 * From which moment a document is kept, and how long.
 *
 * Acts, orders, agreements on annulment: 5 years after the reporting year, 402-ФЗ ст. 29 ч. 1 (primary documents), НК РФ ст. 23 п. 1
 * пп. 8 asks the same. The year is that of the last signature on them or on what was made by them, so an order is kept with its act.
 *
 * Contracts, addenda, agreements of secrecy, papers of the customer: while in force and then 5 years after the year of the end, and
 * no less than the documents made by them. The limitation of claims (ГК РФ ст. 196, 3 years) ends within that.
 *
 * Evidence of signature (codes, protocols, signed copies) has no term of its own: it lives and goes with its document.
 *
 * Left unsigned: one year. No obligation came of it, and personal data are kept no longer than their purpose asks (152-ФЗ ст. 5 ч. 7).
 */
export function retentionOf(document: KeptDocument): Retention {
  const { kind, state, signedAt, endedAt, lastBelowAt, closedAt } = document
  if (isLeftUnsigned(state)) {
    const until = moscowDate(closedAt).add({ years: yearsUnsigned })
    return { until, why: 'Не подписан: хранится год, чтобы было видно почему (ст. 5 закона № 152-ФЗ)' }
  }
  if (signedAt === null) return { until: null, why: 'Срок хранения начнётся, когда документ подпишут или отклонят' }
  if (isContract[kind] && isStandingDocument(state) && endedAt === null)
    return { until: null, why: 'Действует. Когда закончится, хранится ещё 5 лет после отчётного года (ст. 29 закона № 402-ФЗ)' }
  const last = [signedAt, endedAt, lastBelowAt].filter((at) => at !== null).reduce(later)
  const until = Temporal.PlainDate.from({ year: moscowDate(last).year + yearsOfPapers, month: 12, day: 31 })
  return { until, why: isContract[kind] ? contractWhy : paperWhy }
}

const contractWhy = '5 лет после года, в котором договорённость закончилась (ст. 29 закона № 402-ФЗ)'
const paperWhy = '5 лет после отчётного года: это первичный документ (ст. 29 закона № 402-ФЗ)'

/** Holds between the sides until it is ended, not done once. */
const isContract: Record<Document['kind'], boolean> = {
  frame: true,
  nda: true,
  addendum: true,
  own: true,
  order: false,
  act: false,
  annulment: false,
}

function later(left: Temporal.Instant, right: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(left, right) < 0 ? right : left
}

/** For what a member stops destruction. */
export const holdReasons = ['dispute', 'inspection', 'court'] as const
export type HoldReason = (typeof holdReasons)[number]
export const holdReasonNames: Record<HoldReason, string> = { dispute: 'Спор', inspection: 'Проверка', court: 'Суд' }

export type Stops = {
  readonly state: Document['state']
  /** Of its work, or of any work of its sides when it is about all of them. */
  readonly hasDispute: boolean
  readonly isHeld: boolean
}

export type Stop = 'held' | 'dispute' | 'annulment'

/** What stops destruction, however old the document is; undefined: nothing does. */
export function stopOf({ state, hasDispute, isHeld }: Stops): Stop | undefined {
  if (isHeld) return 'held'
  if (hasDispute) return 'dispute'
  return state === 'annulPending' ? 'annulment' : undefined
}

export const shortestHoldWords = 5

/** Documents whose term ends within so many days are near their end. */
export const daysNearEnd = 90

export function isNearEnd(until: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(until, today.add({ days: daysNearEnd })) <= 0
}
