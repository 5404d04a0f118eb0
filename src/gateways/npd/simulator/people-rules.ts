import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { AnswerOf, RequestOf } from '../messages.ts'
import type { Rejected } from '../port.ts'
import { knownInn, knownPersonInn } from './known-inn.ts'
import type { Rules } from './rule.ts'
import { reject, rejectField } from './rejections.ts'
import type { World } from './world.ts'

/** Rules for looking up people and organizations. */
export const peopleRules: Rules<
  | 'GetLegalEntityInfo'
  | 'GetInnByPersonalInfo'
  | 'GetInnByPersonalInfoV2'
  | 'GetInnByPersonalInfoV3'
  | 'GetTaxpayerStatus'
  | 'PutTaxpayerData'
  | 'GetTaxpayerRating'
  | 'GetChangeInnHistory'
> = {
  GetLegalEntityInfo: { person: 'none', answer: findLegalEntity },
  GetInnByPersonalInfo: {
    person: 'none',
    answer: (world, asked) => ok(findInns(world, { ...asked, documentNumber: asked.passportNumber })),
  },
  GetInnByPersonalInfoV2: {
    person: 'none',
    answer: (world, { people }) =>
      ok({ found: people.map((asked) => findInns(world, { ...asked, documentNumber: asked.passportNumber })) }),
  },
  GetInnByPersonalInfoV3: {
    person: 'none',
    answer(world, { people }) {
      const found = people.map((asked) => findInns(world, asked))
      const isNobody = found.every(({ status }) => status === nobody)
      return isNobody && people.length === 1 ? reject(nobody) : ok({ found })
    },
  },
  GetTaxpayerStatus: { person: 'bound', answer: showTaxpayer },
  PutTaxpayerData: { person: 'bound', permissions: ['TAXPAYER_UPDATE'], answer: changeTaxpayer },
  GetTaxpayerRating: {
    person: 'bound',
    answer: ({ book }, { inn }) => ok({ rating: book.persons.get(inn)?.rating ?? '5.0' }),
  },
  GetChangeInnHistory: { person: 'none', answer: listInnChanges },
}

function findLegalEntity(
  { book }: World,
  { inn, ogrn }: RequestOf<'GetLegalEntityInfo'>,
): Result<AnswerOf<'GetLegalEntityInfo'>, Rejected> {
  const found = [...book.organizations.values()].find((each) => (inn === undefined ? each.ogrn === ogrn : each.inn === inn))
  if (!found) return rejectField('Организация с указанными реквизитами не найдена.')
  // The dates of closing are absent while the organization is active.
  return ok({ ...found, inn: knownInn(found.inn) })
}

/** One published façade passes this word on; where it stands is not known, so it is sent in both places. */
const nobody = 'TAXPAYER_NOT_FOUND'

type PersonalInfo = {
  readonly firstname: string
  readonly surname: string
  readonly birthday: Temporal.PlainDate
  readonly documentNumber: string
}

function findInns({ book }: World, asked: PersonalInfo) {
  const found = [...book.persons.values()].filter(
    (person) =>
      isSameWord(person.surname, asked.surname) &&
      isSameWord(person.firstname, asked.firstname) &&
      person.birthday === asked.birthday.toString() &&
      (person.documentNumber === undefined || person.documentNumber === asked.documentNumber),
  )
  // An ambiguous match returns no INN.
  if (found.some(({ scenario }) => scenario?.ambiguous)) return { inns: [], status: 'MANY' }
  const inns = found.map((person) => knownPersonInn(person.inn))
  return { inns, status: inns.length === 0 ? nobody : inns.length === 1 ? 'OK' : 'MANY' }
}

function showTaxpayer({ book }: World, { inn }: RequestOf<'GetTaxpayerStatus'>): Result<AnswerOf<'GetTaxpayerStatus'>, Rejected> {
  const person = book.persons.get(inn)
  if (!person?.registeredAt) return reject('TAXPAYER_UNREGISTERED')
  const { firstname, surname, patronymic, region, phone, email, activities = [], certificate } = person
  const registrationTime = Temporal.Instant.from(person.registeredAt)
  return ok({
    firstname,
    surname,
    patronymic,
    registrationTime,
    activities,
    region,
    phone,
    email,
    registrationCertificateNumber: certificate,
  })
}

function changeTaxpayer(world: World, change: RequestOf<'PutTaxpayerData'>): Result<AnswerOf<'PutTaxpayerData'>, Rejected> {
  const person = world.book.persons.get(change.inn)
  if (!person) return reject('TAXPAYER_UNREGISTERED')
  const { phone = person.phone, email = person.email, region = person.region } = change
  const activities = change.activities.length > 0 ? change.activities : person.activities
  world.book.put('persons', person.inn, { ...person, phone, email, region, activities })
  return ok({ updateTime: world.clock.now() })
}

function listInnChanges(
  { book }: World,
  { offset, limit }: RequestOf<'GetChangeInnHistory'>,
): Result<AnswerOf<'GetChangeInnHistory'>, Rejected> {
  const items = [...book.innChanges.values()]
    .filter((change) => change.offset > offset)
    .slice(0, limit)
    .map((change) => ({
      offset: change.offset,
      previousInn: knownPersonInn(change.previousInn),
      inn: knownPersonInn(change.inn),
      from: Temporal.Instant.from(change.at),
    }))
  return ok({ items })
}

function isSameWord(one: string, other: string): boolean {
  return one.toLocaleLowerCase('ru') === other.trim().toLocaleLowerCase('ru')
}
