import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import type { Letter, MailGateway } from '#/gateways/mail/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openTestDatabase } from '../../../../tests/support/test-database.ts'
import * as contract from '../contract.ts'
import { countSharedNumbers } from './count-shared-numbers.ts'
import { findPayoutMethod } from './find-payout-method.ts'
import { requisitesChanged } from './jobs.ts'
import { openPayoutMethod } from './open-payout-method.ts'
import { readProfile } from './read-profile.ts'
import { profileRoutes } from './routes.ts'

test('a profile is complete when the data and both fields of the passport are told', async () => {
  await using house = await openHouse()
  const empty = await house.modify({ surname: 'Иванов', firstname: 'Иван' })
  assert.deepEqual(empty.body['data'], { personal_complete: false, passport_complete: false, version: 2 })
  const half = await house.modify({ ...person, paspserial: '' })
  assert.deepEqual(half.body['data'], { personal_complete: true, passport_complete: false, version: 3 })
  const whole = await house.modify({ ...person, paspserial: '45 10' })
  assert.deepEqual(whole.body['data'], { personal_complete: true, passport_complete: true, version: 4 })
  const stored = await house.read()
  assert.deepEqual([stored.paspserial, stored.paspnumber, stored.birthdate?.toString()], ['4510', '123456', '1991-04-12'])
})

test('a masked or empty passport field leaves what is stored', async () => {
  await using house = await openHouse()
  await house.modify(person)
  await house.modify({ ...person, firstname: 'Пётр', paspserial: '••••', paspnumber: '••3456' })
  await house.modify({ ...person, firstname: 'Пётр', paspserial: '', paspnumber: '' })
  await house.modify({ surname: 'Иванов', firstname: 'Пётр', secondname: '' })
  const stored = await house.read()
  assert.deepEqual([stored.firstname, stored.paspserial, stored.paspnumber], ['Пётр', '4510', '123456'])
  assert.equal(stored.birthdate?.toString(), '1991-04-12')
})

test('a mask with something typed into it is not taken for a number', async () => {
  await using house = await openHouse()
  await house.modify(person)
  for (const paspnumber of ['••9456', '••••56', '•'.repeat(6)]) {
    const answer = await house.modify({ ...person, paspnumber })
    assert.deepEqual(answer.body['issues'], { paspnumber: 'Введите значение целиком' })
  }
  assert.equal((await house.read()).paspnumber, '123456')
})

test('a document with one field forgets the series of the one before', async () => {
  await using house = await openHouse()
  await house.modify(person)
  const answer = await house.modify({ ...person, doctypeid: '10', paspserial: '', paspnumber: 'AB 1234567' })
  assert.deepEqual(answer.body['data'], { personal_complete: true, passport_complete: true, version: 3 })
  assert.equal((await house.read()).paspserial, '')
})

test('a document of another type starts anew, with all that was told of the one before', async () => {
  await using house = await openHouse()
  await house.modify(person)
  await house.details({ issued_by: 'ОВД «Хамовники»', issued_on: '01.02.2012', division: '770-001' })
  const answer = await house.modify({ ...person, doctypeid: '10', paspserial: '', paspnumber: '' })
  assert.equal(contract.modifyProfile.reply.parse(answer.body['data']).passport_complete, false)
  const details = await house.readDetails()
  assert.deepEqual([details.issued_by, details.issued_on, details.division], ['', null, ''])
})

test('a passport field of another shape is refused beside the field', async () => {
  await using house = await openHouse()
  const answer = await house.modify({ ...person, paspnumber: '12345' })
  assert.equal(answer.body['code'], -900)
  assert.deepEqual(answer.body['issues'], { paspnumber: 'Номер — 6 цифр' })
  assert.deepEqual((await house.modify({ ...person, paspserial: '451' })).body['issues'], { paspserial: 'Серия — 4 цифры' })
  assert.deepEqual((await house.modify({ surname: 'Ли', firstname: 'Анна', paspnumber: '123456' })).body['issues'], {
    doctypeid: 'Выберите документ',
  })
  assert.equal((await house.modify({ ...person, doctypeid: '99' })).body['code'], -900)
})

