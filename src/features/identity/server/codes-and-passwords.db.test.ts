import assert from 'node:assert/strict'
import test from 'node:test'
import type { Sms, SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { newId } from '#/platform/server/new-id.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { openTestDatabase } from '../../../../tests/support/test-database.ts'
import { parsePasswordDigest } from '../domain/password-digest.ts'
import { activatePerson } from './activate-person.ts'
import { addPerson } from './add-person.ts'
import { changePassword } from './change-password.ts'
import { checkCode } from './check-code.ts'
import { checkSession } from './check-session.ts'
import { enterByCode } from './enter-by-code.ts'
import { enterByPassword } from './enter-by-password.ts'
import { makeHandle } from './make-handle.ts'
import { requestCode } from './request-code.ts'
import { sendCode } from './send-code.ts'

test('a new code invalidates the old one, and a code expires after five minutes', async () => {
  await using house = await openHouse()
  const home = callerOf({ personId: house.personId })
  await requestCode(house.deps, home, 'login')
  const first = house.lastCode()
  house.clock.advance({ seconds: 60 })
  await requestCode(house.deps, home, 'login')
  const second = house.lastCode()
  if (first !== second) assert.equal(kindOf(await enterByCode(house.deps, home, 'person', { code: first })), 'wrongCode')
  house.clock.advance({ minutes: 5, seconds: 1 })
  assert.equal(kindOf(await enterByCode(house.deps, home, 'person', { code: second })), 'codeExpired')
})

test('a message that certainly was not sent invalidates its code; one with an unknown outcome counts as sent', async () => {
  await using house = await openHouse()
  const home = callerOf({ personId: house.personId })
  house.failWith('unavailable')
  assert.equal(kindOf(await requestCode(house.deps, home, 'login')), 'codeNotSent')
  assert.equal(kindOf(await enterByCode(house.deps, home, 'person', { code: house.lastCode() })), 'codeExpired')
  house.clock.advance({ seconds: 60 })
  house.failWith('unknownOutcome')
  assert.ok((await requestCode(house.deps, home, 'login')).ok)
  assert.ok((await enterByCode(house.deps, home, 'person', { code: house.lastCode() })).ok)
})

test('a password is set by a code, ends other sessions, and from a new device requires a code', async () => {
  await using house = await openHouse()
  const { deps, personId } = house
  const home = callerOf({ personId })
  await requestCode(deps, home, 'login')
  const before = await enterByCode(deps, home, 'person', { code: house.lastCode() })
  assert.ok(before.ok)

  await requestCode(deps, home, 'password')
  assert.match(house.sent.at(-1)?.text ?? '', /код для смены пароля/)
  const digest = digestOf('Синий кит 42')
  const set = await changePassword(deps, home, 'person', digest, { code: house.lastCode() })
  assert.ok(set.ok)
  assert.equal((await checkSession(deps, callerOf({ token: before.value.token }))).ok, false)
  assert.equal((await checkSession(deps, callerOf({ token: set.value.token }))).ok, true)

  const same = await enterByPassword(deps, home, 'person', digest)
  assert.ok(same.ok && 'session' in same.value)
  const away = callerOf({ personId, ip: '203.0.113.9', userAgent: 'another' })
  const asked = await enterByPassword(deps, away, 'person', digest)
  assert.ok(asked.ok && 'codeSent' in asked.value)
  assert.ok((await enterByCode(deps, away, 'person', { code: house.lastCode() })).ok)
})

test('a new password tells by which session it replaced the one of its browser, and of no other', async () => {
  await using house = await openHouse()
  const { deps, personId } = house
  const enter = async (caller: ReturnType<typeof callerOf>) => {
    await requestCode(deps, caller, 'login')
    const entered = await enterByCode(deps, caller, 'person', { code: house.lastCode() })
    assert.ok(entered.ok)
    return entered.value
  }
  const set = async (caller: ReturnType<typeof callerOf>) => {
    await requestCode(deps, caller, 'password')
    const changed = await changePassword(deps, caller, 'person', digestOf('Синий кит 42'), { code: house.lastCode() })
    assert.ok(changed.ok)
    const jobs = await deps.db.selectFrom('jobs').select('payload').where('name', 'like', '%password-changed').execute()
    return jobs
      .map(({ payload }) => payload)
      .find((told) => (told as { sessionId: string }).sessionId === changed.value.sessionId)
  }
  const home = await enter(callerOf({ personId, browser: true }))
  const { token, companion } = home
  const told = await set(callerOf({ personId, browser: true, token, companion }))
  assert.deepEqual((told as { formerId: string }).formerId, home.sessionId)
  for (const stranger of [{}, { token }, { token: 'unknown', companion }]) {
    house.clock.advance({ minutes: 2 })
    const other = await set(callerOf({ personId, browser: true, ...stranger }))
    assert.deepEqual(Object.keys(other as object).toSorted(), ['personId', 'sessionId'])
  }
})

test('a login code also sets a password, as the specification has one call that sends codes', async () => {
  await using house = await openHouse()
  const home = callerOf({ personId: house.personId })
  await requestCode(house.deps, home, 'login')
  assert.ok((await changePassword(house.deps, home, 'person', digestOf('Синий кит 42'), { code: house.lastCode() })).ok)
})

test('a common password is refused by its digest', async () => {
  await using house = await openHouse()
  const home = callerOf({ personId: house.personId })
  await requestCode(house.deps, home, 'password')
  assert.deepEqual(await changePassword(house.deps, home, 'person', digestOf('Qwerty123'), { code: house.lastCode() }), {
    ok: false,
    refusal: { kind: 'weakPassword' },
  })
})

test('five wrong passwords lock password login for any phone, and leave login by code open', async () => {
  await using house = await openHouse()
  const unknown = makeHandle(house.deps.codePepper, phoneOf('89009998877'))
  const attempt = (personId: string) =>
    enterByPassword(house.deps, callerOf({ personId }), 'person', digestOf('nothing like it 1'))
  for (let wrong = 0; wrong < 7; wrong += 1) {
    const [known, stranger] = [await attempt(house.personId), await attempt(unknown)]
    assert.deepEqual(known, stranger)
    assert.equal(kindOf(known), wrong < 4 ? 'wrongPassword' : 'tooManyTries')
  }
  assert.ok((await requestCode(house.deps, callerOf({ personId: house.personId }), 'login')).ok)
  assert.ok((await enterByCode(house.deps, callerOf({ personId: house.personId }), 'person', { code: house.lastCode() })).ok)
  assert.equal(kindOf(await attempt(house.personId)), 'wrongPassword')
})

test('a code for one document cannot sign another or be used to sign in', async () => {
  await using house = await openHouse()
  const { deps, personId } = house
  assert.ok((await house.askToSign('document 1')).ok)
  const code = house.lastCode()
  const sessionId = newId('session', deps.clock)
  const sign = (subject: string) =>
    deps.db.transaction().execute((tx) => checkCode(tx, deps, { personId, sessionId, purpose: 'sign', subject, code }))
  assert.deepEqual(await sign('document 2'), { ok: false, refusal: { kind: 'codeExpired' } })
  assert.equal((await enterByCode(deps, callerOf({ personId }), 'person', { code: code })).ok, false)
  assert.ok((await sign('document 1')).ok)
  assert.equal((await sign('document 1')).ok, false)
})

test('a person who signs two documents in a row does not wait between their codes', async () => {
  await using house = await openHouse()
  assert.ok((await house.askToSign('document 1')).ok)
  assert.ok((await house.askToSign('document 2')).ok)
  const repeated = await house.askToSign('document 2')
  assert.equal(repeated.ok ? undefined : repeated.refusal.kind, 'tooOften')
})

function phoneOf(text: string) {
  const phone = parsePhone(text)
  assert.ok(phone)
  return phone
}

function kindOf(result: Result<unknown, { readonly kind: string }>): string | undefined {
  return result.ok ? undefined : result.refusal.kind
}

function digestOf(password: string) {
  const digest = parsePasswordDigest(sha256Hex(password).toUpperCase().slice(0, 20))
  assert.ok(digest)
  return digest
}

async function openHouse() {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const { db } = open
  const clock = standingClock('2026-11-21T09:00:00Z')
  const sent: Sms[] = []
  let failure: 'unavailable' | 'unknownOutcome' | undefined
  const sms: SmsGateway = {
    isBuiltIn: true,
    async send(message) {
      sent.push(message)
      if (failure) return refuse({ kind: failure })
      return ok({ provider: 'memory', providerId: message.messageKey, state: 'delivered' as const })
    },
    report: async () => ok({ state: 'delivered' as const }),
  }
  const peppers = {
    codePepper: 'code pepper of the tests, long enough',
    passwordPepper: 'password pepper, long enough too',
  }
  const deps = { db, clock, sms, ...peppers, publicUrl: 'https://naryad.example', brand: { name: 'Наряд' } }
  const phone = phoneOf('89004445566')
  const personId: Id<'person'> = await db.transaction().execute(async (tx) => {
    const id = await addPerson(tx, deps, phone)
    await activatePerson(tx, clock, id)
    return id
  })
  return {
    deps,
    clock,
    sent,
    personId,
    failWith: (kind: typeof failure) => (failure = kind),
    lastCode: () => /#(\d{6})$/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '',
    askToSign: (subject: string) =>
      sendCode(deps, {
        personId,
        phone,
        purpose: 'sign',
        subject,
        text: (code) => `Подписать договор: ${code}`,
      }),
    async [Symbol.asyncDispose]() {
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

function callerOf(given: Partial<Caller>): Caller {
  return {
    requestId: 'test',
    ip: '198.51.100.7',
    userAgent: 'test browser',
    browser: false,
    token: undefined,
    companion: undefined,
    personId: undefined,
    orgId: undefined,
    idempotencyKey: undefined,
    ...given,
  }
}
