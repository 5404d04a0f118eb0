import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { randomInt } from 'node:crypto'
import type { Permission } from '../message-fields.ts'
import type { AnswerOf, RequestOf } from '../messages.ts'
import type { Rejected } from '../port.ts'
import type { Person } from './book.ts'
import { endBinding } from './decide-binding.ts'
import { isWithin } from './income-rules.ts'
import { knownPersonInn } from './known-inn.ts'
import type { Rules } from './rule.ts'
import { plan } from './plan.ts'
import { reject, rejectField } from './rejections.ts'
import { sendLetter } from './send-letter.ts'
import { findBinding, findPartner, isRegistered } from './world.ts'
import type { World } from './world.ts'

/** Messages about the partner itself and the permissions people have granted it. */
export const bindingRules: Rules<
  | 'PostPlatformRegistration'
  | 'PostBindPartnerWithInn'
  | 'PostBindPartnerWithPhone'
  | 'GetBindPartnerStatus'
  | 'PostUnbindPartner'
  | 'GetNewlyUnboundTaxpayers'
  | 'GetGrantedPermissions'
  | 'PostGrantedPermissions'
  | 'GetGrantedPermissionsStatus'
  | 'GetPartnersPermissions'
  | 'GetNewPermissionsChange'
  | 'PostDecisionPermissionsChange'
> = {
  PostPlatformRegistration: { person: 'none', beforePlatform: true, answer: registerPlatform },
  PostBindPartnerWithInn: {
    person: 'registered',
    answer: (world, { inn, permissions }) => askBinding(world, inn, permissions),
  },
  PostBindPartnerWithPhone: {
    person: 'none',
    answer(world, { phone, permissions }) {
      const found = [...world.book.persons.values()].filter((person) => person.phone === phone && isRegistered(person))
      const [person] = found
      if (!person || found.length > 1) return reject('TAXPAYER_UNREGISTERED')
      return askBinding(world, person.inn, permissions)
    },
  },
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
  PostGrantedPermissions: { person: 'bound', answer: askPermissions },
  GetGrantedPermissionsStatus: { person: 'none', answer: showPermissionRequest },
  GetPartnersPermissions: {
    person: 'bound',
    permissions: ['PERMISSIONS_MGMT'],
    answer: ({ book }, { inn }) => {
      const [partner, binding] = [findPartner(book), findBinding(book, inn)]
      if (!partner || !binding) return ok({ partners: [] })
      const { id: partnerId, name: partnerName } = partner
      const bindTime = Temporal.Instant.from(binding.boundAt)
      return ok({
        partners: [{ partnerId, partnerName, partnerBindStatus: 'COMPLETED', bindTime, permissions: binding.permissions }],
      })
    },
  },
  // This simulator serves one partner, so there are no other partners' requests to decide.
  GetNewPermissionsChange: { person: 'none', answer: () => ok({ taxpayers: [] }) },
  PostDecisionPermissionsChange: {
    person: 'bound',
    permissions: ['PERMISSIONS_MGMT'],
    answer: () => rejectField('Запрос на изменение прав не найден.'),
  },
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

/** Creates a binding request of a partner; the previous pending request is marked as failed. */
export function askBinding(
  world: World,
  inn: string,
  permissions: readonly Permission[],
): Result<{ readonly id: string }, Rejected> {
  if (findBinding(world.book, inn)) return reject('TAXPAYER_ALREADY_BOUND', { INN: inn })
  if (permissions.length === 0) return rejectField('Не указано ни одного права.')
  const now = world.clock.now().toString()
  for (const old of world.book.bindRequests.values()) {
    if (old.inn !== inn || old.result !== 'IN_PROGRESS') continue
    world.book.put('bindRequests', old.id, { ...old, result: 'FAILED', processedAt: now })
  }
  const id = String(world.book.bindRequests.size + 10_001)
  const request = { id, inn, asked: permissions, granted: [], result: 'IN_PROGRESS', askedAt: now } as const
  world.book.put('bindRequests', id, request)
  const name = findPartner(world.book)?.name ?? ''
  sendLetter(world, inn, 'Запрос партнёра', `${name} просит подключить вас. Ответьте в разделе «Партнёры».`)
  planDecision(world, inn, 'decideBinding', id)
  return ok({ id })
}

function askPermissions(
  world: World,
  { inn, permissions }: RequestOf<'PostGrantedPermissions'>,
): Result<AnswerOf<'PostGrantedPermissions'>, Rejected> {
  if (permissions.length === 0) return rejectField('Не указано ни одного права.')
  const id = String(world.book.permissionRequests.size + 30_001)
  const askedAt = world.clock.now().toString()
  world.book.put('permissionRequests', id, { id, inn, asked: permissions, result: 'IN_PROGRESS', askedAt })
  const name = findPartner(world.book)?.name ?? ''
  sendLetter(world, inn, 'Партнёр просит другие права', `${name} просит изменить права. Ответьте в разделе «Партнёры».`)
  planDecision(world, inn, 'decidePermissions', id)
  return ok({ id })
}

function planDecision(world: World, inn: string, act: 'decideBinding' | 'decidePermissions', id: string): void {
  const seconds = world.book.persons.get(inn)?.scenario?.autoBind
  if (seconds !== undefined) plan(world, act, id, seconds)
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

function showPermissionRequest(
  { book }: World,
  { id }: RequestOf<'GetGrantedPermissionsStatus'>,
): Result<AnswerOf<'GetGrantedPermissionsStatus'>, Rejected> {
  const request = book.permissionRequests.get(id)
  if (!request) return rejectField('Запрос на изменение прав не найден.')
  const { inn, result, processedAt } = request
  const processingTime = processedAt === undefined ? undefined : Temporal.Instant.from(processedAt)
  return ok({ inn: knownPersonInn(inn), result, processingTime })
}

function listUnbound(
  { book }: World,
  { from, to, limit = 100, offset = 0 }: RequestOf<'GetNewlyUnboundTaxpayers'>,
): Result<AnswerOf<'GetNewlyUnboundTaxpayers'>, Rejected> {
  const taxpayers = [...book.bindings.values()]
    .flatMap(({ inn, leftAt, unboundAt = leftAt }) => {
      const person = book.persons.get(inn)
      return person && unboundAt ? [{ person, unboundTime: Temporal.Instant.from(unboundAt) }] : []
    })
    .filter(({ unboundTime }) => isWithin(unboundTime, from, to))
    .toSorted((one, other) => Temporal.Instant.compare(one.unboundTime, other.unboundTime))
    .map(({ person, unboundTime }) => toUnbound(person, unboundTime))
  return ok({ taxpayers: taxpayers.slice(offset, offset + limit), hasMore: taxpayers.length > offset + limit })
}

function toUnbound(person: Person, unboundTime: Temporal.Instant): AnswerOf<'GetNewlyUnboundTaxpayers'>['taxpayers'][number] {
  const { firstname, surname, patronymic, phone, registeredAt } = person
  const registrationTime = registeredAt ? Temporal.Instant.from(registeredAt) : unboundTime
  return { inn: knownPersonInn(person.inn), firstname, surname, patronymic, unboundTime, registrationTime, phone }
}