test('a person of seventeen is refused, of eighteen taken', async () => {
  await using house = await openHouse()
  const young = await house.modify({ ...person, birthdate: '22.11.2008' })
  assert.equal(young.body['code'], -900)
  assert.match(String(young.body['message']), /с 18 лет/)
  assert.equal((await house.modify({ ...person, birthdate: '21.11.2008' })).body['code'], 1)
})

test('one ИНН belongs to one profile, also when two save it at once', async () => {
  await using house = await openHouse()
  const other = await house.another('89001112244')
  await house.modify(person)
  assert.equal((await house.modify(person, other)).body['code'], -202)
  const third = await house.another('89001112255')
  const answers = await Promise.all([
    house.modify({ ...person, inn: '777100000025' }, other),
    house.modify({ ...person, inn: '777100000025' }, third),
  ])
  assert.deepEqual(
    answers.map(({ body }) => Number(body['code'])).toSorted((left, right) => left - right),
    [-202, 1],
  )
  assert.equal((await house.db.selectFrom('profiles').select('inn').where('inn', '=', '777100000025').execute()).length, 1)
})

test('an ИНН of a signed document stays', async () => {
  await using house = await openHouse()
  await house.modify(person)
  assert.equal((await house.readDetails()).inn_fixed, false)
  await house.sign()
  const { body } = await house.modify({ ...person, inn: '777100000025' })
  assert.deepEqual([body['code'], body['message']], [-207, 'ИНН закреплён за договорами'])
  assert.equal((await house.modify({ ...person, surname: 'Петров' })).body['code'], 1)
  assert.equal((await house.readDetails()).inn_fixed, true)
})

test('an ИНН under a living binding stays', async () => {
  await using house = await openHouse()
  await house.modify(person)
  await house.bind(person.inn, 'bound')
  assert.equal((await house.modify({ ...person, inn: '777100000025' })).body['code'], -212)
  await house.bind(person.inn, 'unboundByPerson')
  assert.equal((await house.modify({ ...person, inn: '777100000025' })).body['code'], 1)
})

test('another ИНН needs a session confirmed just now, the first one does not', async () => {
  await using house = await openHouse()
  house.confirm(undefined)
  assert.equal((await house.modify(person)).body['code'], 1)
  assert.deepEqual(codeAndStatus(await house.modify({ ...person, inn: '777100000025' })), [428, -112])
  house.confirm(house.clock.now().subtract({ minutes: 10, seconds: 1 }))
  assert.deepEqual(codeAndStatus(await house.modify({ ...person, inn: '777100000025' })), [428, -112])
  assert.equal((await house.modify({ ...person, surname: 'Петров' })).body['code'], 1)
  house.confirm(house.clock.now().subtract({ minutes: 9 }))
  assert.equal((await house.modify({ ...person, inn: '777100000025' })).body['code'], 1)
})

test('an ИНН of another is refused without a word about him, and asking for many is stopped', async () => {
  await using house = await openHouse()
  const other = await house.another('89001112244')
  await house.modify({ ...person, surname: 'Сидоров' }, other)
  const { body } = await house.modify(person)
  assert.equal(body['code'], -202)
  assert.doesNotMatch(JSON.stringify(body), /Сидоров|person_|8900/)
  for (let tries = 2; tries <= 10; tries += 1) assert.equal((await house.modify(person)).body['code'], -202)
  assert.equal((await house.modify(person)).body['code'], -901)
})

test('each mistake in a name or an ИНН is named beside its field', async () => {
  await using house = await openHouse()
  const { body } = await house.modify({ surname: 'Иванов7', firstname: 'я'.repeat(61), secondname: '<b>', inn: '7701010017' })
  assert.deepEqual(body['issues'], {
    surname: 'Только буквы, пробел и дефис',
    firstname: 'Не больше 60 символов',
    secondname: 'Только буквы, пробел и дефис',
    inn: 'ИНН физического лица — 12 цифр',
  })
  const other = await house.modify({ ...person, inn: '500100732258' })
  assert.deepEqual(other.body['issues'], { inn: 'Такого ИНН не существует: проверьте цифры' })
})

