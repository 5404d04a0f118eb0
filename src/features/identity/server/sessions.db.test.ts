import assert from 'node:assert/strict'
import test from 'node:test'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openEntryHouse, phoneOf } from '../../../../tests/support/entry-house.ts'
import * as contract from '../contract.ts'
import { digestPassword } from '../domain/digest-password.ts'

type House = Awaited<ReturnType<typeof openEntryHouse>>

const phone = phoneOf('89004445566')
const stranger = phoneOf('89001112233')

test('login by a code confirms the session; later a confirmation code does, for this session only', async () => {
  await using house = await openEntryHouse()
  const token = await enter(house)
  const other = await enter(house)
  assert.equal(await confirmedAt(house, token), house.clock.now().toString())

  house.clock.advance({ minutes: 11 })
  const asked = await house.call(contract.askConfirmation, { token })
  assert.deepEqual(asked.body['data'], { resend_after: 60, masked_phone: '+7 *** ***-55-66' })
  assert.match(house.sent.at(-1)?.text ?? '', /код подтверждения/)
  const code = house.lastCode()
  assert.equal((await confirm(house, other, code)).body['kind'], 'codeExpired')
  assert.equal((await confirm(house, token, code)).body['code'], 1)
  assert.equal(await confirmedAt(house, token), house.clock.now().toString())
  assert.notEqual(await confirmedAt(house, other), house.clock.now().toString())
  assert.equal((await confirm(house, token, code)).body['kind'], 'codeExpired')
})

test('a session opened by a password is not confirmed', async () => {
  await using house = await openEntryHouse()
  const token = await enter(house)
  await house.call(contract.askCode, { personId: await handle(house) }, { query: { purpose: 'password' } })
  const caller = { token, personId: await handle(house) }
  await house.call(contract.setPassword, caller, { headers: { newpswd: digest, code: house.lastCode() } })
  const entered = await house.call(contract.logIn, { personId: await handle(house) }, { headers: { password: digest } })
  assert.equal(await confirmedAt(house, String(entered.body['auth_token'])), undefined)
})

test('a confirmation code allows five wrong tries; a login code does not confirm', async () => {
  await using house = await openEntryHouse()
  const token = await enter(house)
  await house.call(contract.askCode, { personId: await handle(house) })
  const entry = house.lastCode()
  house.clock.advance({ minutes: 1 })
  await house.call(contract.askConfirmation, { token })
  const right = house.lastCode()
  if (entry !== right) assert.equal((await confirm(house, token, entry)).body['kind'], 'wrongCode')
  const codes = []
  for (let wrong = 0; wrong < 5; wrong += 1) codes.push(outcomeOf((await confirm(house, token, otherThan(right))).body))
  assert.equal(codes.at(-1), 'tooManyTries')
  assert.equal((await confirm(house, token, right)).body['kind'], 'tooManyTries')
})

test('twenty wrong codes for confirmation, signing and the like in a day lock all of them until tomorrow', async () => {
  await using house = await openEntryHouse()
  const token = await enter(house)
  for (let round = 0; round < 5; round += 1) {
    await house.call(contract.askConfirmation, { token })
    for (let wrong = 0; wrong < 5; wrong += 1) await confirm(house, token, otherThan(house.lastCode()))
    house.clock.advance({ minutes: 40 })
  }
  await house.call(contract.askConfirmation, { token })
  assert.equal((await confirm(house, token, house.lastCode())).body['kind'], 'tooManyTries')
  const fresh = await enterAfterDay(house)
  await house.call(contract.askConfirmation, { token: fresh })
  assert.equal((await confirm(house, fresh, house.lastCode())).body['code'], 1)
})

test('a mode change issues a new token and companion; the old ones are invalid at once; the session lifetime is not extended', async () => {
  await using house = await openEntryHouse()
  await house.addActive(phone)
  const entered = await house.enter(phone, { browser: true })
  const old = { token: String(entered.body['auth_token']), companion: entered.cookies[0]?.value }
  house.clock.advance({ hours: 23 })
  const changed = await house.call(contract.changeMode, old, { params: { role: 'client' } })
  assert.deepEqual(changed.body['data'], { mode: 'client' })
  const fresh = { token: String(changed.body['newtoken']), companion: changed.cookies[0]?.value }

  assert.equal((await house.gate(old)).ok, false)
  assert.equal((await house.gate({ ...fresh, companion: old.companion })).ok, false)
  assert.equal((await house.gate(fresh)).ok, true)
  assert.equal((await house.db.selectFrom('sessions').select('mode').executeTakeFirstOrThrow()).mode, 'client')
  assert.equal((await house.call(contract.changeMode, old, { params: { role: 'person' } })).status, 401)
  house.clock.advance({ hours: 1, seconds: 1 })
  assert.equal((await house.gate(fresh)).ok, false)
})

test('of two concurrent mode changes one token stays valid, and the other caller must sign in', async () => {
  await using house = await openEntryHouse()
  const token = await enter(house)
  const answers = await Promise.all(
    ['client', 'person', 'client'].map((role) => house.call(contract.changeMode, { token }, { params: { role } })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, two) => one - two),
    [200, 401, 401],
  )
  const winner = answers.find(({ status }) => status === 200)
  assert.equal(winner?.cookies.length, 0, 'a session without a browser gets no companion')
  assert.equal((await house.gate({ token: String(winner?.body['newtoken']) })).ok, true)
})

