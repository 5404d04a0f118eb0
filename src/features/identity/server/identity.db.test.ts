import assert from 'node:assert/strict'
import test from 'node:test'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openEntryHouse, phoneOf } from '../../../../tests/support/entry-house.ts'
import * as contract from '../contract.ts'

const stranger = phoneOf('89001112233')
const known = phoneOf('89004445566')

test('identify answers the same for a known and an unknown phone, and writes no row', async () => {
  await using house = await openEntryHouse()
  await house.addActive(known)
  const [first, second, again] = [await house.identify(known), await house.identify(stranger), await house.identify(stranger)]

  assert.deepEqual({ ...first, person_id: '', masked_phone: '' }, { ...second, person_id: '', masked_phone: '' })
  assert.match(second.person_id, /^person_[0-9A-HJKMNP-TV-Z]{26}$/)
  assert.equal(again.person_id, second.person_id)
  assert.equal((await house.db.selectFrom('persons').selectAll().execute()).length, 1)
})

test('different spellings of the phone header with different phones are refused', async () => {
  await using house = await openEntryHouse()
  const answer = await house.call(contract.identify, {}, { headers: { phone: '89001112233, 89001112234' } })
  assert.equal(answer.status, 400)
  const landline = await house.call(contract.identify, {}, { headers: { phone: '84951112233' } })
  assert.equal(landline.body['kind'], 'badPhone')
})

test('an SMS code signs a stranger in as a new pending person', async () => {
  await using house = await openEntryHouse()
  const { person_id: personId } = await house.identify(stranger)
  const asked = await house.call(contract.askCode, { personId })
  assert.deepEqual(asked.body['data'], { resend_after: 60, masked_phone: '+7 *** ***-22-33' })
  assert.match(house.sent[0]?.text ?? '', /код для входа в «Наряд».*\n@naryad\.example #\d{6}$/s)

  const entered = await house.call(contract.enterWithCode, { personId }, { headers: { code: house.lastCode() } })
  const { person_id: accountId, is_new: isNew } = contract.enterWithCode.reply.parse(entered.body['data'])
  assert.equal(isNew, true)
  assert.notEqual(accountId, personId)
  assert.ok((await house.gate({ token: String(entered.body['auth_token']), personId: accountId })).ok)
  const session = await house.gate({ token: String(entered.body['auth_token']), personId })
  assert.ok(session.ok)
  assert.equal(session.value.signedUp, false)
})

test('an old client that sends both person-id headers signs in as the specification describes', async () => {
  await using house = await openEntryHouse()
  const accountId = await house.addActive(known)
  const { person_id: personId } = await house.identify(known)
  const entered = await house.enter(known)
  assert.deepEqual(entered.body['data'], { person_id: accountId, is_new: false })
  assert.ok((await house.gate({ token: String(entered.body['auth_token']), personId })).ok, 'the id of identify goes on to serve')
})

test('a wrong code shows how many tries are left, the fifth locks login for 15 minutes', async () => {
  await using house = await openEntryHouse()
  const { person_id: personId } = await house.identify(stranger)
  await house.call(contract.askCode, { personId })
  const right = house.lastCode()
  const codes = []
  for (let wrong = 0; wrong < 5; wrong += 1) {
    codes.push(await house.call(contract.enterWithCode, { personId }, { headers: { code: other(right) } }))
  }
  assert.deepEqual(
    codes.map(({ body }) => outcomeOf(body)),
    ['wrongCode', 'wrongCode', 'wrongCode', 'wrongCode', 'tooManyTries'],
  )
  assert.deepEqual(codes.map(({ body }) => body['action']).slice(3), ['Осталось попыток: 1', 'Повторите через 15:00'])

  house.clock.advance({ seconds: 61 })
  const resend = await house.call(contract.askCode, { personId })
  assert.equal(resend.body['kind'], 'tooManyTries')
  house.clock.advance({ minutes: 15 })
  assert.equal((await house.call(contract.askCode, { personId })).body['code'], 1)
})

test('of sixty wrong codes at once five are compared, and the correct one after them is refused', async () => {
  await using house = await openEntryHouse()
  const { person_id: personId } = await house.identify(stranger)
  await house.call(contract.askCode, { personId })
  const right = house.lastCode()
  const wrong = () => house.call(contract.enterWithCode, { personId }, { headers: { code: other(right) } })
  await Promise.all(Array.from({ length: 60 }, wrong))

  const guard = await house.db.selectFrom('entry_guards').select(['wrong_in_row']).executeTakeFirstOrThrow()
  assert.equal(guard.wrong_in_row, 5)
  const late = await house.call(contract.enterWithCode, { personId }, { headers: { code: right } })
  assert.equal(late.body['kind'], 'tooManyTries')
})

test('one correct code submitted ten times at once opens one session', async () => {
  await using house = await openEntryHouse()
  const { person_id: personId } = await house.identify(stranger)
  await house.call(contract.askCode, { personId })
  const code = house.lastCode()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => house.call(contract.enterWithCode, { personId }, { headers: { code } })),
  )
  assert.equal(answers.filter(({ body }) => body['code'] === 1).length, 1)
  assert.equal((await house.db.selectFrom('sessions').select('id').execute()).length, 1)
})