test('the form of the specification is taken as it is, and nothing beside it', async () => {
  await using house = await openHouse()
  const before = await house.rowsOf('persons')
  const form = {
    ...person,
    phone: '89009999999',
    status: 'blocked',
    person_id: 'person_00000000000000000000000000',
    password_hash: 'x',
    email: 'thief@example.org',
    email_confirmed_at: '2026-01-01T00:00:00Z',
    no_secondname: true,
    region: '45',
    version: 77,
    doc_division: '770-001',
    paspnumber_cipher: 'x',
    ['__proto__']: { admin: true },
    constructor: { prototype: { admin: true } },
  }
  assert.equal((await house.modify(JSON.parse(JSON.stringify(form)) as object)).body['code'], 1)
  assert.equal(await house.rowsOf('persons'), before)
  const row = await house.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual(
    [row.person_id, row.email, row.email_confirmed_at, row.no_secondname, row.region, row.doc_division, row.version],
    [house.personId, null, null, false, null, null, 2],
  )
  assert.equal(({} as Record<string, unknown>)['admin'], undefined)
})

test('a form filled from older data is refused, its repeat with fresh data saved', async () => {
  await using house = await openHouse()
  await house.modify(person)
  const { version } = await house.readDetails()
  const save = (surname: string) =>
    house.call(contract.modifyProfile, { ...person, surname }, house.personId, {
      headers: { 'profile-version': String(version) },
    })
  const answers = await Promise.all([save('Петров'), save('Сидоров')])
  assert.deepEqual(
    answers.map(({ body }) => Number(body['code'])).toSorted((left, right) => left - right),
    [-903, 1],
  )
  assert.equal((await house.details({ version, region: '45' })).body['code'], -903)
  assert.equal((await house.details({ version: version + 1, region: '45' })).body['code'], 1)
  assert.equal((await house.readDetails()).region, '45')
})

test('nothing changed is nothing saved: no new version and no line in the journal', async () => {
  await using house = await openHouse()
  await house.modify(person)
  await house.modify(person)
  assert.equal((await house.readDetails()).version, 2)
  assert.deepEqual(await house.journal(), ['profileChanged'])
})

test('what beside the form is told of a person and his document stays until told otherwise', async () => {
  await using house = await openHouse()
  await house.modify({ ...person, secondname: 'Иванович' })
  assert.equal((await house.details({ no_secondname: true, region: '45' })).body['code'], 1)
  assert.equal((await house.read()).secondname, '')
  await house.details({ issued_by: 'ОВД «Хамовники»', issued_on: '01.02.2012', division: '770-001' })
  await house.details({ issued_by: '••••' })
  const details = await house.readDetails()
  assert.deepEqual(
    [details.no_secondname, details.region, details.issued_by, details.issued_on, details.division],
    [true, '45', '••••', '2012-02-01', '770-001'],
  )
  await house.modify({ ...person, secondname: 'Иванович' })
  await house.details({ region: '', issued_by: '' })
  const later = await house.readDetails()
  assert.deepEqual([later.no_secondname, later.region, later.issued_by, later.division], [false, '', '', '770-001'])
})

test('details that can not be are refused beside their fields', async () => {
  await using house = await openHouse()
  await house.modify({ ...person, doctypeid: '10', paspserial: '', paspnumber: 'AB 1234567' })
  const wrong = await house.details({ expires_on: '20.11.2026', issued_on: '22.11.2026' })
  assert.deepEqual(wrong.body['issues'], { expires_on: 'Срок документа истёк', issued_on: 'Проверьте дату выдачи' })
  assert.deepEqual((await house.details({ division: '770-001' })).body['issues'], { division: 'В этом документе такого нет' })
  assert.equal((await house.details({ region: '00' })).body['code'], -900)
  assert.equal((await house.details({ expires_on: '21.11.2026' })).body['code'], 1)
  assert.equal((await house.readDetails()).document_expired, false)
  house.clock.advance({ hours: 24 })
  assert.equal((await house.readDetails()).document_expired, true)
})

