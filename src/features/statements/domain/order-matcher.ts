import type { Kopecks } from '#/kernel/money.ts'

/**
 * What we know of an order given to the bank: nothing yet, that it was paid, that its money came back, or that a human said it was
 * not executed.
 */
export const filedStates = ['sent', 'paid', 'returned', 'rejected'] as const
export type FiledState = (typeof filedStates)[number]

export function isFiledState(state: string): state is FiledState {
  return filedStates.some((filed) => filed === state)
}

/** An order given to the bank, as far as a statement can speak of it. */
export type FiledOrder<PayoutId extends string = string> = {
  readonly payoutId: PayoutId
  readonly account: string
  /** Null when it was given by a call: the bank numbers such an order itself. */
  readonly number: number | null
  readonly day: Temporal.PlainDate
  /** People sign it at the bank, which may book it up to this day. */
  readonly lastBookedDay?: Temporal.PlainDate | undefined
  readonly amount: Kopecks
  /** «Р-2026-00031/17», the end of the purpose. */
  readonly reference: string
  readonly payeeInn: string
  readonly state: FiledState
  /** A line already tells that it was paid. */
  readonly isBooked: boolean
}

export type BookedLine = {
  readonly direction: 'debit' | 'credit'
  readonly account: string
  readonly number: string
  readonly bookedOn: Temporal.PlainDate
  readonly amount: Kopecks
  readonly otherInn: string
  readonly purpose: string
}

export type LineMatch<PayoutId extends string = string> =
  | { readonly is: 'about'; readonly payoutId: PayoutId }
  /** It may be about these orders; people decide. */
  | { readonly is: 'unclear'; readonly candidates: readonly PayoutId[] }
  /** It is about no order of ours. */
  | { readonly is: 'foreign' }

/** Days within which a bank executes an order, and within which money comes back. */
const executedWithinDays = 10
const returnedWithinDays = 60
/** A line is about no order older than this. */
export const toldWithinDays = Math.max(executedWithinDays, returnedWithinDays)

/**
 * Tells which order a line of a statement is about: by the reference in the purpose, else by the number of the order and its payee;
 * account, days and sum fit in both cases. The sum alone never decides, nor does a line that fits two orders or an order already
 * told of. The orders are indexed once, so that a statement of ten thousand lines costs what its lines cost.
 */
export function orderMatcher<PayoutId extends string>(
  orders: readonly FiledOrder<PayoutId>[],
): (line: BookedLine) => LineMatch<PayoutId> {
  const byReference = Map.groupBy(orders, ({ reference }) => reference)
  const byNumber = Map.groupBy(orders, ({ number }) => number)
  const byTail = Map.groupBy(
    orders.filter(({ number }) => (number ?? 0) > 999),
    ({ number }) => (number ?? 0) % 1000,
  )
  return (line) => {
    const fits = (order: FiledOrder<PayoutId>) => order.account === line.account && isNear(line, order)
    const named = referencesIn(line.purpose)
      .flatMap((reference) => byReference.get(reference) ?? [])
      .filter(fits)
    if (line.direction === 'credit') {
      const told = numbersReturned(line.purpose)
        .flatMap((number) => byNumber.get(number) ?? [])
        .filter(fits)
      return decide(line, named, told)
    }
    // Some banks keep only the last three digits of a number.
    const number = Number(line.number)
    const numbered = [...(byNumber.get(number) ?? []), ...(byTail.get(number) ?? [])]
      .filter(fits)
      .filter(({ payeeInn }) => line.otherInn === '' || line.otherInn === payeeInn)
    return decide(line, named, numbered)
  }
}

type Told = Pick<FiledOrder, 'number' | 'state' | 'isBooked'>

/**
 * A debit tells that an order was paid, a credit that its money came back: each once. The debit of an order that the channel itself
 * has called paid only confirms it; a second one is for people.
 */
function mayTell(direction: BookedLine['direction'], { number, state, isBooked }: Told): boolean {
  if (state === 'sent') return true
  return state === 'paid' && (direction === 'credit' || (number === null && !isBooked))
}

/** People may also say that an order they gave up was executed after all. */
export function mayBeToldByPeople(direction: BookedLine['direction'], order: Told): boolean {
  return mayTell(direction, order) || (direction === 'debit' && order.state === 'rejected')
}

/** Its money went and came back, and lines told of both: the next line of the same reference is about the order that paid again. */
function isToldOut(direction: BookedLine['direction'], { state, isBooked }: Told): boolean {
  return state === 'returned' && (direction === 'credit' || isBooked)
}

function isNear({ bookedOn, direction }: BookedLine, { day, lastBookedDay }: FiledOrder): boolean {
  const days = day.until(bookedOn).total('days')
  const executed = Math.max(executedWithinDays, lastBookedDay ? day.until(lastBookedDay).total('days') : 0)
  return days >= 0 && days <= (direction === 'debit' ? executed : returnedWithinDays)
}

/**
 * The purpose is written by us and names one order, a number may be cut or changed by the bank. One fitting order that may still be
 * told of decides; anything else that looks like ours is for people.
 */
function decide<PayoutId extends string>(
  { amount, direction }: BookedLine,
  named: readonly FiledOrder<PayoutId>[],
  numbered: readonly FiledOrder<PayoutId>[],
): LineMatch<PayoutId> {
  const fitting = (named.length > 0 ? named : numbered).filter((order) => order.amount === amount)
  const untold = fitting.filter((order) => !isToldOut(direction, order))
  const [only, ...others] = untold.length > 0 ? untold : fitting
  if (only && others.length === 0 && mayTell(direction, only)) return { is: 'about', payoutId: only.payoutId }
  const like = [...new Set([...named, ...numbered])]
  return like.length > 0 ? { is: 'unclear', candidates: like.map(({ payoutId }) => payoutId) } : { is: 'foreign' }
}

function referencesIn(purpose: string): string[] {
  return [...purpose.matchAll(/[А-Я]-\d{4}-\d+\/\d+/gu)].map(([reference]) => reference)
}

/** «Возврат по п/п № 17 от 20.11.2026» → 17 */
function numbersReturned(purpose: string): number[] {
  if (!/возвра/iu.test(purpose)) return []
  return [...purpose.matchAll(/(?:№|п\/п|поручени\S*)\s*№?\s*(\d{1,6})(?!\d)/giu)].map(([, digits]) => Number(digits))
}
