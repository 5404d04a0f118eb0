import { formatRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { IncomeType } from './own-sale.ts'

/** A receipt as the tax service lists it. The list does not name the buyer. */
export type ListedReceipt = {
  readonly receiptId: string
  readonly link: string
  readonly totalAmount: Kopecks
  readonly taxToPay: Kopecks
  /** FROM_INDIVIDUAL, FROM_LEGAL_ENTITY, FROM_FOREIGN_AGENCY or a newer word. */
  readonly incomeType: string
  readonly requestTime: Temporal.Instant
  readonly operationTime: Temporal.Instant
  readonly partnerCode?: string | undefined
  readonly cancelationTime?: Temporal.Instant | undefined
  readonly services: readonly { readonly name: string; readonly amount: Kopecks }[]
}

/** A receipt as recorded by the platform. */
export type BookedReceipt = {
  readonly receiptId: string
  readonly total: Kopecks
  readonly operationAt: Temporal.Instant
  readonly incomeType: IncomeType
  /** Created by the person: only its amount was ever compared with a payment. */
  readonly isExternal: boolean
}

export type Finding =
  | { readonly kind: 'same'; readonly taxToPay: Kopecks }
  | { readonly kind: 'cancelled'; readonly at: Temporal.Instant }
  /** Differences, as text. */
  | { readonly kind: 'different'; readonly words: string; readonly taxToPay: Kopecks | undefined }

export const notListed = 'ФНС не показывает этот чек'

/** Compares a receipt of the platform with its entry in the tax service's list. */
export function compareReceipt(booked: BookedReceipt, listed: ListedReceipt | undefined): Finding {
  if (!listed) return { kind: 'different', words: notListed, taxToPay: undefined }
  if (listed.cancelationTime) return { kind: 'cancelled', at: listed.cancelationTime }
  const words = differencesOf(booked, listed)
  if (words.length === 0) return { kind: 'same', taxToPay: listed.taxToPay }
  return { kind: 'different', words: `В ФНС другие данные: ${words.join('; ')}`, taxToPay: listed.taxToPay }
}

function differencesOf(booked: BookedReceipt, listed: ListedReceipt): string[] {
  const [theirs, ours] = [moscowDate(listed.operationTime), moscowDate(booked.operationAt)]
  const isSameDay = theirs.equals(ours) || isSameSecond(booked.operationAt, listed.operationTime.add(readAsMoscow))
  return [
    listed.totalAmount === booked.total
      ? undefined
      : `сумма ${formatRubles(listed.totalAmount)} вместо ${formatRubles(booked.total)}`,
    booked.isExternal || isSameDay ? undefined : `дата ${formatDay(theirs)} вместо ${formatDay(ours)}`,
    listed.incomeType === booked.incomeType ? undefined : otherBuyer(listed.incomeType, booked.incomeType),
  ].filter((words) => words !== undefined)
}

const buyers: ReadonlyMap<string, string> = new Map<IncomeType, string>([
  ['FROM_LEGAL_ENTITY', 'организация'],
  ['FROM_INDIVIDUAL', 'физическое лицо'],
  ['FROM_FOREIGN_AGENCY', 'иностранная компания'],
])

/** A word newer than this program is no difference: what it means is not known. */
function otherBuyer(theirs: string, ours: IncomeType): string | undefined {
  const name = buyers.get(theirs)
  return name && `покупатель — ${name}, а не ${buyers.get(ours)}`
}

/** A payment made through the platform that has no receipt yet. */
export type Expectation = { readonly total: Kopecks; readonly operationAt: Temporal.Instant }

/** Timestamps of an income that the platform has sent, whether or not its receipt is known. */
export type OwnOperation = { readonly requestAt: Temporal.Instant; readonly operationAt: Temporal.Instant }

export type Known = {
  readonly receiptIds: ReadonlySet<string>
  readonly operations: readonly OwnOperation[]
  /** Codes the tax service uses for this platform, taken from the platform's own receipts. */
  readonly partnerCodes: ReadonlySet<string>
}

/** An outside receipt can match a payment at most this many days away. */
export const nearDays = 5

/**
 * Returns receipts that the person may have created for a payment of the platform, nearest first. Excludes receipts of the
 * platform's own operations: they carry its two timestamps to the second, so a receipt whose answer was lost is left to its own
 * operation. Also excludes receipts of a partner that may be this platform. The list does not name the buyer: the caller must
 * still look it up.
 */
export function candidatesFor(expected: Expectation, listed: readonly ListedReceipt[], known: Known): ListedReceipt[] {
  const distanceOf = (receipt: ListedReceipt) => Math.abs(daysBetween(receipt.operationTime, expected.operationAt))
  return listed
    .filter(
      (receipt) =>
        receipt.cancelationTime === undefined &&
        isOutside(receipt, known) &&
        isOfOthers(receipt, known.partnerCodes) &&
        receipt.incomeType === 'FROM_LEGAL_ENTITY' &&
        receipt.totalAmount === expected.total &&
        distanceOf(receipt) <= nearDays,
    )
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
}

/**
 * Returns the receipts of a person that are not of this platform: made in «Мой налог» or through another partner. One whose partner
 * may be this platform is left out while something of the platform's is on its way.
 */
export function outsideReceipts(listed: readonly ListedReceipt[], known: Known): ListedReceipt[] {
  return listed.filter(
    (receipt) => isOutside(receipt, known) && (known.operations.length === 0 || isOfOthers(receipt, known.partnerCodes)),
  )
}

/** Neither recorded here nor an operation of ours whose answer was lost. */
function isOutside(receipt: ListedReceipt, { receiptIds, operations }: Known): boolean {
  return !receiptIds.has(receipt.receiptId) && !operations.some((operation) => isSameOperation(operation, receipt))
}

/** Created by the person in «Мой налог», or by a partner that is certainly not this platform. */
function isOfOthers({ partnerCode }: ListedReceipt, ours: ReadonlySet<string>): boolean {
  return partnerCode === undefined || (ours.size > 0 && !ours.has(partnerCode))
}

function isSameOperation({ requestAt, operationAt }: OwnOperation, { requestTime, operationTime }: ListedReceipt): boolean {
  const isSameAt = (shift: Temporal.DurationLike) =>
    isSameSecond(requestAt, requestTime.add(shift)) && isSameSecond(operationAt, operationTime.add(shift))
  return isSameAt({ hours: 0 }) || isSameAt(readAsMoscow)
}

/** Some answers drop the zone of a UTC time: read as Moscow time, it is this much too early. */
const readAsMoscow: Temporal.DurationLike = { hours: 3 }

/** The wire format may drop finer precision. */
function isSameSecond(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Math.floor(one.epochMilliseconds / 1000) === Math.floor(other.epochMilliseconds / 1000)
}

function daysBetween(one: Temporal.Instant, other: Temporal.Instant): number {
  return moscowDate(one).until(moscowDate(other)).days
}

/** An income that the tax service calls a duplicate without naming its receipt. */
export type Duplicated = Expectation & {
  readonly requestAt: Temporal.Instant
  readonly services: readonly { readonly name: string; readonly price: number }[]
}

/**
 * Returns the receipt that such an income duplicates: of the same sum, moment and services, and not one of another payment. A
 * living receipt precedes an annulled one, then one of the same request precedes others.
 */
export function duplicateOf(
  income: Duplicated,
  listed: readonly ListedReceipt[],
  taken: ReadonlySet<string>,
): ListedReceipt | undefined {
  const wanted = servicesKey(income.services.map(({ name, price }) => ({ name, amount: price })))
  const rank = (receipt: ListedReceipt) =>
    (receipt.cancelationTime === undefined ? 0 : 2) + (isSameSecond(receipt.requestTime, income.requestAt) ? 0 : 1)
  return listed
    .filter(
      (receipt) =>
        receipt.totalAmount === income.total &&
        (isSameSecond(receipt.operationTime, income.operationAt) || isSameOperation(income, receipt)) &&
        servicesKey(receipt.services) === wanted &&
        !taken.has(receipt.receiptId),
    )
    .toSorted((one, other) => rank(one) - rank(other))[0]
}

function servicesKey(services: readonly { readonly name: string; readonly amount: number }[]): string {
  const lines = services.map(({ name, amount }) => `${amount} ${name.replaceAll(/\s+/g, ' ').trim()}`)
  return lines.toSorted().join('\n')
}

/** A person's receipts are compared for this long after a payment. */
export const comparedDays = 45

/** Receipts of payments not older than this are compared every night; older ones once in as many nights. */
export const nightlyDays = 7
