import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Result } from '#/kernel/result.ts'

/** The closed word lists of the tax service (schema 0.28). */
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
  decision: ['IN_PROGRESS', 'COMPLETED', 'FAILED'],
  partnerType: ['BANK', 'PARTNER'],
} as const

export type Permission = (typeof words.permission)[number]
export type IncomeType = (typeof words.incomeType)[number]
export type CancelReason = (typeof words.cancelReason)[number]
/** `IN_PROGRESS` the person has not answered, `COMPLETED` allowed (perhaps fewer rights), `FAILED` refused. */
export type Decision = (typeof words.decision)[number]

/** What the platform asks of a person: enough to issue, watch and annul its own receipts. */
export const permissionsOfPlatform = [
  'INCOME_REGISTRATION',
  'INCOME_LIST',
  'INCOME_SUMMARY',
  'PAYMENT_INFORMATION',
  'CANCEL_INCOME',
] as const satisfies readonly Permission[]

type Values = {
  text: string
  inn: Inn
  personInn: PersonInn
  money: Kopecks
  count: number
  flag: boolean
  moment: Temporal.Instant
  day: Temporal.PlainDate
} & { [List in keyof typeof words]: (typeof words)[List][number] }

export type FieldKind = keyof Values
type Times = '' | '?' | '*' | '+'

/**
 * How a field is written down: its kind, then how many (`?` at most one, `*` any number, `+` at least one), then
 * its name on the wire when that is not simply the key with a capital letter.
 */
export type Field = `${FieldKind}${Times}` | `${FieldKind}${Times} as ${string}` | Group
export type Group = { readonly of: Shape; readonly least: number; readonly most: number; readonly as: string }
/** Fields in the order of the wire. */
export type Shape = { readonly [name: string]: Field }

const serviceLine = { amount: 'money', name: 'text', quantity: 'count' } as const satisfies Shape
const services = { as: 'Services', least: 1, most: 6, of: serviceLine } as const satisfies Group
const names = { firstname: 'text as FirstName', surname: 'text as SecondName', patronymic: 'text?' } as const
const document = { documentSpdul: 'text', documentSeries: 'text?', documentNumber: 'text' } as const
const personalInfo = { ...names, birthday: 'day', ...document } as const satisfies Shape
const leaving = { unboundTime: 'moment', registrationTime: 'moment', phone: 'text' } as const
const unbound = { inn: 'personInn', ...names, ...leaving } as const satisfies Shape

/**
 * Every message the product exchanges with the tax service, field by field. Coding, decoding and the simulator's
 * validation all come from this table. The surname is called `SecondName` on the wire.
 */
