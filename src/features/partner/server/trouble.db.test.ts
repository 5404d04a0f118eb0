import assert from 'node:assert/strict'
import test from 'node:test'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import { person } from '#/gateways/npd/simulator-stand.ts'
import { refuse } from '#/kernel/result.ts'
import { openPartnerHouse } from '../../../../tests/support/partner-house.ts'
import * as contract from '../contract.ts'
import { continueBinding } from './continue-binding.ts'
import { countTroubledBindings } from './count-troubled-bindings.ts'
import { retryBinding } from './jobs.ts'
import { readGrantedRights } from './read-granted-rights.ts'

test('a person who is already bound gets exactly the rights already granted', async () => {
  await using house = await openPartnerHouse()
  await house.admin('PUT', `persons/${person}`, { permissions: ['INCOME_REGISTRATION', 'CANCEL_INCOME', 'INCOME_LIST'] })
  await house.request()
  await house.workUntil('bound')
  assert.deepEqual((await house.state()).granted.toSorted(), ['CANCEL_INCOME', 'INCOME_LIST', 'INCOME_REGISTRATION'])
})

test('a person already bound without a required right is partly bound', async () => {
  await using house = await openPartnerHouse()
  await house.admin('PUT', `persons/${person}`, { permissions: ['INCOME_LIST'] })
  await house.request()
  await house.workUntil('boundPartly')
  assert.match((await house.state()).reason_text ?? '', /регистрация дохода, аннулирование чеков/)
})

test('after an internal error the request is resent automatically after 1, 5, 15 and 60 minutes, then waits for the person', async () => {
  await using house = await openPartnerHouse()
  const started = house.clock.now()
  await house.stand.fault({ kind: 'internal_error' })
  await house.request()
  await house.workUntil('error')
  const first = await house.state()
  assert.equal(first.reason_code, 'INTERNAL_ERROR')
  assert.match(first.reason_text ?? '', /Повторим сами \d/)
  assert.ok(first.next_check_at)
  for (let minute = 0; minute < 90 && (await house.state()).next_check_at !== null; minute += 1) {
    house.clock.advance({ minutes: 1 })
    await house.work()
    house.clock.advance({ seconds: 2 })
    await house.work()
  }
  const last = await house.state()
  assert.deepEqual(
    [last.state, last.next_check_at, last.reason_text],
    ['error', null, 'ФНС не смогла принять запрос. Отправьте его ещё раз'],
  )
  assert.equal(await house.messagesSent(), 5)
  assert.ok(started.until(house.clock.now()).total('minutes') >= 81)
  await house.admin('DELETE', 'faults')
  assert.equal((await house.request()).body['code'], 1)
  await house.workUntil('waiting')
})

test('a person can resend without waiting for the next attempt, and that attempt sends nothing twice', async () => {
  await using house = await openPartnerHouse()
  await house.stand.fault({ kind: 'internal_error', count: 1 })
  await house.request()
  await house.workUntil('error')
  assert.equal((await house.request()).body['code'], 1)
  await house.workUntil('waiting')
  house.clock.advance({ minutes: 2 })
  await house.work()
  assert.equal(await house.messagesSent(), 2)
})

test('an attempt postponed by a later failure is not lost when its job fires too early', async () => {
  await using house = await openPartnerHouse()
  await house.stand.fault({ kind: 'internal_error', count: 2 })
  await house.request()
  await house.workUntil('error')
  house.clock.advance({ seconds: 30 })
  await house.request()
  await house.workUntil('error')
  const { next_check_at: at } = await house.state()
  const [job] = await house.db.selectFrom('jobs').select('run_at').where('name', '=', retryBinding.name).execute()
  assert.ok(at && job && Temporal.Instant.compare(job.run_at, Temporal.Instant.from(at)) < 0, 'the job of the first failure')
  await house.workUntil('waiting')
  assert.equal(await house.messagesSent(), 3)
})

test('an already bound request whose rights cannot be read becomes an error in words instead of an endless wait', async () => {
  await using house = await openPartnerHouse()
  await house.request()
  await house.db.updateTable('bindings').set({ message_id: 'answered' }).execute()
  await house.db.deleteFrom('jobs').execute()
  const denied = refuse({ kind: 'rejected' as const, code: 'PARTNER_DENY', message: 'Нет доступа', args: {} })
  const taxService = { ...house.deps.taxService, ask: () => Promise.resolve(denied) }
  const run = {
    attempt: 1,
    hold: () => Promise.resolve(),
    finish: () => Promise.resolve(),
    finishOrLeave: () => Promise.resolve(),
  }
  await readGrantedRights({ ...house.deps, taxService }, house.personId, run)
  const { state, reason_text: text } = await house.state()
  assert.equal(state, 'error')
  assert.match(text ?? '', /Нет доступа/)
  assert.equal((await house.request()).body['code'], 1)
})

