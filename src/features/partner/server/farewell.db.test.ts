import assert from 'node:assert/strict'
import test from 'node:test'
import { person, stranger } from '#/gateways/npd/simulator-stand.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { addMethod, addOrganization, addPayment } from '../../../../tests/support/paid-work.ts'
import { openPartnerHouse } from '../../../../tests/support/partner-house.ts'
import type { PartnerHouse } from '../../../../tests/support/partner-house.ts'
import * as contract from '../contract.ts'
import { countTroubledBindings } from './count-troubled-bindings.ts'
import { watchInnsJob, watchRightsJob, watchUnboundJob } from './jobs.ts'
import { recordRegistered } from './record-registered.ts'
import { recordTaxRefusal } from './record-tax-refusal.ts'

test('a person who leaves in «Мой налог» is unbound within fifteen minutes, and other features are notified', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.round(watchUnboundJob)
  await house.admin('POST', `persons/${person}/unbind`)
  await house.pass({ minutes: 15, seconds: 1 })
  await house.workUntil('unboundByPerson')
  await house.work()
  assert.deepEqual([(await house.state()).granted, (await house.state()).reason_text], [[], 'Вы отозвали права в «Мой налог»'])
  assert.equal(house.told.at(-1), 'unboundByPerson')
  assert.equal((await house.history())[0]?.state, 'unboundByPerson')
  assert.equal((await house.request()).body['code'], 1, 'he may bind again')
})

test('an unbinding read again in the overlapping hour does not end a later binding', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.admin('POST', `persons/${person}/unbind`)
  await house.pass({ minutes: 1 })
  await house.round(watchUnboundJob)
  assert.equal((await house.state()).state, 'unboundByPerson')
  await house.pass({ minutes: 1 })
  await house.bind()
  await house.pass({ minutes: 15, seconds: 1 })
  await house.work()
  assert.equal((await house.state()).state, 'bound')
  assert.equal(house.told.filter((state) => state === 'unboundByPerson').length, 1)
})

test('the list of unbound people is read from one hour before the last success, page by page, through an outage', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.round(watchUnboundJob)
  for (let number = 0; number < 120; number += 1) await leave(house, innOf(number))
  await house.pass({ seconds: 1 })
  await house.admin('POST', `persons/${person}/unbind`)
  await house.stand.fault({ kind: 'down', count: 3 })
  await house.pass({ minutes: 15, seconds: 1 })
  await house.work()
  assert.equal((await house.state()).state, 'bound', 'nothing is known while the service is silent')
  await house.pass({ hours: 3 })
  await house.workUntil('unboundByPerson', { seconds: 30 })
})

test('TAXPAYER_UNBOUND and TAXPAYER_UNREGISTERED from any call end the binding; an answer to an older question does not', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  const note = (code: string, askedAt?: Temporal.Instant) =>
    house.db.transaction().execute((tx) => recordTaxRefusal(tx, house.deps, { inn: person, code, ...(askedAt && { askedAt }) }))
  await note('TAXPAYER_UNBOUND', house.clock.now().subtract({ hours: 1 }))
  await note('INTERNAL_ERROR')
  assert.equal((await house.state()).state, 'bound')
  await Promise.all([note('TAXPAYER_UNBOUND'), note('TAXPAYER_UNBOUND')])
  await house.work()
  assert.equal((await house.state()).state, 'unboundByPerson')
  assert.equal(house.told.filter((state) => state === 'unboundByPerson').length, 1)
  await note('TAXPAYER_UNREGISTERED')
  assert.equal((await house.state()).state, 'unboundByPerson', 'there is nothing left to end')
})

test('a missing right reported by a call triggers a new read of the rights', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.stand.press('rights', ['INCOME_LIST', 'CANCEL_INCOME'])
  await house.db.transaction().execute((tx) => recordTaxRefusal(tx, house.deps, { inn: person, code: 'PERMISSION_NOT_GRANTED' }))
  await house.workUntil('boundPartly')
})

test('a person removed from the tax register is not a payer; registered again, they are bound automatically', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.round(watchRightsJob)
  await house.admin('PUT', `persons/${person}`, { registeredAt: false })
  await house.pass({ minutes: 15, seconds: 1 })
  await house.workUntil('notNpd')
  assert.match((await house.state()).reason_text ?? '', /не состоит на учёте/)
  await house.admin('PUT', `persons/${person}`, { registeredAt: true })
  await house.db.transaction().execute((tx) => recordRegistered(tx, house.deps, person))
  await house.workUntil('bound')
  assert.equal((await house.state()).granted.length, 5)
})