test('the whole document is shown to its owner from a confirmed session, and every look is in his journal', async () => {
  await using house = await openHouse()
  assert.equal((await house.call(contract.showDocument)).body['code'], -910)
  await house.modify(person)
  await house.details({ issued_by: 'ОВД «Хамовники»' })
  house.confirm(undefined)
  assert.deepEqual(codeAndStatus(await house.call(contract.showDocument)), [428, -112])
  house.confirm(house.clock.now())
  const shown = contract.showDocument.reply.parse((await house.call(contract.showDocument)).body['data'])
  assert.deepEqual([shown.paspserial, shown.paspnumber, shown.issued_by], ['4510', '123456', 'ОВД «Хамовники»'])
  await house.call(contract.showDocument)
  assert.deepEqual(await house.journal(), ['profileChanged', 'profileChanged', 'passportShown', 'passportShown'])
  for (let look = 3; look <= 10; look += 1) await house.call(contract.showDocument)
  assert.equal((await house.call(contract.showDocument)).body['code'], -901)
})

test('a stranger sees no document but his own', async () => {
  await using house = await openHouse()
  await house.modify(person)
  const stranger = await house.another('89001112244')
  assert.equal((await house.call(contract.showDocument, undefined, stranger)).status, 404)
  assert.equal(
    await house.db.selectFrom('profiles').select('person_id').where('person_id', '=', stranger).executeTakeFirst(),
    undefined,
  )
})

test('a passport moved to another person does not open', async () => {
  await using house = await openHouse()
  const other = await house.another('89001112244')
  await house.modify(person)
  await house.modify({ ...person, inn: '777100000025', paspnumber: '654321' }, other)
  await sql`update profiles set paspnumber_cipher = (select paspnumber_cipher from profiles where person_id = ${other})
    where person_id = ${house.personId}`.execute(house.db)
  await assert.rejects(house.read())
})

test('a dump of the database holds no passport, no card and no account', async () => {
  await using house = await openHouse()
  await house.modify({ ...person, paspserial: '7193', paspnumber: '840617' })
  await house.details({ issued_by: 'Отделение-канарейка' })
  await house.pay({ kind: 'card', number: '4111 1111 1111 1111' })
  await house.pay({ kind: 'account', bik: '044525225', number: account })
  await house.call(contract.showDocument)
  const dump = await dumpOf(house.db)
  for (const canary of ['7193', '840617', 'Отделение-канарейка', '4111111111111111', account]) {
    assert.ok(!dump.includes(canary), canary)
    assert.ok(!dump.includes(Buffer.from(canary).toString('hex')), canary)
    assert.ok(!dump.includes(Buffer.from(canary).toString('base64')), canary)
  }
  assert.ok(dump.includes(person.inn), 'the dump is a dump')
})

test('an address is confirmed by the code from its letter', async () => {
  await using house = await openHouse()
  assert.equal((await house.email('Ivan@Mail.ru')).body['code'], 1)
  assert.deepEqual(await house.emailState(), ['ivan@mail.ru', false, true])
  assert.equal((await house.confirmEmail('000000')).body['code'], -101)
  const answer = await house.confirmEmail(house.codeIn(0))
  assert.deepEqual(answer.body['data'], { email: 'ivan@mail.ru' })
  assert.deepEqual(await house.emailState(), ['ivan@mail.ru', true, false])
  assert.equal((await house.confirmEmail(house.codeIn(0))).body['code'], -102)
  await house.email('ivan@mail.ru')
  assert.equal(house.letters.length, 1)
  assert.deepEqual(await house.journal(), ['profileChanged', 'emailConfirmed'])
  await house.email('')
  assert.deepEqual(await house.emailState(), ['', false, false])
})

