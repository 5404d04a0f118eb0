import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { loadDemoBanks } from '#/apps/demo/demo-banks.ts'
import type { Letter, MailGateway } from '#/gateways/mail/port.ts'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openTestDatabase } from '../../../../tests/support/test-database.ts'
import * as profileContract from '../contract/profile.ts'
import * as detailsContract from '../contract/details.ts'
import * as payoutMethodContract from '../contract/payout-method.ts'
import { countSharedNumbers } from './count-shared-numbers.ts'
import { findPayoutMethod } from './find-payout-method.ts'
import { requisitesChanged } from './jobs.ts'
import { openPayoutMethod } from './open-payout-method.ts'
import { readProfile } from './read-profile.ts'
import { profileRoutes } from './routes.ts'

test('a profile is complete when the personal data and both passport fields are filled', async () => {
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

test('a masked or empty passport field keeps the stored value', async () => {
  await using house = await openHouse()
  await house.modify(person)
  await house.modify({ ...person, firstname: 'Пётр', paspserial: '••••', paspnumber: '••3456' })
  await house.modify({ ...person, firstname: 'Пётр', paspserial: '', paspnumber: '' })
  await house.modify({ surname: 'Иванов', firstname: 'Пётр', secondname: '' })
  const stored = await house.read()
  assert.deepEqual([stored.firstname, stored.paspserial, stored.paspnumber], ['Пётр', '4510', '123456'])
  assert.equal(stored.birthdate?.toString(), '1991-04-12')
})

test('a mask with extra characters typed into it is not taken for a number', async () => {
  await using house = await openHouse()
  await house.modify(person)
  for (const paspnumber of ['••9456', '••••56', '•'.repeat(6)]) {
    const answer = await house.modify({ ...person, paspnumber })
    assert.deepEqual(answer.body['issues'], { paspnumber: 'Введите значение целиком' })
  }
  assert.equal((await house.read()).paspnumber, '123456')
})

test('a document with one field drops the series of the previous one', async () => {
  await using house = await openHouse()
  await house.modify(person)
  const answer = await house.modify({ ...person, doctypeid: '10', paspserial: '', paspnumber: 'AB 1234567' })
  assert.deepEqual(answer.body['data'], { personal_complete: true, passport_complete: true, version: 3 })
  assert.equal((await house.read()).paspserial, '')
})

test("a document of another type starts empty, and the previous one's details are dropped", async () => {
  await using house = await openHouse()
  await house.modify(person)
  await house.details({ issued_by: 'ОВД «Хамовники»', issued_on: '01.02.2012', division: '770-001' })
  const answer = await house.modify({ ...person, doctypeid: '10', paspserial: '', paspnumber: '' })
  assert.equal(profileContract.modifyProfile.reply.parse(answer.body['data']).passport_complete, false)
  const details = await house.readDetails()
  assert.deepEqual([details.issued_by, details.issued_on, details.division], ['', null, ''])
})

test('a passport field of the wrong shape is refused at the field', async () => {
  await using house = await openHouse()
  const answer = await house.modify({ ...person, paspnumber: '12345' })
  assert.equal(answer.body['kind'], 'invalidInput')
  assert.deepEqual(answer.body['issues'], { paspnumber: 'Номер — 6 цифр' })
  assert.deepEqual((await house.modify({ ...person, paspserial: '451' })).body['issues'], { paspserial: 'Серия — 4 цифры' })
  assert.deepEqual((await house.modify({ surname: 'Ли', firstname: 'Анна', paspnumber: '123456' })).body['issues'], {
    doctypeid: 'Выберите документ',
  })
  assert.equal((await house.modify({ ...person, doctypeid: '99' })).body['kind'], 'invalidInput')
})

test('a person aged 17 is refused, and one aged 18 is accepted', async () => {
  await using house = await openHouse()
  const young = await house.modify({ ...person, birthdate: '22.11.2008' })
  assert.equal(young.body['kind'], 'invalidInput')
  assert.match(String(young.body['message']), /с 18 лет/)
  assert.equal((await house.modify({ ...person, birthdate: '21.11.2008' })).body['code'], 1)
})

test('one ИНН belongs to one profile, even when two people save it concurrently', async () => {
  await using house = await openHouse()
  const other = await house.another('89001112244')
  await house.modify(person)
  assert.equal((await house.modify(person, other)).body['kind'], 'innTaken')
  const third = await house.another('89001112255')
  const answers = await Promise.all([
    house.modify({ ...person, inn: '777100000025' }, other),
    house.modify({ ...person, inn: '777100000025' }, third),
  ])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'innTaken'])
  assert.equal(
    (
      await house.db
        .selectFrom('profiles')
        .select('inn')
        .where('inn', '=', '777100000025' as PersonInn)
        .execute()
    ).length,
    1,
  )
})