test('fifty concurrent code requests send one message', async () => {
  await using house = await openEntryHouse()
  const { person_id: personId } = await house.identify(stranger)
  const answers = await Promise.all(Array.from({ length: 50 }, () => house.call(contract.askCode, { personId })))
  assert.equal(house.sent.length, 1)
  assert.equal(answers.filter(({ status }) => status === 429).length, 49)
})

test('codes to many phones from one address stop at thirty an hour', async () => {
  await using house = await openEntryHouse()
  for (let place = 0; place < 35; place += 1) {
    const { person_id: personId } = await house.identify(phoneOf(`8900${String(1_000_000 + place * 10_000)}`))
    await house.call(contract.askCode, { personId })
  }
  assert.equal(house.sent.length, 30)
  assert.equal((await house.db.selectFrom('persons').select('id').execute()).length, 30)
})

test('a browser session is not valid without its companion, and no session is valid for another person-id', async () => {
  await using house = await openEntryHouse()
  const personId = await house.addActive(known)
  const entered = await house.enter(known, { browser: true })
  const token = String(entered.body['auth_token'])
  const companion = entered.cookies[0]?.value
  assert.deepEqual(
    entered.cookies.map(({ name, httpOnly, strict }) => ({ name, httpOnly, strict })),
    [{ name: '__Host-companion', httpOnly: true, strict: true }],
  )
  assert.equal((await house.gate({ token, personId })).ok, false)
  assert.equal((await house.gate({ token, personId, companion: 'another' })).ok, false)
  assert.equal((await house.gate({ token, personId, companion })).ok, true)
  const foreign = (await house.identify(stranger)).person_id
  assert.equal((await house.gate({ token, personId: foreign, companion })).ok, false)
})

test('a session ends after 24 hours, at logout, and when the person signs in anew with it', async () => {
  await using house = await openEntryHouse()
  await house.addActive(known)
  const first = String((await house.enter(known)).body['auth_token'])
  const second = String((await house.enter(known, { token: first })).body['auth_token'])
  assert.equal((await house.gate({ token: first })).ok, false)
  assert.equal((await house.call(contract.logOutHere, { token: second })).body['code'], 1)
  const ended = await house.call(contract.logOutHere, { token: second })
  assert.deepEqual([ended.status, ended.body['message']], [401, 'Ошибка авторизации'])
  const nobody = await house.call(contract.logOutHere, {})
  assert.deepEqual([nobody.status, nobody.body['message']], [401, 'Неправильные учетные данные'])
  const third = String((await house.enter(known)).body['auth_token'])
  house.clock.advance({ hours: 24, seconds: 1 })
  assert.equal((await house.gate({ token: third })).ok, false)
})

test('a token stolen from a browser does not end its session when somebody signs in with it', async () => {
  await using house = await openEntryHouse()
  await house.addActive(known)
  await house.addActive(stranger)
  const answer = await house.enter(known, { browser: true })
  const token = String(answer.body['auth_token'])
  const companion = answer.cookies.find(({ name }) => name.endsWith('companion'))?.value
  for (const thief of [{ token }, { token, companion: 'another' }, { token, companion: 'another', browser: true }]) {
    house.clock.advance({ minutes: 2 })
    assert.equal((await house.enter(stranger, thief)).body['code'], 1)
    assert.equal((await house.gate({ token, companion })).ok, true)
  }
  house.clock.advance({ minutes: 2 })
  await house.enter(known, { token, companion, browser: true })
  assert.equal((await house.gate({ token, companion })).ok, false)
})

test('a person sees their devices and ends the other sessions', async () => {
  await using house = await openEntryHouse()
  await house.addActive(known)
  const first = String((await house.enter(known)).body['auth_token'])
  const second = String((await house.enter(known)).body['auth_token'])
  const listed = await house.call(contract.listSessions, { token: second })
  assert.equal((listed.body['data'] as { items: unknown[] }).items.length, 2)
  await house.call(contract.endOtherSessions, { token: second })
  assert.equal((await house.gate({ token: first })).ok, false)
  assert.equal((await house.gate({ token: second })).ok, true)
})

function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