test('«Отвязать» ends the binding at once, notifies the tax service and records in the history who did it', async () => {
  await using house = await openPartnerHouse()
  assert.equal((await house.call(contract.unbindPlatform)).body['kind'], 'wrongState', 'there is nothing to end')
  await house.bind()
  assert.deepEqual(await leaving(house), { open: [], works: 0 })
  await house.becomeStranger()
  assert.equal((await house.call(contract.unbindPlatform)).body['kind'], 'wrongState', 'a stranger ends nothing of his')
  house.becomeOwner()
  const clicks = await Promise.all([house.call(contract.unbindPlatform), house.call(contract.unbindPlatform)])
  assert.deepEqual(clicks.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
  assert.deepEqual([(await house.state()).state, (await house.state()).reason_text], ['unboundByUs', 'Вы отвязали платформу'])
  await pace(house, 5)
  const status = await house.stand.service.taxpayerStatus(person)
  assert.deepEqual(status.ok ? 'bound' : status.refusal.kind, 'rejected')
  const entries = await house.db.selectFrom('journal_entries').select('action').execute()
  assert.deepEqual(
    entries.map(({ action }) => action).filter((action) => action.startsWith('binding')),
    ['bindingRequested', 'bindingEnded'],
  )
})

test('unbinding is refused while a payment is in progress, and the person sees which', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  const payoutId = await payPerson(house)
  await house.db
    .updateTable('payouts')
    .set({ state: 'sent', paid_at: null })
    .where('id', '=', payoutId as Id<'payout'>)
    .execute()
  assert.deepEqual(
    (await leaving(house)).open.map(({ org, amount, waits }) => [org, amount, waits]),
    [['ООО «Ромашка»', 1_500_00, 'payout']],
  )
  assert.equal(outcomeOf((await house.call(contract.unbindPlatform)).body), 'payoutsOpen')
  assert.equal((await house.state()).state, 'bound')
  await house.db
    .updateTable('payouts')
    .set({ state: 'paid' })
    .where('id', '=', payoutId as Id<'payout'>)
    .execute()
  assert.equal((await house.call(contract.unbindPlatform)).body['code'], 1)
})

test('a waiting request can be cancelled too', async () => {
  await using house = await openPartnerHouse()
  await house.request()
  await house.workUntil('waiting')
  assert.equal((await house.call(contract.unbindPlatform)).body['code'], 1)
  await pace(house, 5)
  assert.equal((await house.state()).state, 'unboundByUs')
})

test('an unbinding the tax service never accepts is given up after three days, and the operator sees it', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.stand.fault({ kind: 'internal_error' })
  await house.call(contract.unbindPlatform)
  for (let hour = 0; hour < 80; hour += 1) {
    house.clock.advance({ hours: 1 })
    await house.work()
  }
  const jobs = await house.db.selectFrom('jobs').select('name').where('name', '=', 'partner.send-unbinding').execute()
  assert.equal(jobs.length, 0)
  assert.deepEqual(
    [await countTroubledBindings(house.db), house.complaints.at(-1)],
    [1, 'the tax service was not told of an unbinding'],
  )
  await house.admin('DELETE', 'faults')
  assert.equal((await house.request()).body['code'], 1, 'the person may bind again all the same')
  await house.workUntil('bound')
  assert.equal(await countTroubledBindings(house.db), 0)
})

test('a changed ИНН of a bound person is recorded once, reported to them and the operator, and changes nothing else', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.pass({ minutes: 1 })
  await house.admin('PUT', `persons/${person}`, { newInn: stranger })
  await house.round(watchInnsJob)
  await house.pass({ hours: 25 })
  await house.round(watchInnsJob)
  assert.deepEqual([(await house.state()).state, (await house.state()).inn_changed], ['bound', true])
  assert.match((await house.history())[0]?.text ?? '', /другой ИНН/)
  assert.equal((await house.history()).filter(({ text }) => /другой ИНН/.test(text ?? '')).length, 1)
  assert.deepEqual([await countTroubledBindings(house.db), house.complaints], [1, ['a bound person has another ИНН']])
  await house.call(contract.unbindPlatform)
  assert.equal((await house.request()).body['code'], 1)
  assert.deepEqual([await countTroubledBindings(house.db), (await house.state()).inn_changed], [0, false])
})

async function payPerson({ db, clock, personId }: PartnerHouse): Promise<string> {
  const orgId = await addOrganization(db, clock, '7707083893' as Inn, 'ООО «Ромашка»')
  await addMethod(db, clock, personId)
  const { payoutId } = await addPayment(db, clock, { orgId, personId, amount: kopecks(1_500_00), paidAt: clock.now() })
  return payoutId
}

async function leaving(house: PartnerHouse) {
  return contract.readLeaving.reply.parse((await house.call(contract.readLeaving)).body['data'])
}

async function pace(house: PartnerHouse, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    house.clock.advance({ seconds: 40 })
    await house.work()
  }
}

/** A person unknown to the platform binds and leaves. */
async function leave(house: PartnerHouse, inn: string): Promise<void> {
  await house.admin('PUT', `persons/${inn}`, { registeredAt: true, permissions: ['INCOME_REGISTRATION'] })
  await house.admin('POST', `persons/${inn}/unbind`)
}

function innOf(number: number): string {
  const digits = `9909${String(1_000_00 + number).padStart(6, '0')}`
  const eleventh = control(digits, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
  return `${digits}${eleventh}${control(`${digits}${eleventh}`, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])}`
}

function control(digits: string, weights: readonly number[]): number {
  return (weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % 11) % 10
}
