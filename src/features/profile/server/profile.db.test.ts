import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openTestDatabase } from '../../../../tests/support/test-database.ts'
import * as contract from '../contract.ts'
import { findPayoutMethod } from './find-payout-method.ts'
import { openPayoutMethod } from './open-payout-method.ts'
import { readProfile } from './read-profile.ts'
import { profileRoutes } from './routes.ts'

test('a profile is complete when the data and both fields of the passport are told', async () => {
  await using house = await openHouse()
  const empty = await house.modify({ surname: 'Иванов', firstname: 'Иван' })
  assert.deepEqual(empty.body['data'], { personal_complete: false, passport_complete: false })
  const half = await house.modify({ ...person, paspserial: '' })
  assert.deepEqual(half.body['data'], { personal_complete: true, passport_complete: false })
  const whole = await house.modify({ ...person, paspserial: '45 10' })
  assert.deepEqual(whole.body['data'], { personal_complete: true, passport_complete: true })
  const stored = await house.read()
  assert.deepEqual([stored.paspserial, stored.paspnumber, stored.birthdate?.toString()], ['4510', '123456', '1991-04-12'])
})

test('a masked or empty passport field leaves what is stored', async () => {
  await using house = await openHouse()
  await house.modify(person)
  await house.modify({ ...person, firstname: 'Пётр', paspserial: '••••', paspnumber: '••••56' })
  await house.modify({ ...person, firstname: 'Пётр', paspserial: '', paspnumber: '' })
  const stored = await house.read()
  assert.deepEqual([stored.firstname, stored.paspserial, stored.paspnumber], ['Пётр', '4510', '123456'])
})

test('a document with one field forgets the series of the one before', async () => {
  await using house = await openHouse()
  await house.modify(person)
  const answer = await house.modify({ ...person, doctypeid: '10', paspserial: '', paspnumber: 'AB 1234567' })
  assert.deepEqual(answer.body['data'], { personal_complete: true, passport_complete: true })
  assert.equal((await house.read()).paspserial, '')
})

test('a passport field of another shape is refused beside the field', async () => {
  await using house = await openHouse()
  const answer = await house.modify({ ...person, paspnumber: '12345' })
  assert.equal(answer.body['code'], -900)
  assert.deepEqual(answer.body['issues'], { paspnumber: 'Номер — 6 цифр' })
  assert.equal((await house.modify({ ...person, doctypeid: '99' })).body['code'], -900)
})

test('the passport does not stand in the database in clear', async () => {
  await using house = await openHouse()
  await house.modify(person)
  const row = await house.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow()
  for (const cipher of [row.paspserial_cipher, row.paspnumber_cipher]) {
    assert.ok(cipher)
    assert.doesNotMatch(Buffer.from(cipher).toString('latin1'), /4510|123456/)
  }
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
  await house.sign()
  assert.equal((await house.modify({ ...person, inn: '777100000025' })).body['code'], -207)
  assert.equal((await house.modify({ ...person, surname: 'Петров' })).body['code'], 1)
})

test('the first place to be paid at works at once, its replacement after a day', async () => {
  await using house = await openHouse()
  const first = await house.pay({ kind: 'account', bik: '044525225', number: '40817 81038 00000 00001' })
  assert.equal(first.body['code'], -208)
  const good = await house.pay({ kind: 'account', bik: '044525225', number: account })
  assert.deepEqual(contract.setPayoutMethod.reply.parse(good.body['data']).usable_from, '2026-11-21T09:00:00Z')
  const second = await house.pay({ kind: 'card', number: '4111 1111 1111 1111' })
  const { usable_from: from, mask } = contract.setPayoutMethod.reply.parse(second.body['data'])
  assert.deepEqual([from, mask], ['2026-11-22T09:00:00Z', 'Карта •• 1111'])

  const listed = contract.listPayoutMethods.reply.parse((await house.call(contract.listPayoutMethods)).body['data'])
  assert.deepEqual(
    listed.map((row) => row.mask),
    ['Карта •• 1111'],
  )
  const method = await findPayoutMethod(house.db, house.personId)
  assert.ok(method)
  assert.deepEqual(await openPayoutMethod(house.db, house.fieldKey, method.id), { kind: 'card', number: '4111111111111111' })
})

test('an account whose key does not fit the bank and a card with a wrong digit are refused in words', async () => {
  await using house = await openHouse()
  const problems = await Promise.all([
    house.pay({ kind: 'account', bik: '044525225', number: account.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) }),
    house.pay({ kind: 'account', bik: '04452522', number: account }),
    house.pay({ kind: 'card', number: '4111 1111 1111 1112' }),
  ])
  assert.deepEqual(
    problems.map(({ body }) => body['message']),
    ['Счёт не подходит к этому БИК', 'БИК — 9 цифр', 'Проверьте номер карты'],
  )
  assert.equal((await house.db.selectFrom('payout_methods').select('id').execute()).length, 0)
})

test('two replacements at once leave one living place', async () => {
  await using house = await openHouse()
  await Promise.all([
    house.pay({ kind: 'card', number: '4111111111111111' }),
    house.pay({ kind: 'account', bik: '044525225', number: account }),
  ])
  const rows = await house.db.selectFrom('payout_methods').selectAll().execute()
  assert.equal(rows.filter((row) => row.removed_at === null).length, 1)
  assert.equal(rows.length, 2)
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

async function openHouse() {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const clock = standingClock('2026-11-21T09:00:00Z')
  const fieldKey = { version: 1, key: new Uint8Array(32).fill(7) }
  const api = createApi({
    gate: {
      account: (caller) => Promise.resolve(ok(scopeOf(caller.personId))),
      client: () => Promise.resolve(refuse({ kind: 'noOrganization' as const })),
    },
    db: open.db,
    clock,
    log: silentLog,
    checkReplies: true,
  })
  profileRoutes(api, { db: open.db, clock, fieldKey })
  const another = async (phone: string) => {
    const id = newId('person', clock)
    await open.db
      .insertInto('persons')
      .values({ id, phone, status: 'active', created_at: clock.now(), updated_at: clock.now() })
      .execute()
    return id
  }
  const personId = await another('89001112233')
  const call = (endpoint: Endpoint, body?: unknown, by: Id<'person'> = personId): Promise<Answer> =>
    callApi(api, endpoint, callerOf(by), { body })
  return {
    db: open.db,
    fieldKey,
    personId,
    another,
    call,
    modify: (form: object, by?: Id<'person'>) => call(contract.modifyProfile, form, by),
    pay: (form: object) => call(contract.setPayoutMethod, form),
    read: () => readProfile(open.db, fieldKey, personId),
    sign: () => signAs(open.db, clock.now(), personId),
    async [Symbol.asyncDispose]() {
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

function scopeOf(personId: string | undefined): AccountScope {
  const phone = parsePhone('89001112233')
  return { personId, sessionId: 'session_1', phone, signedUp: true } as unknown as AccountScope
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