test('a code of a letter is evaluated five times, also when all ask at once', async () => {
  await using house = await openHouse()
  await house.email('ivan@mail.ru')
  const right = house.codeIn(0)
  const wrong = Array.from({ length: 20 }, (_, place) => String((Number(right) + 1 + place) % 1_000_000).padStart(6, '0'))
  const answers = await Promise.all(wrong.map((code) => house.confirmEmail(code)))
  assert.deepEqual(answers.filter(({ body }) => body['code'] === -101).length, 4)
  assert.equal((await house.confirmEmail(right)).body['code'], -103)
  assert.deepEqual(await house.emailState(), ['ivan@mail.ru', false, true])
})

test('a code of a letter is good for one address and ten minutes, and dies with the next letter', async () => {
  await using house = await openHouse()
  await house.email('first@mail.ru')
  house.clock.advance({ seconds: 61 })
  await house.email('second@mail.ru')
  if (house.codeIn(0) !== house.codeIn(1)) assert.equal((await house.confirmEmail(house.codeIn(0))).body['code'], -101)
  house.clock.advance({ minutes: 10 })
  assert.equal((await house.confirmEmail(house.codeIn(1))).body['code'], -102)
})

test('letters are counted, and one that did not go leaves no code', async () => {
  await using house = await openHouse()
  house.failMail('unavailable')
  assert.equal((await house.email('ivan@mail.ru')).body['code'], -211)
  assert.deepEqual(await house.emailState(), ['ivan@mail.ru', false, false])
  assert.equal((await house.email('ivan@mail.ru')).body['code'], -901)
  house.clock.advance({ seconds: 61 })
  house.failMail('unknownOutcome')
  assert.equal((await house.email('ivan@mail.ru')).body['code'], 1)
  house.failMail(undefined)
  for (let letter = 3; letter <= 5; letter += 1) {
    house.clock.advance({ seconds: 61 })
    assert.equal((await house.email('ivan@mail.ru')).body['code'], 1)
  }
  house.clock.advance({ seconds: 61 })
  assert.equal((await house.email('ivan@mail.ru')).body['code'], -901)
  assert.equal((await house.email('не почта')).body['code'], -900)
})

test('the first place to be paid at works at once, each later one after a day', async () => {
  await using house = await openHouse()
  const bad = await house.pay({ kind: 'account', bik: '044525225', number: '40817 81038 00000 00001' })
  assert.equal(bad.body['code'], -208)
  const first = await house.place({ kind: 'account', bik: '044525225', number: account, bank_name: 'Т-Банк' })
  assert.deepEqual([first.usable_from, first.is_main, first.pays_now], ['2026-11-21T09:00:00Z', true, true])
  const second = await house.place({ kind: 'card', number: '4111 1111 1111 1111', main: true })
  assert.deepEqual(
    [second.usable_from, second.mask, second.is_main, second.pays_now],
    ['2026-11-22T09:00:00Z', 'Карта •• 1111', true, false],
  )
  assert.deepEqual(await house.places(), ['Карта •• 1111 main', 'Счёт •• 0001 pays'])
  assert.deepEqual(await house.paysTo(), { kind: 'account', bik: '044525225', number: account })
  house.clock.advance({ hours: 24 })
  assert.deepEqual(await house.places(), ['Карта •• 1111 main pays', 'Счёт •• 0001'])
  assert.deepEqual(await house.paysTo(), { kind: 'card', number: '4111111111111111' })
})

test('taking all places away and naming a new one does not spare the wait', async () => {
  await using house = await openHouse()
  const first = await house.place({ kind: 'account', bik: '044525225', number: account })
  assert.equal((await house.remove(first.id)).body['code'], 1)
  const second = await house.place({ kind: 'card', number: '4111111111111111' })
  assert.deepEqual([second.is_main, second.is_usable, second.pays_now], [true, false, false])
  const found = await findPayoutMethod(house.db, house.clock.now(), house.personId)
  assert.equal(found?.usableFrom.toString(), '2026-11-22T09:00:00Z')
})

