import { randomInt } from 'node:crypto'
import { parseInn, parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { endBinding } from './decide-binding.ts'
import { registerIncome } from './register-income.ts'
import { reject, rejectField } from './rejections.ts'
import { sendLetter } from './send-letter.ts'
import { findBinding, findPartner, receiptLink } from './world.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Result } from '#/kernel/result.ts'
import type { AnswerOf, MessageKind, Permission, Rejected, RequestOf } from '../port.ts'
import type { Person, Receipt } from './book.ts'
import type { World } from './world.ts'

type Rule<Kind extends MessageKind> = {
  /** What must hold of the person before the rule is asked. */
  readonly person: 'none' | 'registered' | 'bound'
  /** One of these is enough. */
  readonly permissions?: readonly Permission[]
  readonly beforePlatform?: true
  readonly answer: (world: World, request: RequestOf<Kind>) => Result<AnswerOf<Kind>, Rejected>
}

/** The rules of the service, one row per message; the table does not compile with a message left out. */
export const messageRules: { readonly [Kind in MessageKind]: Rule<Kind> } = {
  PostPlatformRegistration: { person: 'none', beforePlatform: true, answer: registerPlatform },
  GetLegalEntityInfo: { person: 'none', answer: findLegalEntity },
  GetInnByPersonalInfoV3: { person: 'none', answer: findInns },
  GetTaxpayerStatus: { person: 'bound', answer: showTaxpayer },
  PostBindPartnerWithInn: { person: 'registered', answer: askBinding },
  GetBindPartnerStatus: { person: 'none', answer: showBindRequest },
  PostUnbindPartner: {
    person: 'bound',
    answer: (world, { inn }) => ok({ unregistrationTime: endBinding(world, inn) }),
  },
  GetNewlyUnboundTaxpayers: { person: 'none', answer: listUnbound },
  GetGrantedPermissions: {
    person: 'bound',
    answer: ({ book }, { inn }) => ok({ granted: findBinding(book, inn)?.permissions ?? [] }),
  },
  PostIncomeV2: {
    person: 'bound',
    permissions: ['INCOME_REGISTRATION'],
    answer(world, income) {
      const person = world.book.persons.get(income.inn)
      return person ? registerIncome(world, person, income) : reject('TAXPAYER_UNREGISTERED')
    },
  },
  PostCancelReceiptV2: {
    person: 'bound',
    permissions: ['CANCEL_INCOME', 'CANCEL_ANY_INCOME'],
    answer(world, { inn, receiptId, reasonCode }) {
      const done = cancelReceipt(world, inn, receiptId, reasonCode)
      return done.ok ? ok({ requestResult: 'DELETED' }) : done
    },
  },
  GetIncomeV2: { person: 'bound', permissions: ['INCOME_LIST'], answer: listReceipts },
}

function registerPlatform(
  world: World,
  request: RequestOf<'PostPlatformRegistration'>,
): Result<AnswerOf<'PostPlatformRegistration'>, Rejected> {
  const known = findPartner(world.book)
  const id = known?.id ?? String(randomInt(1000, 10_000))
  const registeredAt = known?.registeredAt ?? world.clock.now().toString()
  const { partnerName: name, partnerType: type, inn, phone, partnersText: text, transitionLink: link } = request
  world.book.put('partners', id, { id, name, type, inn, phone, text, link, registeredAt })
  return ok({ partnerId: id, registrationDate: Temporal.Instant.from(registeredAt) })
}

function findLegalEntity(
  { book }: World,
  { inn, ogrn }: RequestOf<'GetLegalEntityInfo'>,
): Result<AnswerOf<'GetLegalEntityInfo'>, Rejected> {
  const found = [...book.organizations.values()].find((each) => (inn === undefined ? each.ogrn === ogrn : each.inn === inn))
  if (!found) return rejectField('Организация с указанными реквизитами не найдена.')
  // The schema wants both dates even of a living organisation: they go empty.
  return ok({ ...found, inn: knownInn(found.inn), terminationDate: '', invalidationDate: '' })
}

function findInns(
  { book }: World,
  { people }: RequestOf<'GetInnByPersonalInfoV3'>,
): Result<AnswerOf<'GetInnByPersonalInfoV3'>, Rejected> {
  const found = people.map((asked) => {
    const inns = [...book.persons.values()]
      .filter(
        (person) =>
          isSameWord(person.surname, asked.surname) &&
          isSameWord(person.firstname, asked.firstname) &&
          person.birthday === asked.birthday.toString() &&
          (person.documentNumber === undefined || person.documentNumber === asked.documentNumber),
      )
      .map((person) => knownPersonInn(person.inn))
    return { inns, status: inns.length === 0 ? 'NOT_FOUND' : inns.length === 1 ? 'OK' : 'MANY' }
  })
  return ok({ found })
}

function showTaxpayer({ book }: World, { inn }: RequestOf<'GetTaxpayerStatus'>): Result<AnswerOf<'GetTaxpayerStatus'>, Rejected> {
  const person = book.persons.get(inn)
  if (!person?.registeredAt) return reject('TAXPAYER_UNREGISTERED')
  const { firstname, surname, patronymic, region, phone } = person
  const registrationTime = Temporal.Instant.from(person.registeredAt)
  return ok({ firstname, surname, patronymic, registrationTime, activities: [], region, phone })
}

function askBinding(
  world: World,
  { inn, permissions }: RequestOf<'PostBindPartnerWithInn'>,
): Result<AnswerOf<'PostBindPartnerWithInn'>, Rejected> {
  if (findBinding(world.book, inn)) return reject('TAXPAYER_ALREADY_BOUND', { INN: inn })
  if (permissions.length === 0) return rejectField('Не указано ни одного права.')
  const now = world.clock.now().toString()
  for (const old of world.book.bindRequests.values()) {
    if (old.inn !== inn || old.result !== 'IN_PROGRESS') continue
    world.book.put('bindRequests', old.id, { ...old, result: 'FAILED', processedAt: now })
  }
  const id = String(world.book.bindRequests.size + 10_001)
  world.book.put('bindRequests', id, {
    id,
    inn,
    asked: permissions,
    granted: [],
    result: 'IN_PROGRESS',
    askedAt: now,
  })
  const name = findPartner(world.book)?.name ?? ''
  sendLetter(world, inn, 'Запрос партнёра', `${name} просит подключить вас. Ответьте в разделе «Партнёры».`)
  return ok({ id })
}

function showBindRequest(
  { book }: World,
  { id }: RequestOf<'GetBindPartnerStatus'>,
): Result<AnswerOf<'GetBindPartnerStatus'>, Rejected> {
  const request = book.bindRequests.get(id)
  if (!request) return rejectField('Запрос на подключение не найден.')
  const { result, granted: permissions, inn, processedAt } = request
  const processingTime = processedAt === undefined ? undefined : Temporal.Instant.from(processedAt)
  return ok({ result, inn: knownPersonInn(inn), permissions, processingTime })
}

function listUnbound(
  { book }: World,
  { from, to, limit = 100, offset = 0 }: RequestOf<'GetNewlyUnboundTaxpayers'>,
): Result<AnswerOf<'GetNewlyUnboundTaxpayers'>, Rejected> {
  const taxpayers = [...book.bindings.values()]
    .flatMap(({ inn, unboundAt }) => {
      const person = book.persons.get(inn)
      return person && unboundAt ? [{ person, unboundTime: Temporal.Instant.from(unboundAt) }] : []
    })
    .filter(({ unboundTime }) => isWithin(unboundTime, from, to))
    .toSorted((one, other) => Temporal.Instant.compare(one.unboundTime, other.unboundTime))
    .map(({ person, unboundTime }) => toUnbound(person, unboundTime))
  return ok({
    taxpayers: taxpayers.slice(offset, offset + limit),
    hasMore: taxpayers.length > offset + limit,
  })
}

function toUnbound(person: Person, unboundTime: Temporal.Instant): AnswerOf<'GetNewlyUnboundTaxpayers'>['taxpayers'][number] {
  const { firstname, surname, patronymic, phone, registeredAt } = person
  const registrationTime = registeredAt ? Temporal.Instant.from(registeredAt) : unboundTime
  return {
    inn: knownPersonInn(person.inn),
    firstname,
    surname,
    patronymic,
    unboundTime,
    registrationTime,
    phone,
  }
}

function listReceipts(
  world: World,
  { inn, from, to, limit = 100, offset = 0 }: RequestOf<'GetIncomeV2'>,
): Result<AnswerOf<'GetIncomeV2'>, Rejected> {
  const receipts = [...world.book.receipts.values()]
    .filter((receipt) => receipt.inn === inn && isWithin(Temporal.Instant.from(receipt.operationTime), from, to))
    .toSorted((one, other) => (one.operationTime < other.operationTime ? -1 : 1))
  const page = receipts.slice(offset, offset + limit).map((receipt) => toIncome(world, receipt))
  return ok({ hasMore: receipts.length > offset + limit, receipts: page })
}

function toIncome(world: World, receipt: Receipt): AnswerOf<'GetIncomeV2'>['receipts'][number] {
  return {
    link: receiptLink(world, receipt.inn, receipt.id),
    totalAmount: kopecks(receipt.total),
    receiptId: receipt.id,
    incomeType: receipt.incomeType,
    requestTime: Temporal.Instant.from(receipt.requestTime),
    operationTime: Temporal.Instant.from(receipt.operationTime),
    taxPeriodId: receipt.taxPeriodId,
    taxToPay: kopecks(receipt.taxToPay),
    partnerCode: receipt.partnerId,
    supplierInn: receipt.supplierInn,
    cancelationTime: receipt.cancelledAt ? Temporal.Instant.from(receipt.cancelledAt) : undefined,
    services: receipt.services.map(({ amount, name, quantity }) => ({
      amount: kopecks(amount),
      name,
      quantity,
    })),
  }
}

function isWithin(moment: Temporal.Instant, from?: Temporal.Instant, to?: Temporal.Instant): boolean {
  return (!from || Temporal.Instant.compare(moment, from) >= 0) && (!to || Temporal.Instant.compare(moment, to) <= 0)
}

function isSameWord(one: string, other: string): boolean {
  return one.toLocaleLowerCase('ru') === other.trim().toLocaleLowerCase('ru')
}

/** The book keeps only numbers that were parsed on the way in. */
function knownPersonInn(text: string): PersonInn {
  const inn = parsePersonInn(text)
  if (!inn) throw new TypeError('A bad INN stands in the book')
  return inn
}

function knownInn(text: string): Inn {
  const inn = parseInn(text)
  if (!inn) throw new TypeError('A bad INN stands in the book')
  return inn
}
