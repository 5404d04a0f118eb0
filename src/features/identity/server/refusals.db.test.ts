import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import test from 'node:test'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Limit } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { codeOf, openPhoneHouse, phoneOf } from '../../../../tests/support/phone-house.ts'
import type { PhoneHouse } from '../../../../tests/support/phone-house.ts'
import * as contract from '../contract.ts'
import { digestPassword } from '../domain/digest-password.ts'
import { codeStateLimits, entryTryLimits, identifyLimits, ownCodeStateLimits } from '../domain/entry-limits.ts'
import { runArgon } from './run-argon.ts'

const phone = phoneOf('89001112233')
const fresh = phoneOf('89007778899')
const ip = '198.51.100.7'
const noSuchNumber = { kind: 'unreachable', code: '1', text: 'no such number' } as const
const password = digestPassword('Синий кит 42')

test('an entry that did not begin with a phone is told to begin with it', async () => {
  await using house = await openPhoneHouse()
  const nobody = { personId: 'nobody' }
  assertRefused(await house.call(contract.askCode, nobody), 'invalidInput')
  assertRefused(await house.call(contract.readCodeState, nobody), 'invalidInput')
  assertRefused(await house.call(contract.logIn, nobody, { headers: { password } }), 'invalidInput')
  assertRefused(await setPassword(house, nobody, '123456'), 'codeExpired')
})

test('one address tries so many phones, codes and passwords an hour', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  await useUp(house, identifyLimits(ip))
  assertRefused(await house.call(contract.identify, {}, { headers: { phone } }), 'tooOften')
  await useUp(house, codeStateLimits(ip))
  assertRefused(await house.call(contract.readCodeState, { personId }), 'tooOften')
  await useUp(house, entryTryLimits(ip))
  assertRefused(await enterWithCode(house, { personId }, '123456'), 'tooOften')
  assertRefused(await house.call(contract.logIn, { personId }, { headers: { password } }), 'tooOften')
  assertRefused(await setPassword(house, { personId }, '123456'), 'tooOften')
})

test('one person asks so many times an hour what became of a code', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(phone)
  const caller = await house.enter(phone)
  await useUp(house, ownCodeStateLimits(caller.personId))
  assertRefused(await house.call(contract.readOwnCodeState, caller), 'tooOften')
})

test('a blocked account is opened neither by a code nor by a password, old or new', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  await givePassword(house, personId)
  house.clock.advance({ minutes: 2 })
  await house.call(contract.askCode, { personId })
  await house.db.updateTable('persons').set({ status: 'blocked' }).where('id', '=', personId).execute()
  const before = await house.db.selectFrom('sessions').select('id').execute()
  assertRefused(await house.call(contract.logIn, { personId }, { headers: { password } }), 'personBlocked')
  assertRefused(await enterWithCode(house, { personId }, house.codeFor(phone)), 'personBlocked')
  house.clock.advance({ minutes: 2 })
  await house.call(contract.askCode, { personId })
  assertRefused(await setPassword(house, { personId }, house.codeFor(phone)), 'personBlocked')
  assert.deepEqual(await house.db.selectFrom('sessions').select('id').execute(), before)
})

test('five wrong passwords close the entry by a password', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  const logIn = () => house.call(contract.logIn, { personId }, { headers: { password } })
  for (let wrong = 0; wrong < 4; wrong += 1) assertRefused(await logIn(), 'wrongPassword')
  assertRefused(await logIn(), 'tooManyTries')
  assertRefused(await logIn(), 'tooManyTries')
})

test('a right password on a new device opens nothing while its code cannot be sent', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  await givePassword(house, personId)
  house.clock.advance({ minutes: 2 })
  house.provider.told.failure = noSuchNumber
  const away = { personId, userAgent: 'another browser' }
  assertRefused(await house.call(contract.logIn, away, { headers: { password } }), 'codeNotSent')
})

test('a new password must not be a common one and needs the code of the last minutes, typed right', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  assertRefused(await setPassword(house, { personId }, '123456'), 'codeExpired')
  await house.call(contract.askCode, { personId }, { query: { purpose: 'password' } })
  const right = house.codeFor(phone)
  assertRefused(await setPassword(house, { personId }, right, digestPassword('Qwerty123')), 'weakPassword')
  for (let left = 4; left > 0; left -= 1) assertRefused(await setPassword(house, { personId }, other(right)), 'wrongCode')
  assertRefused(await setPassword(house, { personId }, other(right)), 'tooManyTries')
  assertRefused(await setPassword(house, { personId }, right), 'tooManyTries')
})

test('a new password of an account not visited for long needs the right end of its ИНН', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  const profile = { person_id: personId, inn: '500100732259' as PersonInn, updated_at: house.clock.now() }
  await house.db.insertInto('profiles').values(profile).execute()
  await house.enter(phone)
  house.clock.advance({ hours: 24 * 90 })
  await house.call(contract.askCode, { personId })
  const headers = { newpswd: password, code: house.codeFor(phone), 'inn-end': '1111' }
  assertRefused(await house.call(contract.setPassword, { personId }, { headers }), 'wrongInnEnd')
})