test('the main place taken away leaves its part to the one that pays', async () => {
  await using house = await openHouse()
  await house.place({ kind: 'account', bik: '044525225', number: account })
  const card = await house.place({ kind: 'card', number: '4111111111111111' })
  house.clock.advance({ hours: 25 })
  house.confirm(house.clock.now())
  assert.equal((await house.choose(card.id)).body['code'], 1)
  assert.deepEqual(await house.places(), ['Карта •• 1111 main pays', 'Счёт •• 0001'])
  await house.remove(card.id)
  assert.deepEqual(await house.places(), ['Счёт •• 0001 main pays'])
  assert.equal((await house.remove(card.id)).body['code'], -910)
  assert.equal((await house.choose(card.id)).body['code'], -910)
  assert.deepEqual(await house.journal(), ['payoutMethodAdded', 'payoutMethodAdded', 'payoutMethodChosen', 'payoutMethodRemoved'])
})

test('requisites are changed only from a session confirmed just now', async () => {
  await using house = await openHouse()
  const { id } = await house.place({ kind: 'card', number: '4111111111111111' })
  house.confirm(house.clock.now().subtract({ minutes: 11 }))
  const answers = [await house.pay({ kind: 'card', number: '5555555555554444' }), await house.choose(id), await house.remove(id)]
  assert.deepEqual(answers.map(codeAndStatus), [
    [428, -112],
    [428, -112],
    [428, -112],
  ])
  assert.deepEqual(await house.places(), ['Карта •• 1111 main pays'])
})

test('the place of another is not there', async () => {
  await using house = await openHouse()
  const { id } = await house.place({ kind: 'card', number: '4111111111111111' })
  const stranger = await house.another('89001112244')
  assert.deepEqual(codeAndStatus(await house.remove(id, stranger)), [404, -910])
  assert.deepEqual(codeAndStatus(await house.choose(id, stranger)), [404, -910])
  assert.deepEqual(await house.places(), ['Карта •• 1111 main pays'])
})

test('every change of requisites is told to the person', async () => {
  await using house = await openHouse()
  const { id } = await house.place({ kind: 'card', number: '4111111111111111' })
  const other = await house.place({ kind: 'account', bik: '044525225', number: account })
  await house.choose(other.id)
  await house.remove(id)
  const events = await house.db.selectFrom('jobs').select('payload').where('name', '=', 'event:requisitesChanged').execute()
  const changes = events.map(({ payload }) => requisitesChanged.payload.parse(payload).change)
  assert.deepEqual(changes.toSorted(), ['added', 'added', 'main', 'removed'])
})

test('an account whose key does not fit the bank and a card with a wrong digit are refused in words', async () => {
  await using house = await openHouse()
  const problems = await Promise.all([
    house.pay({ kind: 'account', bik: '044525225', number: account.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) }),
    house.pay({ kind: 'account', bik: '04452522', number: account }),
    house.pay({ kind: 'account', bik: '044525225', number: '4081781070000000000' }),
    house.pay({ kind: 'account', bik: '044525225', number: '40702810900000000001' }),
    house.pay({ kind: 'card', number: '4111 1111 1111 1112' }),
  ])
  assert.deepEqual(
    problems.map(({ body }) => body['message']),
    ['Счёт не подходит к этому БИК', 'БИК — 9 цифр', 'Счёт — 20 цифр', 'Счёт человека начинается с 408', 'Проверьте номер карты'],
  )
  assert.equal((await house.db.selectFrom('payout_methods').select('id').execute()).length, 0)
})

test('one card is named once, and there are five places at most', async () => {
  await using house = await openHouse()
  for (const number of cards.slice(0, 5)) await house.place({ kind: 'card', number })
  assert.equal((await house.pay({ kind: 'card', number: cards[0] })).body['code'], -210)
  assert.equal((await house.pay({ kind: 'card', number: cards[5] })).body['code'], -209)
})