test('an ИНН in a signed document cannot change', async () => {
  await using house = await openHouse()
  await house.modify(person)
  assert.equal((await house.readDetails()).inn_fixed, false)
  await house.sign()
  const { body } = await house.modify({ ...person, inn: '777100000025' })
  assert.deepEqual([body['kind'], body['message']], ['innFixed', 'ИНН закреплён за договорами'])
  assert.equal((await house.modify({ ...person, surname: 'Петров' })).body['code'], 1)
  assert.equal((await house.readDetails()).inn_fixed, true)
})

test('an ИНН with an active binding cannot change', async () => {
  await using house = await openHouse()
  await house.modify(person)
  await house.bind(person.inn, 'bound')
  assert.equal((await house.modify({ ...person, inn: '777100000025' })).body['kind'], 'innBound')
  await house.bind(person.inn, 'unboundByPerson')
  assert.equal((await house.modify({ ...person, inn: '777100000025' })).body['code'], 1)
})

test('changing the ИНН needs a session confirmed just now, setting the first one does not', async () => {
  await using house = await openHouse()
  house.confirm(undefined)
  assert.equal((await house.modify(person)).body['code'], 1)
  assert.deepEqual(codeAndStatus(await house.modify({ ...person, inn: '777100000025' })), [428, 'confirmationNeeded'])
  house.confirm(house.clock.now().subtract({ minutes: 10, seconds: 1 }))
  assert.deepEqual(codeAndStatus(await house.modify({ ...person, inn: '777100000025' })), [428, 'confirmationNeeded'])
  assert.equal((await house.modify({ ...person, surname: 'Петров' })).body['code'], 1)
  house.confirm(house.clock.now().subtract({ minutes: 9 }))
  assert.equal((await house.modify({ ...person, inn: '777100000025' })).body['code'], 1)
})

test("another person's ИНН is refused without revealing them, and probing many is stopped", async () => {
  await using house = await openHouse()
  const other = await house.another('89001112244')
  await house.modify({ ...person, surname: 'Сидоров' }, other)
  const { body } = await house.modify(person)
  assert.equal(body['kind'], 'innTaken')
  assert.doesNotMatch(JSON.stringify(body), /Сидоров|person_|8900/)
  for (let tries = 2; tries <= 10; tries += 1) assert.equal((await house.modify(person)).body['kind'], 'innTaken')
  assert.equal((await house.modify(person)).body['kind'], 'tooOften')
})