test('while a hundred passwords wait to be looked at, the next one is not, and the service says that it is busy', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  await house.call(contract.askCode, { personId })
  const code = house.codeFor(phone)
  await using _full = fullOfPasswords()
  const [entered, changed] = await Promise.all([
    house.call(contract.logIn, { personId }, { headers: { password } }),
    setPassword(house, { personId }, code),
  ])
  assertRefused(entered, 'busy')
  assertRefused(changed, 'busy')
})

test('a code that confirms the presence goes once a minute, and is told when it cannot be sent', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(phone)
  const me = await house.enter(phone)
  assert.equal(codeOf(await house.call(contract.askConfirmation, me)), 'done')
  assertRefused(await house.call(contract.askConfirmation, me), 'tooOften')
  house.clock.advance({ minutes: 2 })
  house.provider.told.failure = noSuchNumber
  assertRefused(await house.call(contract.askConfirmation, me), 'codeNotSent')
})

test('two clicks on leaving end the session once', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(phone)
  const me = await house.enter(phone)
  const { clicks } = await house.db.transaction().execute(async (tx) => {
    await tx.selectFrom('sessions').select('id').forUpdate().execute()
    const clicks = [1, 2].map(() => house.call(contract.logOutHere, me))
    await bothWait(house)
    return { clicks }
  })
  const answers = await Promise.all(clicks)
  assert.equal(answers.filter((answer) => codeOf(answer) === 'done').length, 1)
  const [late] = answers.filter((answer) => codeOf(answer) !== 'done')
  assert.ok(late)
  assertRefused(late, 'notFound')
})

test('the phone is not changed while a lost one is being replaced, nor when a code cannot be sent', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  const me = await house.enter(phone)
  house.provider.told.failure = noSuchNumber
  assertRefused(await startChange(house, me), 'codeNotSent')
  house.provider.told.failure = undefined
  await house.db.deleteFrom('phone_changes').execute()
  await addChange(house, personId, { kind: 'recovery', state: 'waiting' })
  assertRefused(await startChange(house, me), 'wrongState')
})

test('a change of phone is confirmed from a confirmed session, in five tries, unless another change came before', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  const me = await house.enter(phone)
  assert.equal(codeOf(await startChange(house, me)), 'done')
  const right = { old_code: house.codeFor(phone), new_code: house.codeFor(fresh) }
  const confirm = (body: typeof right) => house.call(contract.confirmPhoneChange, me, { body })
  const wrong = { ...right, new_code: other(right.new_code) }
  for (let left = 4; left > 0; left -= 1) assertRefused(await confirm(wrong), 'wrongCode')
  assertRefused(await confirm(wrong), 'tooManyTries')

  await addChange(house, personId, { kind: 'both', state: 'done' })
  assertRefused(await confirm(right), 'phoneChangedRecently')
  house.clock.advance({ minutes: 11 })
  assertRefused(await confirm(right), 'confirmationNeeded')
})

function enterWithCode(house: PhoneHouse, caller: Partial<Caller>, code: string) {
  return house.call(contract.enterWithCode, caller, { headers: { code } })
}

function setPassword(house: PhoneHouse, caller: Partial<Caller>, code: string, newpswd = password) {
  return house.call(contract.setPassword, caller, { headers: { newpswd, code } })
}

async function givePassword(house: PhoneHouse, personId: string): Promise<void> {
  await house.call(contract.askCode, { personId })
  assert.equal(codeOf(await setPassword(house, { personId }, house.codeFor(phone))), 'done')
}

function startChange(house: PhoneHouse, caller: Partial<Caller>) {
  return house.call(contract.startPhoneChange, caller, { body: { new_phone: fresh } })
}

async function addChange(
  house: PhoneHouse,
  personId: Id<'person'>,
  change: { kind: 'both' | 'recovery'; state: 'waiting' | 'done' },
): Promise<void> {
  const now = house.clock.now()
  const moments = { created_at: now, due_at: now, settled_at: change.state === 'done' ? now : null }
  await house.db
    .insertInto('phone_changes')
    .values({
      id: newId('phoneChange', house.clock),
      person_id: personId,
      old_phone: phone,
      new_phone: fresh,
      ip,
      ...moments,
      ...change,
    })
    .execute()
}

async function useUp(house: PhoneHouse, limits: readonly Limit[]): Promise<void> {
  const [smallest] = limits.toSorted((left, right) => left.count - right.count)
  assert.ok(smallest)
  await takeFromLimits(house.db, house.clock, [smallest])
  await house.db.updateTable('rate_counters').set({ count: smallest.count }).where('key', '=', smallest.key).execute()
}

/** As many passwords being looked at and waiting as there may be, until disposed of. */
function fullOfPasswords() {
  const running = Math.min(4, Math.max(1, availableParallelism() - 1))
  let over = false
  async function keepBusy(): Promise<void> {
    while (!over) await runArgon('a password', Buffer.alloc(16))
  }
  const all = Array.from({ length: running + 100 }, keepBusy)
  return {
    async [Symbol.asyncDispose]() {
      over = true
      await Promise.all(all)
    },
  }
}

async function bothWait({ db }: PhoneHouse): Promise<void> {
  for (;;) {
    const { rows } = await rowsOf({ waiting: pgType.int })`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows[0]?.waiting === 2) return
  }
}

function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