test('a person who revokes the delegation between two attempts is not asked again', async () => {
  await using house = await openPartnerHouse()
  await house.stand.fault({ kind: 'internal_error', count: 1 })
  await house.request()
  await house.workUntil('error')
  await house.takeBack('delegation')
  await house.work()
  house.clock.advance({ minutes: 2 })
  await house.work()
  assert.deepEqual([(await house.state()).state, await house.messagesSent()], ['unboundByUs', 1])
})

test('a platform denied by the tax service is reported to the operator, and the person sees that a fix is under way', async () => {
  await using house = await openPartnerHouse({ presented: false })
  await house.request()
  await house.workUntil('error')
  const { reason_code, reason_text, next_check_at } = await house.state()
  assert.deepEqual([reason_code, next_check_at], ['PARTNER_DENY', null])
  assert.match(reason_text ?? '', /Мы уже разбираемся/)
  assert.deepEqual([await countTroubledBindings(house.db), house.complaints.length], [1, 1])
})

test('data the tax service rejects are named so that they can be corrected', async () => {
  await using house = await openPartnerHouse()
  await house.request()
  await house.db.updateTable('bindings').set({ rights_asked: [] }).execute()
  await house.workUntil('error')
  const { reason_code, reason_text } = await house.state()
  assert.equal(reason_code, 'REQUEST_VALIDATION_ERROR')
  assert.match(reason_text ?? '', /^ФНС не приняла данные: права/)
})

test('while the tax service is silent the person sees since when, and its first answer ends the silence', async () => {
  await using house = await openPartnerHouse()
  const since = house.clock.now()
  await house.stand.fault({ kind: 'down' })
  await house.request()
  await house.work()
  house.clock.advance({ minutes: 30 })
  await house.work()
  assert.deepEqual([(await house.state()).state, (await house.state()).silent_since], ['sending', since.toString()])
  await house.admin('DELETE', 'faults')
  house.clock.advance({ minutes: 6 })
  await house.workUntil('waiting')
  assert.equal((await house.state()).silent_since, null)
})

test('72 hours without a usable answer lose nothing: a person who allowed meanwhile is bound, not timed out', async () => {
  await using house = await openPartnerHouse()
  await house.request()
  await house.workUntil('waiting')
  await house.allow(permissionsOfPlatform)
  await house.stand.fault({ kind: 'internal_error' })
  for (let hour = 0; hour < 75; hour += 1) {
    house.clock.advance({ hours: 1 })
    await house.work()
  }
  assert.equal((await house.state()).state, 'waiting')
  assert.ok((await house.state()).silent_since)
  await house.admin('DELETE', 'faults')
  await house.workUntil('bound', { minutes: 5 })
})

test('a waiting request may be sent again after five minutes and not before; only the newest one counts', async () => {
  await using house = await openPartnerHouse()
  await house.request()
  await house.workUntil('waiting')
  assert.equal((await house.request()).body['kind'], 'bindingPending')
  assert.equal((await house.state()).may_resend, false)
  house.clock.advance({ minutes: 5 })
  assert.equal((await house.state()).may_resend, true)
  assert.equal((await house.request()).body['code'], 1)
  await house.workUntil('waiting')
  await house.allow(permissionsOfPlatform)
  await house.workUntil('bound')
  assert.equal(await house.messagesSent(), 2)
})

test('the history shows every transition, page by page, only to its owner', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  const page = async (query: object) => {
    const { body } = await house.call(contract.listBindingHistory, { query })
    return contract.listBindingHistory.reply.parse(body['data'])
  }
  const first = await page({ size: '2' })
  assert.deepEqual(
    first.items.map(({ label }) => label),
    ['Привязана', 'Подтвердите в «Мой налог»'],
  )
  const second = await page({ size: '2', cursor: first.next })
  assert.deepEqual([second.items.map(({ state }) => state), second.next], [['sending'], null])
  assert.deepEqual(first.items[0]?.granted.length, 5)
  await house.becomeStranger()
  assert.deepEqual((await page({ cursor: first.next })).items, [])
})

test('a request created with a registration is watched like our own', async () => {
  await using house = await openPartnerHouse()
  const requestId = await house.stand.askBinding()
  const adopt = () =>
    house.db.transaction().execute((tx) => continueBinding(tx, house.deps, { personId: house.personId, inn: person, requestId }))
  assert.deepEqual([await adopt(), await adopt()], [true, false])
  await house.allow(permissionsOfPlatform)
  await house.workUntil('bound')
})