test('two at once: one main place, and never a sixth', async () => {
  await using house = await openHouse()
  const answers = await Promise.all(cards.map((number) => house.pay({ kind: 'card', number, main: true })))
  assert.deepEqual(
    answers.map(({ body }) => Number(body['code'])).toSorted((left, right) => left - right),
    [-209, 1, 1, 1, 1, 1],
  )
  const rows = await house.db.selectFrom('payout_methods').selectAll().execute()
  assert.equal(rows.filter((row) => row.is_main).length, 1)
  assert.equal(rows.filter((row) => Temporal.Instant.compare(row.usable_from, house.clock.now()) <= 0).length, 1)
  const [left, right] = rows
  assert.ok(left && right)
  const both = await Promise.all([house.choose(left.id), house.choose(right.id), house.remove(left.id)])
  assert.ok(both.every(({ status }) => status === 200 || status === 404))
  const mains = (await house.places()).filter((place) => place.includes('main'))
  assert.equal(mains.length, 1)
})

test('one card at two people is allowed, and the operator hears of it without the number', async () => {
  await using house = await openHouse()
  const other = await house.another('89001112244')
  await house.place({ kind: 'card', number: '4111111111111111' })
  assert.equal(await countSharedNumbers(house.db), 0)
  assert.equal((await house.pay({ kind: 'card', number: '4111111111111111' }, other)).body['code'], 1)
  assert.equal(await countSharedNumbers(house.db), 1)
  const alarm = house.warnings.find((warning) => warning.includes('sharedRequisites'))
  assert.ok(alarm?.includes(house.personId))
  assert.doesNotMatch(house.warnings.join('\n'), /4111|1111/)
})

const person = {
  surname: 'Иванов',
  firstname: 'Иван',
  secondname: '',
  inn: '500100732259',
  birthdate: '12.04.1991',
  doctypeid: '21',
  paspserial: '4510',
  paspnumber: '123456',
}

/** An artificial account whose key fits the bank. */
const account = '40817810700000000001'

const cards = [
  '4111111111111111',
  '5555555555554444',
  '4012888888881881',
  '5105105105105100',
  '4222222222222220',
  '4000056655665556',
] as const

