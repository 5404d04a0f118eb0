import type { Brand } from '#/kernel/brand.ts'
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

/** A word that the service has added since schema 0.28: kept as it came, and the caller decides what it may mean. */
export type NewWord = Brand<string, 'NewWord'>

/** A list item that could not be read while its neighbours could. The list proves nothing about what is missing from it. */
export type SetAside = {
  readonly list: string
  /** The item's own number, when at least that could be read. */
  readonly item: string | undefined
  readonly field: string
}

type PlainValues = {
  text: string
  /** A whole number that identifies something, kept as text. */
  digits: string
  /** Bytes in Base64. */
  bytes: string
  inn: Inn
  personInn: PersonInn
  money: Kopecks
  count: number
  /** How much of a service was sold: a person may enter a fraction in «Мой налог». */
  quantity: number
  /** A fractional number, such as a latitude. */
  number: number
  flag: boolean
  moment: Temporal.Instant
  day: Temporal.PlainDate
}
type KnownWords = { [List in keyof typeof words]: (typeof words)[List][number] }
/** The service calls these plain strings, so an answer may hold a word of tomorrow. */
type ToldWords = { [List in keyof typeof words]: (typeof words)[List][number] | NewWord }

/** What we write holds only the words of the schema; what we read may hold newer ones. */
export type Written = PlainValues & KnownWords
export type Told = PlainValues & ToldWords

export type FieldKind = keyof Written
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
  /** In answers the fields may stand one level deeper, in an element of this name. */
  readonly orWithin?: string
}
/** Fields in wire order. */
export type Shape = { readonly [name: string]: Field }

/** The TypeScript type of a shape in our own data. */
export type Fields<Fielded, Values = Written> = {
  readonly [Name in Exclude<keyof Fielded, OptionalNames<Fielded>>]: ValueOf<Fielded[Name], Values>
} & { readonly [Name in OptionalNames<Fielded>]?: ValueOf<Fielded[Name], Values> | undefined } & {
  /** Items of the lists of this element that could not be read; absent when everything was. */
  readonly setAside?: readonly SetAside[]
}

type OptionalNames<Fielded> = {
  [Name in keyof Fielded]: Fielded[Name] extends `${string}?${string}` | { readonly single: true; readonly least: 0 }
    ? Name
    : never
}[keyof Fielded]

type ValueOf<Notation, Values> = Notation extends { readonly of: infer Inner; readonly single: true }
  ? Fields<Inner, Values>
  : Notation extends { readonly of: infer Inner }
    ? readonly Fields<Inner, Values>[]
    : Notation extends `${infer Head} as ${string}`
      ? Counted<Head, Values>
      : Counted<Notation, Values>

/** Lists of words hold known ones only: a permission nobody here knows of can not be used anyway. */
type Counted<Head, Values> = Head extends keyof Values
  ? Values[Head]
  : Head extends `${infer Kind extends FieldKind}?`
    ? Values[Kind & keyof Values]
    : Head extends `${infer Kind extends FieldKind}${'*' | '+'}`
      ? readonly Written[Kind][]
      : never
