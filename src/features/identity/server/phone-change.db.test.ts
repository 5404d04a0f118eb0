import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { codeOf, openPhoneHouse, phoneOf } from '../../../../tests/support/phone-house.ts'
import type { PhoneHouse } from '../../../../tests/support/phone-house.ts'
import * as contract from '../contract.ts'
import { findPhoneChange } from './find-phone-change.ts'
import { openHandle } from './open-handle.ts'

const old = phoneOf('89004445566')
const fresh = phoneOf('89007778899')
const stranger = phoneOf('89001112233')

test('codes on both phones change the phone: other sessions end, the old phone is notified, the old code is not valid any more', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(old)
  const elsewhere = await house.enter(old)
  const me = await house.enter(old)
  const started = await start(house, me)
  assert.deepEqual(started.body['data'], {
    masked_old_phone: '+7 *** ***-55-66',
    masked_new_phone: '+7 *** ***-88-99',
    resend_after: 60,
  })
  assert.match(house.sent.at(-2)?.text ?? '', /код смены телефона .* на \+7 \*\*\* \*\*\*-88-99/)

  const changed = await confirm(house, me)
  assert.deepEqual(changed.body['data'], { masked_phone: '+7 *** ***-88-99' })
  assert.equal((await house.call(contract.readPhone, elsewhere)).status, 401)
  assert.equal((await phoneView(house, me)).masked_phone, '+7 *** ***-88-99')
  assert.equal((await findPhoneChange(house.db, personId))?.toString(), '2026-11-21T09:00:00Z')
  await house.work()
  const told = house.sent.at(-1)
  assert.equal(told?.to, old)
  assert.match(told?.text ?? '', /изменён на \+7 \*\*\* \*\*\*-88-99\. Не вы\? Позвоните: 8 800/)
  const entry = await house.db
    .selectFrom('journal_entries')
    .selectAll()
    .where('action', '=', 'phoneChanged')
    .executeTakeFirstOrThrow()
  assert.deepEqual(entry.facts, { phone: '+7 *** ***-88-99', phoneBefore: '+7 *** ***-55-66' })
  house.clock.advance({ minutes: 2 })
  assert.equal((await house.enter(fresh)).personId, personId)
})

test('an account’s id does not lead back to its phone, and the next owner of a phone signs in however many accounts have left it', async () => {
  await using house = await openPhoneHouse()
  const ids = new Set<string>()
  for (let owner = 0; owner < 10; owner += 1) {
    const { personId } = await house.enter(old)
    assert.equal(openHandle(house.deps.codePepper, personId), undefined)
    ids.add(personId)
    await house.db
      .updateTable('persons')
      .set({ phone: null, status: 'deleted' })
      .where('id', '=', personId as Id<'person'>)
      .execute()
    house.clock.advance({ minutes: 2 })
  }
  assert.equal(ids.size, 10)
})

test('after a phone change the account’s id is still valid for login: by a code on the new phone', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(old)
  const me = await house.enter(old)
  await start(house, me)
  await confirm(house, me)
  house.clock.advance({ minutes: 2 })
  assert.equal(codeOf(await house.call(contract.askCode, { personId: me.personId })), 'done')
  assert.equal(house.sent.at(-1)?.to, fresh)
})

test('the next owner of a released number gets their own account', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(old)
  const me = await house.enter(old)
  await start(house, me)
  await confirm(house, me)
  house.clock.advance({ minutes: 2 })
  const next = await house.enter(old)
  assert.notEqual(next.personId, personId)
  const rows = await house.db.selectFrom('persons').select(['id', 'phone', 'status']).orderBy('phone').execute()
  assert.deepEqual(rows, [
    { id: next.personId, phone: old, status: 'pending' },
    { id: personId, phone: fresh, status: 'active' },
  ])
})

test('a typo in one code does not invalidate the other', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(old)
  const me = await house.enter(old)
  await start(house, me)
  const right = codesOf(house)
  const slip = await house.call(contract.confirmPhoneChange, me, { body: { ...right, new_code: other(right.new_code) } })
  assert.deepEqual([codeOf(slip), slip.body['information']], ['wrongCode', 'Код с нового номера'])
  const again = await house.call(contract.confirmPhoneChange, me, { body: { old_code: '000000', new_code: right.new_code } })
  assert.equal(codeOf(again), 'done')
})

test('the phone does not change by the code of the new phone alone, and the code of the old one may still be entered', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(old)
  const me = await house.enter(old)
  await start(house, me)
  const right = codesOf(house)
  const stolen = await house.call(contract.confirmPhoneChange, me, { body: { ...right, old_code: other(right.old_code) } })
  assert.deepEqual([codeOf(stolen), stolen.body['information']], ['wrongCode', 'Код с прежнего номера'])
  assert.equal((await phoneView(house, me)).masked_phone, '+7 *** ***-55-66')
  assert.equal(codeOf(await house.call(contract.confirmPhoneChange, me, { body: { ...right, new_code: '000000' } })), 'done')
})