async function openHouse() {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const clock = standingClock('2026-11-21T09:00:00Z')
  const fieldKey = { version: 1, key: new Uint8Array(32).fill(7) }
  let confirmedAt: Temporal.Instant | undefined = clock.now()
  let failure: 'unavailable' | 'unknownOutcome' | undefined
  const letters: Letter[] = []
  const warnings: string[] = []
  const log = {
    ...silentLog,
    warn: (facts: object, message: string) => void warnings.push(`${message} ${JSON.stringify(facts)}`),
  }
  const mail: MailGateway = {
    isBuiltIn: true,
    async send(letter) {
      if (failure) return refuse({ kind: failure })
      letters.push(letter)
      return ok({ providerId: '1', state: 'accepted' })
    },
  }
  const api = createApi({
    gate: {
      account: (caller) => Promise.resolve(ok(scopeOf(caller.personId, confirmedAt))),
      client: () => Promise.resolve(refuse({ kind: 'noOrganization' as const })),
    },
    db: open.db,
    clock,
    log: silentLog,
    checkReplies: true,
  })
  profileRoutes(api, { db: open.db, clock, fieldKey, log, mail, codePepper: 'pepper', brand: { name: 'Наряд' } })
  const another = async (phone: string) => {
    const id = newId('person', clock)
    await open.db
      .insertInto('persons')
      .values({ id, phone, status: 'active', created_at: clock.now(), updated_at: clock.now() })
      .execute()
    return id
  }
  const personId = await another('89001112233')
  const call = (endpoint: Endpoint, body?: unknown, by: Id<'person'> = personId, more: Raw = {}): Promise<Answer> =>
    callApi(api, endpoint, callerOf(by), { body, ...more })
  const readDetails = async () => contract.readDetails.reply.parse((await call(contract.readDetails)).body['data'])
  const pay = async (form: object, by?: Id<'person'>) => {
    return call(contract.addPayoutMethod, form, by)
  }
  return {
    db: open.db,
    clock,
    fieldKey,
    personId,
    letters,
    warnings,
    another,
    call,
    readDetails,
    pay,
    modify: (form: object, by?: Id<'person'>) => call(contract.modifyProfile, form, by),
    details: (form: object) => call(contract.saveDetails, form),
    email: (email: string) => call(contract.setEmail, { email }),
    confirmEmail: (code: string) => call(contract.confirmEmail, { code }),
    codeIn: (place: number) => /\d{6}/.exec(letters[place]?.text ?? '')?.[0] ?? '',
    place: async (form: object) => contract.addPayoutMethod.reply.parse((await pay(form)).body['data']),
    choose: (id: string, by?: Id<'person'>) => call(contract.choosePayoutMethod, undefined, by, { params: { id } }),
    remove: (id: string, by?: Id<'person'>) => call(contract.removePayoutMethod, undefined, by, { params: { id } }),
    read: () => readProfile(open.db, fieldKey, personId),
    sign: () => signAs(open.db, clock.now(), personId),
    bind: (inn: string, state: 'bound' | 'unboundByPerson') => bindAs(open.db, clock.now(), personId, inn, state),
    confirm(at: Temporal.Instant | undefined) {
      confirmedAt = at
    },
    failMail(kind: typeof failure) {
      failure = kind
    },
    async emailState() {
      const { email, email_confirmed: confirmed, email_code_sent: sent } = await readDetails()
      return [email, confirmed, sent]
    },
    /** «Карта •• 1111 main pays», as the person sees them. */
    async places() {
      const listed = contract.listPayoutMethods.reply.parse((await call(contract.listPayoutMethods)).body['data'])
      return listed.map((row) => [row.mask, ...(row.is_main ? ['main'] : []), ...(row.pays_now ? ['pays'] : [])].join(' '))
    },
    async paysTo() {
      const method = await findPayoutMethod(open.db, clock.now(), personId)
      return method && openPayoutMethod(open.db, fieldKey, method.id)
    },
    async journal() {
      const entries = await open.db.selectFrom('journal_entries').select('action').orderBy('no').execute()
      return entries.map(({ action }) => action)
    },
    async rowsOf(table: 'persons') {
      return JSON.stringify(await open.db.selectFrom(table).selectAll().orderBy('id').execute())
    },
    async [Symbol.asyncDispose]() {
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

function scopeOf(personId: string | undefined, confirmedAt: Temporal.Instant | undefined): AccountScope {
  const phone = parsePhone('89001112233')
  return { personId, sessionId: 'session_1', phone, ip: '198.51.100.7', signedUp: true, confirmedAt } as unknown as AccountScope
}

function codeAndStatus({ status, body }: Answer) {
  return [status, body['code']]
}

/** Every row of every table as text. */
async function dumpOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const parts = await Promise.all(
    rows.map(async ({ name }) => {
      const read = await sql<{ text: string }>`
        select coalesce(string_agg(it::text, E'\n'), '') as text from ${sql.table(name)} as it`.execute(db)
      return read.rows[0]?.text ?? ''
    }),
  )
  return parts.join('\n')
}

function bindAs(db: Database, now: Temporal.Instant, personId: Id<'person'>, inn: string, state: 'bound' | 'unboundByPerson') {
  return db
    .insertInto('bindings')
    .values({ person_id: personId, inn, state, updated_at: now })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ state }))
    .execute()
}

function callerOf(personId: string): Caller {
  return {
    requestId: 'test',
    ip: '198.51.100.7',
    userAgent: 'test browser',
    browser: false,
    token: 'token',
    companion: undefined,
    personId,
    orgId: undefined,
    idempotencyKey: crypto.randomUUID(),
  }
}

/** Only that a signature of the person exists matters here, so the rest of the document is left out. */
function signAs(db: Database, now: Temporal.Instant, personId: Id<'person'>) {
  return db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into document_signatures (id, document_id, side, signer_id, signer_name, signer_phone, role, basis, code_id,
      document_sha256, agreement_version, agreement_sha256, purpose_text, code_sent_at, message_key, session_id, ip, user_agent, signed_at)
      values ('signature_1', 'document_1', 'person', ${personId}, '', '', '', '', 'code_1', '', '', '', '', ${now.toString()}, '', '', '', '',
        ${now.toString()})`.execute(tx)
  })
}
