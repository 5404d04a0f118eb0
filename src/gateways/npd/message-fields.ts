import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'

/** The enumerations of the tax service (schema 0.28). */
export const words = {
  permission: [
    'INCOME_REGISTRATION',
    'PAYMENT_INFORMATION',
    'TAX_PAYMENT',
    'INCOME_LIST',
    'INCOME_SUMMARY',
    'CANCEL_INCOME',
    'CANCEL_ANY_INCOME',
    'TAXPAYER_UPDATE',
    'PERMISSIONS_MGMT',
  ],
  incomeType: ['FROM_INDIVIDUAL', 'FROM_LEGAL_ENTITY', 'FROM_FOREIGN_AGENCY'],
  cancelReason: ['REFUND', 'REGISTRATION_MISTAKE'],
  leavingReason: ['REFUSE', 'RIGHTS_LOST'],
  decision: ['IN_PROGRESS', 'COMPLETED', 'FAILED'],
  registrationResult: ['ORDER_REGISTERED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'],
  restriction: ['ALLOW', 'DENY'],
  partnerType: ['BANK', 'PARTNER'],
  noticeStatus: ['NEW', 'ACKNOWLEDGED', 'ARCHIVED'],
  actionStatus: ['OK', 'NOK'],
} as const

export type Permission = (typeof words.permission)[number]
export type IncomeType = (typeof words.incomeType)[number]
export type CancelReason = (typeof words.cancelReason)[number]
/** Why a person leaves the tax regime: voluntarily, or because the right to it was lost. */
export type LeavingReason = (typeof words.leavingReason)[number]
/** `IN_PROGRESS`: the person has not answered. `COMPLETED`: allowed, perhaps with fewer rights. `FAILED`: refused. */
export type Decision = (typeof words.decision)[number]
export type RegistrationResult = (typeof words.registrationResult)[number]
export type NoticeStatus = (typeof words.noticeStatus)[number]

type Values = {
  text: string
  inn: Inn
  personInn: PersonInn
  money: Kopecks
  count: number
  /** A fractional number, such as a latitude. */
  number: number
  flag: boolean
  moment: Temporal.Instant
  day: Temporal.PlainDate
} & { [List in keyof typeof words]: (typeof words)[List][number] }

export type FieldKind = keyof Values
type Times = '' | '?' | '*' | '+'

/**
 * Notation of a field: its kind, its cardinality (`?` at most one, `*` any number, `+` at least one), then its wire name unless
 * that is the key with its first letter capitalized.
 */
export type Field = `${FieldKind}${Times}` | `${FieldKind}${Times} as ${string}` | Group
export type Group = {
  readonly of: Shape
  readonly least: number
  readonly most: number
  readonly as: string
  /** At most one element is allowed, and it is not a list in our own data either. */
  readonly single?: true
}
/** Fields in wire order. */
export type Shape = { readonly [name: string]: Field }

/** The TypeScript type of a shape in our own data. */
export type Fields<Fielded> = {
  readonly [Name in Exclude<keyof Fielded, OptionalNames<Fielded>>]: ValueOf<Fielded[Name]>
} & { readonly [Name in OptionalNames<Fielded>]?: ValueOf<Fielded[Name]> | undefined }

type OptionalNames<Fielded> = {
  [Name in keyof Fielded]: Fielded[Name] extends `${string}?${string}` | { readonly single: true } ? Name : never
}[keyof Fielded]

type ValueOf<Written> = Written extends { readonly of: infer Inner; readonly single: true }
  ? Fields<Inner>
  : Written extends { readonly of: infer Inner }
    ? readonly Fields<Inner>[]
    : Written extends `${infer Head} as ${string}`
      ? Counted<Head>
      : Counted<Written>

type Counted<Head> = Head extends FieldKind
  ? Values[Head]
  : Head extends `${infer Kind extends FieldKind}?`
    ? Values[Kind]
    : Head extends `${infer Kind extends FieldKind}${'*' | '+'}`
      ? readonly Values[Kind][]
      : never