test('each error in a name or an ИНН is shown at its field', async () => {
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

test('the form of the specification is accepted as is, and nothing beyond it', async () => {
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

test('a form filled from older data is refused, and saved when repeated with fresh data', async () => {
  await using house = await openHouse()
  await house.modify(person)
  const { version } = await house.readDetails()
  const save = (surname: string) =>
    house.call(profileContract.modifyProfile, { ...person, surname }, house.personId, {
      headers: { 'profile-version': String(version) },
    })
  const answers = await Promise.all([save('Петров'), save('Сидоров')])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'staleVersion'])
  assert.equal((await house.details({ version, region: '45' })).body['kind'], 'staleVersion')
  assert.equal((await house.details({ version: version + 1, region: '45' })).body['code'], 1)
  assert.equal((await house.readDetails()).region, '45')
})

test('an unchanged form saves nothing: no new version and no journal entry', async () => {
  await using house = await openHouse()
  await house.modify(person)
  await house.modify(person)
  assert.equal((await house.readDetails()).version, 2)
  assert.deepEqual(await house.journal(), ['profileChanged'])
})

test('profile fields outside the form stay until changed', async () => {
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

test('impossible details are refused at their fields', async () => {
  await using house = await openHouse()
  await house.modify({ ...person, doctypeid: '10', paspserial: '', paspnumber: 'AB 1234567' })
  const wrong = await house.details({ expires_on: '20.11.2026', issued_on: '22.11.2026' })
  assert.deepEqual(wrong.body['issues'], { expires_on: 'Срок документа истёк', issued_on: 'Проверьте дату выдачи' })
  assert.deepEqual((await house.details({ division: '770-001' })).body['issues'], { division: 'В этом документе такого нет' })
  assert.equal((await house.details({ region: '00' })).body['kind'], 'invalidInput')
  assert.equal((await house.details({ expires_on: '21.11.2026' })).body['code'], 1)
  assert.equal((await house.readDetails()).document_expired, false)
  house.clock.advance({ hours: 24 })
  assert.equal((await house.readDetails()).document_expired, true)
})

test('the full document is shown to its owner in a confirmed session, and every view is in their journal', async () => {
  await using house = await openHouse()
  assert.equal((await house.call(detailsContract.showDocument)).body['kind'], 'notFound')
  await house.modify(person)
  await house.details({ issued_by: 'ОВД «Хамовники»' })
  house.confirm(undefined)
  assert.deepEqual(codeAndStatus(await house.call(detailsContract.showDocument)), [428, 'confirmationNeeded'])
  house.confirm(house.clock.now())
  const shown = detailsContract.showDocument.reply.parse((await house.call(detailsContract.showDocument)).body['data'])
  assert.deepEqual([shown.paspserial, shown.paspnumber, shown.issued_by], ['4510', '123456', 'ОВД «Хамовники»'])
  await house.call(detailsContract.showDocument)
  assert.deepEqual(await house.journal(), ['profileChanged', 'profileChanged', 'passportShown', 'passportShown'])
  for (let look = 3; look <= 10; look += 1) await house.call(detailsContract.showDocument)
  assert.equal((await house.call(detailsContract.showDocument)).body['kind'], 'tooOften')
})

test('a stranger sees no document but their own', async () => {
  await using house = await openHouse()
  await house.modify(person)
  const stranger = await house.another('89001112244')
  assert.equal((await house.call(detailsContract.showDocument, undefined, stranger)).status, 404)
  assert.equal(
    await house.db.selectFrom('profiles').select('person_id').where('person_id', '=', stranger).executeTakeFirst(),
    undefined,
  )
})

test("a passport moved to another person's row cannot be decrypted", async () => {
  await using house = await openHouse()
  const other = await house.another('89001112244')
  await house.modify(person)
  await house.modify({ ...person, inn: '777100000025', paspnumber: '654321' }, other)
  await sql`update profiles set paspnumber_cipher = (select paspnumber_cipher from profiles where person_id = ${other})
    where person_id = ${house.personId}`.execute(house.db)
  await assert.rejects(house.read())
})

test('a database dump contains no passport, account or payout phone numbers', async () => {
  await using house = await openHouse()
  await house.modify({ ...person, paspserial: '7193', paspnumber: '840617' })
  await house.details({ issued_by: 'Отделение-канарейка' })
  await house.pay({ kind: 'sbp', bank: tbank, number: '+7 900 111-11-11' })
  await house.pay({ kind: 'account', bik: '044525225', number: account })
  await house.call(detailsContract.showDocument)
  const dump = await dumpOf(house.db)
  for (const canary of ['7193', '840617', 'Отделение-канарейка', '9001111111', account]) {
    // Inside a longer word the four digits of a series come up by chance: in an id, in a hash.
    assert.ok(!new RegExp(`(?<![0-9A-Za-z])${RegExp.escape(canary)}(?![0-9A-Za-z])`).test(dump), canary)
    assert.ok(!dump.includes(Buffer.from(canary).toString('hex')), canary)
    assert.ok(!dump.includes(Buffer.from(canary).toString('base64')), canary)
  }
  assert.ok(dump.includes(person.inn), 'the dump is a dump')
})

test('an email is confirmed by the code sent to it', async () => {
  await using house = await openHouse()
  assert.equal((await house.email('Ivan@Mail.ru')).body['code'], 1)
  assert.deepEqual(await house.emailState(), ['ivan@mail.ru', false, true])
  assert.equal((await house.confirmEmail('000000')).body['kind'], 'wrongCode')
  const answer = await house.confirmEmail(house.codeIn(0))
  assert.deepEqual(answer.body['data'], { email: 'ivan@mail.ru' })
  assert.deepEqual(await house.emailState(), ['ivan@mail.ru', true, false])
  assert.equal((await house.confirmEmail(house.codeIn(0))).body['kind'], 'codeExpired')
  await house.email('ivan@mail.ru')
  assert.equal(house.letters.length, 1)
  assert.deepEqual(await house.journal(), ['profileChanged', 'emailConfirmed'])
  await house.email('')
  assert.deepEqual(await house.emailState(), ['', false, false])
})

test('an emailed code is checked at most five times, even by concurrent requests', async () => {
  await using house = await openHouse()
  await house.email('ivan@mail.ru')
  const right = house.codeIn(0)
  const wrong = Array.from({ length: 20 }, (_, place) => String((Number(right) + 1 + place) % 1_000_000).padStart(6, '0'))
  const answers = await Promise.all(wrong.map((code) => house.confirmEmail(code)))
  assert.deepEqual(answers.filter(({ body }) => body['kind'] === 'wrongCode').length, 4)
  assert.equal((await house.confirmEmail(right)).body['kind'], 'tooManyTries')
  assert.deepEqual(await house.emailState(), ['ivan@mail.ru', false, true])
})

test('an emailed code is valid for one address and ten minutes, and the next email voids it', async () => {
  await using house = await openHouse()
  await house.email('first@mail.ru')
  house.clock.advance({ seconds: 61 })
  await house.email('second@mail.ru')
  if (house.codeIn(0) !== house.codeIn(1)) assert.equal((await house.confirmEmail(house.codeIn(0))).body['kind'], 'wrongCode')
  house.clock.advance({ minutes: 10 })
  assert.equal((await house.confirmEmail(house.codeIn(1))).body['kind'], 'codeExpired')
})

test('emails are counted, and an unsent one leaves no code', async () => {
  await using house = await openHouse()
  house.failMail('unavailable')
  assert.equal((await house.email('ivan@mail.ru')).body['kind'], 'letterNotSent')
  assert.deepEqual(await house.emailState(), ['ivan@mail.ru', false, false])
  assert.equal((await house.email('ivan@mail.ru')).body['kind'], 'tooOften')
  house.clock.advance({ seconds: 61 })
  house.failMail('unknownOutcome')
  assert.equal((await house.email('ivan@mail.ru')).body['code'], 1)
  house.failMail(undefined)
  for (let letter = 3; letter <= 5; letter += 1) {
    house.clock.advance({ seconds: 61 })
    assert.equal((await house.email('ivan@mail.ru')).body['code'], 1)
  }
  house.clock.advance({ seconds: 61 })
  assert.equal((await house.email('ivan@mail.ru')).body['kind'], 'tooOften')
  assert.equal((await house.email('не почта')).body['kind'], 'invalidInput')
})

test('the first payout method works at once, each later one after a day', async () => {
  await using house = await openHouse()
  const bad = await house.pay({ kind: 'account', bik: '044525225', number: '40817 81038 00000 00001' })
  assert.equal(bad.body['kind'], 'requisitesBad')
  const first = await house.place({ kind: 'account', bik: '044525225', number: account, bank_name: 'Т-Банк' })
  assert.deepEqual([first.usable_from, first.is_main, first.pays_now], ['2026-11-21T09:00:00Z', true, true])
  const second = await house.place({ kind: 'sbp', bank: tbank, number: '+7 900 111-11-11', main: true })
  assert.deepEqual(
    [second.usable_from, second.mask, second.is_main, second.pays_now],
    ['2026-11-22T09:00:00Z', 'СБП •• 1111, Т-Банк', true, false],
  )
  assert.deepEqual(await house.places(), ['СБП •• 1111, Т-Банк main', 'Счёт •• 0001 pays'])
  assert.deepEqual(await house.paysTo(), { kind: 'account', bik: '044525225', number: account })
  house.clock.advance({ hours: 24 })
  assert.deepEqual(await house.places(), ['СБП •• 1111, Т-Банк main pays', 'Счёт •• 0001'])
  assert.deepEqual(await house.paysTo(), { kind: 'sbp', phone: '89001111111', bankId: tbank })
})

test('an account in a closed bank is refused, and a bank that was not named gets its name from the directory', async () => {
  await using house = await openHouse()
  await loadDemoBanks(house)
  const refused = await house.pay({ kind: 'account', bik: '044525256', number: accountIn('044525256') })
  assert.deepEqual(
    [refused.body['kind'], refused.body['message'], refused.body['facts']],
    [
      'requisitesBad',
      'ПАО РОСБАНК закрыт с 01.01.2025: укажите счёт в другом банке',
      { problem: 'ПАО РОСБАНК закрыт с 01.01.2025: укажите счёт в другом банке', field: 'bik' },
    ],
  )
  assert.equal((await house.place({ kind: 'account', bik: '044525225', number: account })).bank_name, 'ПАО Сбербанк')
})

test('removing all payout methods and adding a new one does not skip the wait', async () => {
  await using house = await openHouse()
  const first = await house.place({ kind: 'account', bik: '044525225', number: account })
  assert.equal((await house.remove(first.id)).body['code'], 1)
  const second = await house.place({ kind: 'sbp', bank: tbank, number: '+7 900 111-11-11' })
  assert.deepEqual([second.is_main, second.is_usable, second.pays_now], [true, false, false])
  const found = await findPayoutMethod(house.db, house.clock.now(), house.personId)
  assert.equal(found?.usableFrom.toString(), '2026-11-22T09:00:00Z')
})

test('when the main payout method is removed, the one in use becomes the main one', async () => {
  await using house = await openHouse()
  await house.place({ kind: 'account', bik: '044525225', number: account })
  const phone = await house.place({ kind: 'sbp', bank: tbank, number: '+7 900 111-11-11' })
  house.clock.advance({ hours: 25 })
  house.confirm(house.clock.now())
  assert.equal((await house.choose(phone.id)).body['code'], 1)
  assert.deepEqual(await house.places(), ['СБП •• 1111, Т-Банк main pays', 'Счёт •• 0001'])
  await house.remove(phone.id)
  assert.deepEqual(await house.places(), ['Счёт •• 0001 main pays'])
  assert.equal((await house.remove(phone.id)).body['kind'], 'notFound')
  assert.equal((await house.choose(phone.id)).body['kind'], 'notFound')
  assert.deepEqual(await house.journal(), ['payoutMethodAdded', 'payoutMethodAdded', 'payoutMethodChosen', 'payoutMethodRemoved'])
})

test('payment details can be changed only in a session confirmed just now', async () => {
  await using house = await openHouse()
  const { id } = await house.place({ kind: 'sbp', bank: tbank, number: '+7 900 111-11-11' })
  house.confirm(house.clock.now().subtract({ minutes: 11 }))
  const answers = [
    await house.pay({ kind: 'sbp', bank: tbank, number: '89005554444' }),
    await house.choose(id),
    await house.remove(id),
  ]
  assert.deepEqual(answers.map(codeAndStatus), [
    [428, 'confirmationNeeded'],
    [428, 'confirmationNeeded'],
    [428, 'confirmationNeeded'],
  ])
  assert.deepEqual(await house.places(), ['СБП •• 1111, Т-Банк main pays'])
})

test("another person's payout method is not found", async () => {
  await using house = await openHouse()
  const { id } = await house.place({ kind: 'sbp', bank: tbank, number: '+7 900 111-11-11' })
  const stranger = await house.another('89001112244')
  assert.deepEqual(codeAndStatus(await house.remove(id, stranger)), [404, 'notFound'])
  assert.deepEqual(codeAndStatus(await house.choose(id, stranger)), [404, 'notFound'])
  assert.deepEqual(await house.places(), ['СБП •• 1111, Т-Банк main pays'])
})

test('the person is notified of every change of payment details', async () => {
  await using house = await openHouse()
  const { id } = await house.place({ kind: 'sbp', bank: tbank, number: '+7 900 111-11-11' })
  const other = await house.place({ kind: 'account', bik: '044525225', number: account })
  await house.choose(other.id)
  await house.remove(id)
  const events = await house.db.selectFrom('jobs').select('payload').where('name', '=', 'event:requisitesChanged').execute()
  const changes = events.map(({ payload }) => requisitesChanged.payload.parse(payload).change)
  assert.deepEqual(changes.toSorted(), ['added', 'added', 'main', 'removed'])
})

test('an account whose check digit does not match the bank and a phone without some of its digits are refused in words', async () => {
  await using house = await openHouse()
  const problems = await Promise.all([
    house.pay({ kind: 'account', bik: '044525225', number: account.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) }),
    house.pay({ kind: 'account', bik: '04452522', number: account }),
    house.pay({ kind: 'account', bik: '044525225', number: '4081781070000000000' }),
    house.pay({ kind: 'account', bik: '044525225', number: '40702810900000000001' }),
    house.pay({ kind: 'sbp', bank: tbank, number: '8900 111 11' }),
  ])
  assert.deepEqual(
    problems.map(({ body }) => body['message']),
    [
      'Счёт не подходит к этому БИК',
      'БИК — 9 цифр',
      'Счёт — 20 цифр',
      'Счёт человека начинается с 408',
      'Введите номер полностью: +7 и 10 цифр',
    ],
  )
  assert.equal((await house.db.selectFrom('payout_methods').select('id').execute()).length, 0)
})

test('a phone can be added once, and a person has at most five payout methods', async () => {
  await using house = await openHouse()
  for (const number of phones.slice(0, 5)) await house.place({ kind: 'sbp', bank: tbank, number })
  assert.equal((await house.pay({ kind: 'sbp', bank: tbank, number: phones[0] })).body['kind'], 'methodKnown')
  assert.equal((await house.pay({ kind: 'sbp', bank: tbank, number: phones[5] })).body['kind'], 'tooManyMethods')
})

test('concurrent requests leave one main payout method and never add a sixth', async () => {
  await using house = await openHouse()
  const answers = await Promise.all(phones.map((number) => house.pay({ kind: 'sbp', bank: tbank, number, main: true })))
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), [
    'done',
    'done',
    'done',
    'done',
    'done',
    'tooManyMethods',
  ])
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

test('two people may have one phone, and the operator is notified without the number', async () => {
  await using house = await openHouse()
  const other = await house.another('89001112244')
  await house.place({ kind: 'sbp', bank: tbank, number: '+7 900 111-11-11' })
  assert.equal(await countSharedNumbers(house.db), 0)
  assert.equal((await house.pay({ kind: 'sbp', bank: tbank, number: '+7 900 111-11-11' }, other)).body['code'], 1)
  assert.equal(await countSharedNumbers(house.db), 1)
  const alarm = house.warnings.find((warning) => warning.includes('sharedRequisites'))
  assert.ok(alarm?.includes(house.personId))
  assert.doesNotMatch(house.warnings.join('\n'), /9001111111|1111111/)
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

/** An artificial account whose check digit matches the bank. */
const account = '40817810700000000001'

const tbank = '100000000004'

const phones = ['89001111111', '89001111112', '89001111113', '89001111114', '89001111115', '89001111116'] as const

function accountIn(bank: string): string {
  const bik = parseBik(bank)
  const fitting = Array.from('0123456789', (key) => bik && parseBankAccount(`40817810${key}00000000001`, bik))
  return fitting.find((found) => found !== undefined) ?? ''
}

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
  const another = async (text: string) => {
    const id = newId('person', clock)
    await open.db
      .insertInto('persons')
      .values({ id, phone: text as Phone, status: 'active', created_at: clock.now(), updated_at: clock.now() })
      .execute()
    return id
  }
  const personId = await another('89001112233')
  const call = (endpoint: Endpoint, body?: unknown, by: Id<'person'> = personId, more: Raw = {}): Promise<Answer> =>
    callApi(api, endpoint, callerOf(by), { body, ...more })
  const readDetails = async () => detailsContract.readDetails.reply.parse((await call(detailsContract.readDetails)).body['data'])
  const pay = async (form: object, by?: Id<'person'>) => {
    return call(payoutMethodContract.addPayoutMethod, form, by)
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
    modify: (form: object, by?: Id<'person'>) => call(profileContract.modifyProfile, form, by),
    details: (form: object) => call(detailsContract.saveDetails, form),
    email: (email: string) => call(detailsContract.setEmail, { email }),
    confirmEmail: (code: string) => call(detailsContract.confirmEmail, { code }),
    codeIn: (place: number) => /\d{6}/.exec(letters[place]?.text ?? '')?.[0] ?? '',
    place: async (form: object) => payoutMethodContract.addPayoutMethod.reply.parse((await pay(form)).body['data']),
    choose: (id: string, by?: Id<'person'>) => call(payoutMethodContract.choosePayoutMethod, undefined, by, { params: { id } }),
    remove: (id: string, by?: Id<'person'>) => call(payoutMethodContract.removePayoutMethod, undefined, by, { params: { id } }),
    read: () => readProfile(open.db, fieldKey, personId),
    sign: () => signAs(open.db, clock.now(), personId),
    bind: (inn: string, state: 'bound' | 'unboundByPerson') => bindAs(open.db, clock.now(), personId, inn as PersonInn, state),
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
    /** «СБП •• 1111, Т-Банк main pays», as the person sees them. */
    async places() {
      const listed = payoutMethodContract.listPayoutMethods.reply.parse(
        (await call(payoutMethodContract.listPayoutMethods)).body['data'],
      )
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
  return [status, outcomeOf(body)]
}

/** All rows of all tables as text. */
async function dumpOf(db: Database): Promise<string> {
  const { rows } = await rowsOf({ name: pgType.text })`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const parts = await Promise.all(
    rows.map(async ({ name }) => {
      const read = await rowsOf({ text: pgType.text })`
        select coalesce(string_agg(it::text, E'\n'), '') as text from ${sql.table(name)} as it`.execute(db)
      return read.rows[0]?.text ?? ''
    }),
  )
  return parts.join('\n')
}

function bindAs(db: Database, now: Temporal.Instant, personId: Id<'person'>, inn: PersonInn, state: 'bound' | 'unboundByPerson') {
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

/** Only the existence of the person's signature matters here, so the rest of the document is omitted. */
function signAs(db: Database, now: Temporal.Instant, personId: Id<'person'>) {
  return db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into document_signatures (id, document_id, side, signer_id, signer_name, signer_phone, role, basis, code_id,
      document_sha256, agreement_version, agreement_sha256, purpose_text, code_sent_at, message_key, session_id, ip, user_agent, signed_at)
      values ('signature_1', 'document_1', 'person', ${personId}, '', '', '', '', 'code_1', '', '', '', '', ${now.toString()}, '', '', '', '',
        ${now.toString()})`.execute(tx)
  })
}
