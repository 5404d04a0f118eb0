import type { Kopecks } from '#/kernel/money.ts'
import type { AnnullableKind } from './document.ts'

/** The customer as it was when the document was made. */
export type OrganizationFacts = {
  readonly fullName: string
  readonly shortName: string
  readonly inn: string
  readonly kpp: string | undefined
  readonly ogrn: string | undefined
  readonly address: string
  readonly bank: { readonly bik: string; readonly account: string } | undefined
}

/** The contractor as they were when the document was made. No passport: a name, ИНН and a birth date identify them. */
export type PersonFacts = {
  readonly name: string
  readonly shortName: string
  readonly inn: string
  /** `2026-11-21` */
  readonly birthdate: string
  /** `8XXXXXXXXXX` */
  readonly phone: string
}

export type TaskFacts = {
  readonly number: string
  readonly title: string
  /** The expected result. */
  readonly result: string
  readonly criteria: readonly string[]
  /** Empty for remote work. */
  readonly place: string
  readonly startsOn: Temporal.PlainDate | undefined
  readonly dueOn: Temporal.PlainDate
}

export type ServiceFacts = {
  readonly name: string
  readonly unit: string
  readonly quantity: number
  readonly price: Kopecks
  readonly sum: Kopecks
}

type SharedFacts = {
  readonly number: string
  /** `2026-11-21` */
  readonly day: string
  readonly organization: OrganizationFacts
  readonly person: PersonFacts
  readonly platform: string
  readonly agreement: { readonly title: string; readonly version: string }
}

type EarlierDocument = { readonly number: string; readonly day: string }

export type FrameFacts = SharedFacts & { readonly kind: 'frame' }
export type OrderFacts = SharedFacts & {
  readonly kind: 'order'
  readonly frame: EarlierDocument
  readonly task: Omit<TaskFacts, 'startsOn' | 'dueOn'> & { readonly startsOn: string | undefined; readonly dueOn: string }
  readonly amount: Kopecks
  /** Working days after which an unanswered result counts as accepted. None: silence accepts nothing. */
  readonly autoAcceptDays?: number | undefined
}
/** How the sides came to a sum that is not the price of the order. */
export type Settlement = { readonly by: 'agreement' | 'dispute'; readonly reason: string | undefined }

/** What an act says of the acceptance besides its sum. */
export type AcceptanceFacts = {
  /** The price of the order. The sum of the act may be less or more. */
  readonly ordered: Kopecks
  /** Of the sum of this very act; none where it is the price, or where the sides only sign it. */
  readonly settlement: Settlement | undefined
  /** The customer accepts and pays, and says what was not as it should be. */
  readonly remarks: string | undefined
}

export type ActFacts = SharedFacts & {
  readonly kind: 'act'
  readonly frame: EarlierDocument
  readonly order: EarlierDocument
  readonly task: { readonly number: string; readonly title: string }
  readonly services: readonly ServiceFacts[]
  readonly period: { readonly from: string; readonly to: string }
  readonly amount: Kopecks
  readonly acceptance: AcceptanceFacts
}

/** What an agreement annuls, by its bytes. */
export type AnnulledFacts = EarlierDocument & { readonly kind: AnnullableKind; readonly sha256: string }
export type AnnulmentFacts = SharedFacts & {
  readonly kind: 'annulment'
  readonly annulled: AnnulledFacts
  readonly reason: string
}

/** A file of the customer's, by the bytes that were uploaded. */
export type PaperFacts = {
  readonly title: string
  readonly fileName: string
  readonly pages: number
  readonly sha256: string
}
export type OwnFacts = SharedFacts & { readonly kind: 'own'; readonly paper: PaperFacts }

export type NdaFacts = SharedFacts & { readonly kind: 'nda' }
export type AddendumFacts = SharedFacts & {
  readonly kind: 'addendum'
  readonly frame: EarlierDocument
  /** What changes in the contract, each a clause of its own. */
  readonly terms: readonly string[]
}

/** Everything a template needs, stored with the document as plain JSON: dates are strings, money is in kopecks. */
export type DocumentFacts = FrameFacts | OrderFacts | ActFacts | AnnulmentFacts | OwnFacts | NdaFacts | AddendumFacts

/** Returns required fields that are empty, in words for people. */
export function missingFacts(facts: DocumentFacts): string[] {
  const { organization, person } = facts
  return [
    ...missing('наименование организации', organization.fullName),
    ...missing('ИНН организации', organization.inn),
    ...missingOfPerson(person).map((field) => `${field} исполнителя`),
    ...('frame' in facts
      ? missing(facts.kind === 'addendum' ? 'подписанный рамочный договор' : 'рамочный договор', facts.frame.number)
      : []),
    ...(facts.kind === 'order' ? missingOfOrder(facts) : []),
    ...(facts.kind === 'act' ? missingOfAct(facts) : []),
  ]
}

/** Those of them that the person alone can fill in. */
export function missingOfPerson(person: Pick<PersonFacts, 'name' | 'inn' | 'birthdate'>): string[] {
  return [...missing('фамилия и имя', person.name), ...missing('ИНН', person.inn), ...missing('дата рождения', person.birthdate)]
}

function missingOfOrder({ task, amount }: OrderFacts): string[] {
  return [
    ...missing('номер задания', task.number),
    ...missing('название задания', task.title),
    ...missing('результат задания', task.result),
    ...(amount > 0 ? [] : ['цена']),
  ]
}

function missingOfAct({ order, services, amount }: ActFacts): string[] {
  const total = services.reduce((all, { sum }) => all + sum, 0)
  return [
    ...missing('заказ', order.number),
    ...(services.length > 0 ? [] : ['оказанные услуги']),
    ...(amount > 0 && total === amount ? [] : ['сумма акта']),
  ]
}

function missing(name: string, value: string): string[] {
  return value.trim() === '' ? [name] : []
}