test('eleven logins leave ten sessions: the oldest ends', async () => {
  await using house = await openEntryHouse()
  await house.addActive(phone)
  const tokens = []
  for (let device = 0; device < 11; device += 1) {
    tokens.push(String((await house.enter(phone)).body['auth_token']))
    house.clock.advance({ minutes: 1 })
  }
  const living = []
  for (const token of tokens) living.push((await house.gate({ token })).ok)
  assert.deepEqual(living, [false, ...Array.from({ length: 10 }, () => true)])
})

test('a login from a device not seen for 30 days is notified, the very first one is not; the journal records it', async () => {
  await using house = await openEntryHouse()
  await house.addActive(phone)
  await house.enter(phone)
  assert.deepEqual(await news(house), [])
  await house.enter(phone)
  assert.deepEqual(await news(house), [])
  await house.enter(phone, { userAgent: 'Mozilla/5.0 (Android 15) Chrome/140', ip: '203.0.113.5' })
  assert.deepEqual(await news(house), ['event:identity.entered-from-new-device'])
  assert.deepEqual(await journal(house), [{ action: 'newDeviceEntered', object_name: 'Chrome, Android', ip: '203.0.113.5' }])
  house.clock.advance({ hours: 24 * 31 })
  await house.enter(phone)
  assert.equal((await news(house)).length, 2)
})

test('a new password is notified, ends the other sessions and is recorded in the journal', async () => {
  await using house = await openEntryHouse()
  const token = await enter(house)
  const personId = await handle(house)
  await house.call(contract.askCode, { personId }, { query: { purpose: 'password' } })
  const changed = await house.call(
    contract.setPassword,
    { personId, ip: '203.0.113.9' },
    { headers: { newpswd: digest, code: house.lastCode() } },
  )
  assert.equal((await house.gate({ token })).ok, false)
  assert.equal((await house.gate({ token: String(changed.body['newtoken']) })).ok, true)
  assert.deepEqual(await news(house), ['event:identity.password-changed'])
  assert.deepEqual(await journal(house), [{ action: 'passwordChanged', object_name: '', ip: '203.0.113.9' }])
})

test('sessions ended from the list of devices are recorded in the journal; those of another person are not found', async () => {
  await using house = await openEntryHouse()
  const [first, second, third] = [await enter(house), await enter(house), await enter(house)]
  const session = await house.gate({ token: first })
  assert.ok(session.ok)
  await house.addActive(stranger)
  const foreign = String((await house.enter(stranger)).body['auth_token'])
  const end = (token: string) =>
    house.call(contract.endOneSession, { token }, { params: { role: 'person', id: session.value.sessionId } })
  assert.equal((await end(foreign)).status, 404)
  const ends = await Promise.all([end(third), end(third)])
  assert.deepEqual(
    ends.map(({ status }) => status).toSorted((one, two) => one - two),
    [200, 404],
  )
  assert.equal((await house.gate({ token: first })).ok, false)
  await house.call(contract.endOtherSessions, { token: third })
  await house.call(contract.endOtherSessions, { token: third })
  assert.equal((await house.gate({ token: second })).ok, false)
  assert.deepEqual(
    (await journal(house)).map(({ action }) => action),
    ['sessionEnded', 'otherSessionsEnded'],
  )
})

test('a phone that has moved to another account signs in neither to the old account nor by its id', async () => {
  await using house = await openEntryHouse()
  const moved = await house.addActive(phone)
  await house.db.updateTable('persons').set({ phone: stranger }).where('id', '=', moved).execute()
  const entered = await house.enter(phone)
  const { person_id: personId, is_new: isNew } = entered.body['data'] as { person_id: string; is_new: boolean }
  assert.notEqual(personId, moved)
  assert.equal(isNew, true)
  const session = await house.gate({ token: String(entered.body['auth_token']), personId })
  assert.ok(session.ok && session.value.phone === phone)
  const owner = await house.enter(stranger)
  assert.equal((owner.body['data'] as { person_id: string }).person_id, moved)
})

const digest = digestPassword('Синий кит 42')

async function enter(house: House): Promise<string> {
  await house.addActive(phone)
  return String((await house.enter(phone)).body['auth_token'])
}

async function enterAfterDay(house: House): Promise<string> {
  house.clock.advance({ hours: 24 })
  return enter(house)
}

async function handle(house: House): Promise<string> {
  return (await house.identify(phone)).person_id
}

function confirm(house: House, token: string, code: string) {
  return house.call(contract.confirmPresence, { token }, { body: { code } })
}

async function confirmedAt(house: House, token: string): Promise<string | undefined> {
  const session = await house.gate({ token })
  assert.ok(session.ok)
  return session.value.confirmedAt?.toString()
}

async function news(house: House): Promise<string[]> {
  const rows = await house.db.selectFrom('jobs').select('name').where('name', 'like', 'event:%').orderBy('created_at').execute()
  return rows.map(({ name }) => name)
}

function journal(house: House) {
  return house.db
    .selectFrom('journal_entries')
    .select(['action', 'object_name', 'ip'])
    .where('action', 'not in', ['sessionConfirmed'])
    .orderBy('no')
    .execute()
}

function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