test('codes of another session, of another change and expired ones confirm nothing', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(old)
  const elsewhere = await house.enter(old)
  const me = await house.enter(old)
  assert.equal(codeOf(await confirm(house, me)), 'codeExpired')
  await start(house, me)
  assert.equal(codeOf(await confirm(house, elsewhere)), 'codeExpired')
  const first = codesOf(house)
  await start(house, me, stranger)
  assert.equal(codeOf(await house.call(contract.confirmPhoneChange, me, { body: first })) === 'done', false)
  house.clock.advance({ minutes: 9 })
  const late = await house.call(contract.confirmPhoneChange, me, {
    body: { old_code: house.codeFor(old), new_code: house.codeFor(stranger) },
  })
  assert.equal(codeOf(late), 'done')
})

test('a number that has a profile answers as any other; only its owner is notified, and no code is valid', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(old)
  const ownerId = await house.addActive(fresh)
  const me = await house.enter(old)
  const started = await start(house, me)
  assert.equal(codeOf(started), 'done')
  assert.match(house.sent.at(-1)?.text ?? '', /уже занят вашим профилем/)
  assert.doesNotMatch(house.sent.at(-1)?.text ?? '', /\d{6}/)
  const wrong = await house.call(contract.confirmPhoneChange, me, { body: { old_code: house.codeFor(old), new_code: '123456' } })
  assert.deepEqual(
    [codeOf(wrong), wrong.body['information'], wrong.body['action']],
    ['wrongCode', 'Код с нового номера', 'Осталось попыток: 4'],
  )
  const owner = await house.db.selectFrom('persons').select('phone').where('id', '=', ownerId).executeTakeFirstOrThrow()
  assert.equal(owner.phone, fresh)
})

test('a number taken while the codes were being entered is refused like a wrong code', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(old)
  const me = await house.enter(old)
  await start(house, me)
  await house.addActive(fresh)
  const refused = await confirm(house, me)
  assert.deepEqual([codeOf(refused), refused.body['information']], ['wrongCode', 'Код с нового номера'])
})

test('a pending account on the new number is deleted with its sessions', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(old)
  const begun = await house.enter(fresh)
  const me = await house.enter(old)
  await start(house, me)
  assert.equal(codeOf(await confirm(house, me)), 'done')
  assert.equal((await house.call(contract.readPhone, begun)).status, 401)
  const gone = await house.db
    .selectFrom('persons')
    .select(['phone', 'status'])
    .where('id', '=', begun.personId as Id<'person'>)
    .executeTakeFirstOrThrow()
  assert.deepEqual(gone, { phone: null, status: 'deleted' })
})

test('a phone changes once in three days, and two concurrent confirmations change it once', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(old)
  const me = await house.enter(old)
  await start(house, me)
  const codes = codesOf(house)
  const answers = await Promise.all(Array.from({ length: 5 }, () => house.call(contract.confirmPhoneChange, me, { body: codes })))
  assert.equal(answers.filter((answer) => codeOf(answer) === 'done').length, 1)
  const again = await start(house, me, stranger)
  assert.deepEqual([codeOf(again), again.body['action']], ['phoneChangedRecently', 'Следующая смена возможна 24.11.2026 12:00'])
  assert.equal((await phoneView(house, me)).may_change_from, '2026-11-24T09:00:00Z')
})

test('a phone is changed from a confirmed session of a signed-up person, to another mobile number', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(old)
  const pending = await house.enter(stranger)
  assert.equal(codeOf(await start(house, pending)), 'signUpFirst')
  const me = await house.enter(old)
  assert.equal(codeOf(await start(house, me, old)), 'invalidInput')
  assert.equal(codeOf(await start(house, me, phoneOf('89405551122'))), 'badPhone')
  house.clock.advance({ minutes: 11 })
  assert.equal(codeOf(await start(house, me)), 'confirmationNeeded')
})

test('fifty concurrent starts send one message to each phone, and a person enters five new numbers a day', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(old)
  const me = await house.enter(old)
  await Promise.all(Array.from({ length: 50 }, () => start(house, me)))
  assert.equal(house.sent.filter(({ to }) => to === fresh).length, 1)
  assert.equal(house.sent.filter(({ to }) => to === old).length, 2)
  for (let no = 0; no < 8; no += 1) await start(house, me, phoneOf(`8901${String(1_000_000 + no * 10_000)}`))
  assert.equal(house.sent.filter(({ to }) => to !== old).length, 5)
})

test('the owner cancels a pending change', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(old)
  const me = await house.enter(old)
  await start(house, me)
  assert.equal((await phoneView(house, me)).change?.kind, 'both')
  assert.equal(codeOf(await house.call(contract.cancelPhoneChange, me)), 'done')
  assert.equal((await phoneView(house, me)).change, null)
  assert.equal(codeOf(await confirm(house, me)), 'codeExpired')
  assert.equal(codeOf(await house.call(contract.cancelPhoneChange, me)), 'notFound')
})

function start(house: PhoneHouse, caller: Partial<Caller>, phone = fresh) {
  return house.call(contract.startPhoneChange, caller, { body: { new_phone: phone } })
}

function confirm(house: PhoneHouse, caller: Partial<Caller>) {
  return house.call(contract.confirmPhoneChange, caller, { body: codesOf(house) })
}

function codesOf(house: PhoneHouse) {
  return { old_code: house.codeFor(old), new_code: house.codeFor(fresh) || '000000' }
}

async function phoneView(house: PhoneHouse, caller: Partial<Caller>) {
  return contract.readPhone.reply.parse((await house.call(contract.readPhone, caller)).body['data'])
}

function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
