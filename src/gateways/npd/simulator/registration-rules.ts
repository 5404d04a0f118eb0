import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { LeavingReason } from '../message-fields.ts'
import type { AnswerOf, RequestOf } from '../messages.ts'
import type { Rejected } from '../port.ts'
import type { Registration } from './book.ts'
import { incomeOfYear } from './income-of-year.ts'
import { wholeBonus, yearLimit } from './income-tax.ts'
import { knownPersonInn } from './known-inn.ts'
import type { Rules } from './rule.ts'
import { plan } from './plan.ts'
import { reject, rejectField } from './rejections.ts'
import { isRegistered } from './world.ts'
import type { World } from './world.ts'

/** Rules for tax registration and deregistration through a bank. */
export const registrationRules: Rules<
  | 'GetTaxpayerRestrictions'
  | 'PostRegistration'
  | 'GetRegistrationStatus'
  | 'PostUnregistration'
  | 'PostUnregistrationV2'
  | 'GetUnregistrationStatus'
  | 'PostRestrictions'
  | 'GetRestrictionsStatus'
> = {
  GetTaxpayerRestrictions: { person: 'none', answer: findRestrictions },
  PostRegistration: { person: 'none', answer: register },
  GetRegistrationStatus: { person: 'none', answer: showRegistration },
  PostUnregistration: { person: 'registered', answer: (world, { inn }) => unregister(world, inn, 'REFUSE') },
  PostUnregistrationV2: { person: 'registered', answer: (world, { inn, reasonCode }) => unregister(world, inn, reasonCode) },
  GetUnregistrationStatus: { person: 'none', answer: showUnregistration },
  PostRestrictions: { person: 'none', answer: () => reject('PARTNER_DENY') },
  GetRestrictionsStatus: { person: 'none', answer: () => rejectField('Запрос не найден.') },
}

function findRestrictions(
  world: World,
  { inn }: RequestOf<'GetTaxpayerRestrictions'>,
): Result<AnswerOf<'GetTaxpayerRestrictions'>, Rejected> {
  const person = world.book.persons.get(inn)
  const code = isRegistered(person)
    ? 'ALREADY_REGISTERED'
    : incomeOfYear(world, inn) > yearLimit
      ? 'LIMIT_EXCEEDED'
      : person?.scenario?.registrationRefused
  return ok(code === undefined ? { requestResult: 'ALLOW' } : { requestResult: 'DENY', rejectionCode: code })
}

function register(world: World, request: RequestOf<'PostRegistration'>): Result<AnswerOf<'PostRegistration'>, Rejected> {
  const inn = request.inn ?? findByPassport(world, request)
  if (inn === undefined) return rejectField('Не указан ИНН, а по паспорту лицо не найдено.')
  if (isRegistered(world.book.persons.get(inn))) return reject('TAXPAYER_ALREADY_REGISTRED')
  const { firstname, surname, patronymic, phone, email, activities, oktmo: region } = request
  const known = world.book.persons.get(inn)
  const person = { bonusLeft: wholeBonus, ...known, inn, firstname, surname, patronymic, phone, email, activities, region }
  world.book.put('persons', inn, { ...person, birthday: request.birthday.toString() })
  return ok({ id: file(world, { kind: 'register', inn }) })
}

function findByPassport({ book }: World, { surname, passportNumber }: RequestOf<'PostRegistration'>): string | undefined {
  if (passportNumber === undefined) return undefined
  return [...book.persons.values()].find((each) => each.documentNumber === passportNumber && each.surname === surname)?.inn
}

function unregister(world: World, inn: string, leavingReason: LeavingReason): Result<{ readonly id: string }, Rejected> {
  return ok({ id: file(world, { kind: 'unregister', inn, leavingReason }) })
}

function file(world: World, request: Pick<Registration, 'kind' | 'inn' | 'leavingReason'>): string {
  const id = String(world.book.registrations.size + 20_001)
  const now = world.clock.now()
  const seconds = world.rules.registrationSeconds
  const dueAt = now.add({ milliseconds: seconds * 1000 }).toString()
  world.book.put('registrations', id, { ...request, id, result: 'IN_PROGRESS', askedAt: now.toString(), dueAt })
  plan(world, 'register', id, seconds)
  return id
}

function showRegistration(
  { book }: World,
  { id }: RequestOf<'GetRegistrationStatus'>,
): Result<AnswerOf<'GetRegistrationStatus'>, Rejected> {
  const request = book.registrations.get(id)
  if (request?.kind !== 'register') return rejectField('Запрос на постановку на учёт не найден.')
  const person = book.persons.get(request.inn)
  const isDone = request.result === 'COMPLETED'
  const registeredAt = person?.registeredAt
  return ok({
    requestResult: request.result,
    rejectionReason: request.reason,
    registrationTime: isDone && registeredAt !== undefined ? Temporal.Instant.from(registeredAt) : undefined,
    bindRequestId: request.bindRequestId,
    registrationCertificateNumber: isDone ? person?.certificate : undefined,
    inn: knownPersonInn(request.inn),
  })
}

function showUnregistration(
  { book }: World,
  { id }: RequestOf<'GetUnregistrationStatus'>,
): Result<AnswerOf<'GetUnregistrationStatus'>, Rejected> {
  const request = book.registrations.get(id)
  if (request?.kind !== 'unregister') return rejectField('Запрос на снятие с учёта не найден.')
  const requestResult = request.result === 'ORDER_REGISTERED' ? 'IN_PROGRESS' : request.result
  const at = book.persons.get(request.inn)?.unregisteredAt
  return ok({
    requestResult,
    rejectionReason: request.reason,
    unregistrationTime: requestResult === 'COMPLETED' && at !== undefined ? Temporal.Instant.from(at) : undefined,
  })
}