export const messages = {
  PostPlatformRegistration: {
    request: {
      partnerName: 'text',
      partnerType: 'partnerType',
      partnerDescription: 'text?',
      partnerConnectable: 'flag',
      partnerAvailableForBind: 'flag?',
      transitionLink: 'text?',
      partnersText: 'text?',
      partnerImage: 'text?',
      inn: 'inn',
      phone: 'text',
    },
    answer: { partnerId: 'text as PartnerID', registrationDate: 'moment' },
  },
  GetLegalEntityInfo: {
    request: { inn: 'inn?', ogrn: 'text?', name: 'text?', oktmo: 'text?' },
    answer: {
      inn: 'inn',
      ogrn: 'text',
      name: 'text',
      address: 'text',
      terminationDate: 'text?',
      invalidationDate: 'text?',
    },
  },
  GetInnByPersonalInfoV3: {
    request: { people: { as: 'PersonalInfoList', least: 1, most: 100, of: personalInfo } },
    answer: {
      found: { as: 'InnList', least: 1, most: 100, of: { inns: 'personInn* as Inn', status: 'text?' } },
    },
  },
  GetTaxpayerStatus: {
    request: { inn: 'personInn' },
    answer: {
      ...names,
      registrationTime: 'moment',
      unregistrationTime: 'moment?',
      unregistrationReason: 'text?',
      activities: 'text*',
      region: 'text',
      phone: 'text',
      email: 'text?',
      accountNumber: 'text?',
      updateTime: 'moment?',
      registrationCertificateNumber: 'text?',
    },
  },
  PostBindPartnerWithInn: {
    request: { inn: 'personInn', permissions: 'permission*' },
    answer: { id: 'text' },
  },
  GetBindPartnerStatus: {
    request: { id: 'text' },
    answer: { result: 'decision', inn: 'personInn?', permissions: 'permission*', processingTime: 'moment?' },
  },
  PostUnbindPartner: { request: { inn: 'personInn' }, answer: { unregistrationTime: 'moment' } },
  GetNewlyUnboundTaxpayers: {
    request: { from: 'moment?', to: 'moment?', limit: 'count?', offset: 'count?' },
    answer: {
      taxpayers: { as: 'Taxpayers', least: 0, most: Infinity, of: unbound },
      hasMore: 'flag',
    },
  },
  GetGrantedPermissions: {
    request: { inn: 'personInn' },
    answer: { granted: 'permission* as GrantedPermissionsList' },
  },
  PostIncomeV2: {
    request: {
      inn: 'personInn',
      receiptId: 'text?',
      requestTime: 'moment',
      operationTime: 'moment',
      incomeType: 'incomeType',
      customerInn: 'inn?',
      customerOrganization: 'text?',
      supplierInn: 'inn?',
      services,
      totalAmount: 'money',
      incomeHashCode: 'text?',
      link: 'text?',
      operationUniqueId: 'text?',
    },
    answer: { receiptId: 'text', link: 'text' },
  },
  PostCancelReceiptV2: {
    request: { inn: 'personInn', receiptId: 'text', reasonCode: 'cancelReason' },
    answer: { requestResult: 'text' },
  },
  GetIncomeV2: {
    request: { inn: 'personInn', from: 'moment', to: 'moment', limit: 'count?', offset: 'count?' },
    answer: {
      hasMore: 'flag',
      receipts: {
        as: 'Receipts',
        least: 0,
        most: Infinity,
        of: {
          link: 'text',
          totalAmount: 'money',
          receiptId: 'text',
          incomeType: 'incomeType',
          requestTime: 'moment',
          operationTime: 'moment',
          taxPeriodId: 'text',
          taxToPay: 'money',
          partnerCode: 'text?',
          supplierInn: 'text?',
          cancelationTime: 'moment?',
          services,
        },
      },
    },
  },
} as const satisfies { readonly [kind: string]: { readonly request: Shape; readonly answer: Shape } }

export type MessageKind = keyof typeof messages
export type RequestOf<Kind extends MessageKind> = Fields<(typeof messages)[Kind]['request']>
export type AnswerOf<Kind extends MessageKind> = Fields<(typeof messages)[Kind]['answer']>

type Fields<Fielded> = {
  readonly [Name in Exclude<keyof Fielded, OptionalNames<Fielded>>]: ValueOf<Fielded[Name]>
} & { readonly [Name in OptionalNames<Fielded>]?: ValueOf<Fielded[Name]> | undefined }

type OptionalNames<Fielded> = {
  [Name in keyof Fielded]: Fielded[Name] extends `${string}?${string}` ? Name : never
}[keyof Fielded]

type ValueOf<Written> = Written extends { readonly of: infer Inner }
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

/**
 * The completed answer was «no». `code` is the service's own, such as TAXPAYER_UNBOUND, TAXPAYER_UNREGISTERED,
 * TAXPAYER_ALREADY_BOUND, PERMISSION_NOT_GRANTED, PARTNER_DENY, REQUEST_VALIDATION_ERROR, RECEIPT_ID_NOT_FOUND,
 * ALREADY_DELETED; INTERNAL_ERROR alone is worth a retry. `message` is the service's text for the person.
 */
export type Rejected = {
  readonly kind: 'rejected'
  readonly code: string
  readonly message: string
  readonly args: { readonly [key: string]: string }
}

/** Why there is no answer; each kind has one right reaction, so callers `switch` over it. */
export type NpdFailure =
  /** Nothing was accepted. Try again not earlier than `retryAfter`. */
  | { readonly kind: 'unavailable'; readonly retryAfter: Temporal.Duration }
  /** The message may have been accepted. Resend it with the same `operationUniqueId`. */
  | { readonly kind: 'unknownOutcome' }
  /** The answer expired or never existed. Resend it with the same `operationUniqueId`. */
  | { readonly kind: 'messageNotFound' }
  | { readonly kind: 'rateLimited'; readonly retryAfter: Temporal.Duration }
  /** The token or the address of the platform is refused: an alarm for the operator, no retry. */
  | { readonly kind: 'accessDenied'; readonly reason: 'masterToken' | 'token' | 'address' }
  /** The answer could not be read, so it means nothing; a message sent may have been accepted all the same. */
  | { readonly kind: 'garbage'; readonly reason: string }
  /** This very income stands already: a success, when the operation is ours. */
  | { readonly kind: 'duplicate'; readonly receiptId: string; readonly link: string }
  | Rejected

/** The deadline passed while the service was still working; `messageId` can be polled on. */
export type StillProcessing = { readonly kind: 'stillProcessing'; readonly messageId: string }

export type Progress<Kind extends MessageKind> =
  | { readonly state: 'processing' }
  | { readonly state: 'completed'; readonly answer: AnswerOf<Kind> }

/** An organisation of the state register; `closedOn` is the service's own text, absent for a living one. */
export type LegalEntity = {
  readonly inn: Inn
  readonly ogrn: string
  readonly name: string
  readonly address: string
  readonly closedOn: string | undefined
}

/** The tax service for partners of the professional income tax. Nothing outside this folder knows it speaks SOAP. */
export interface TaxService {
  /** Puts a message into the service's queue; no business rule has been applied yet. Keep the id, then poll. */
  send<Kind extends MessageKind>(
    kind: Kind,
    request: RequestOf<Kind>,
  ): Promise<Result<{ readonly messageId: string }, NpdFailure>>
  /** Asks once for the answer to a message sent earlier, perhaps by another process. */
  poll<Kind extends MessageKind>(kind: Kind, messageId: string): Promise<Result<Progress<Kind>, NpdFailure>>
  /** Sends and polls until the answer or the deadline. For short questions only: nothing survives a restart. */
  ask<Kind extends MessageKind>(
    kind: Kind,
    request: RequestOf<Kind>,
    within?: Temporal.Duration,
  ): Promise<Result<AnswerOf<Kind>, NpdFailure | StillProcessing>>
  legalEntityByInn(inn: Inn): Promise<Result<LegalEntity, NpdFailure | StillProcessing>>
  taxpayerStatus(inn: PersonInn): Promise<Result<AnswerOf<'GetTaxpayerStatus'>, NpdFailure | StillProcessing>>
  /** The state of a binding request by the id that `PostBindPartnerWithInn` gave. */
  bindingStatus(id: string): Promise<Result<AnswerOf<'GetBindPartnerStatus'>, NpdFailure | StillProcessing>>
  /** Registers or updates the platform itself; until this was done once every other message is `PARTNER_DENY`. */
  registerPlatform(): Promise<Result<AnswerOf<'PostPlatformRegistration'>, NpdFailure | StillProcessing>>
}

const firstDelays = [1, 1, 2, 3, 5, 5]

/**
 * Seconds to wait before poll number `attempt` (from 0): quickly at first, every 15 s to 2 min, every minute to
 * 15 min. Undefined means: give the message up and resend it with the same `operationUniqueId`.
 */
export function delayBeforePoll(attempt: number): Temporal.Duration | undefined {
  if (attempt >= 26) return undefined
  return Temporal.Duration.from({ seconds: firstDelays[attempt] ?? (attempt < 13 ? 15 : 60) })
}
