import assert from 'node:assert/strict'
import test from 'node:test'
import { enqueue } from '#/platform/server/jobs.ts'
import type { CallInput } from '#/wire/endpoint.ts'
import { innOf, openStatusHouse } from '../../../../tests/support/status-house.ts'
import type { StatusHouse } from '../../../../tests/support/status-house.ts'
import * as contract from '../contract.ts'
import { forgetInvitationsJob } from './jobs.ts'

const phone = '+7 900 555-00-01'

test('an invitation goes by SMS with a link and no name of the invited, and is opened and accepted', async () => {
  await using house = await openStatusHouse()
  const made = await invited(house, { phone, name: 'Иванов Иван', inn: innOf(1) })
  assert.deepEqual([made.state, made.phone, made.sms], ['sent', '+7 *** ***-00-01', 'waiting'])
  await house.work()
  const [sms] = house.sent
  assert.match(
    sms?.text ?? '',
    /^ООО «Пример» приглашает вас выполнять задания через «Наряд»: https:\/\/naryad\.example\/\?invitation=[\w-]{50}$/,
  )
  assert.doesNotMatch(sms?.text ?? '', /Иванов/)
  const token = tokenOf(made.link)
  assert.equal((await house.ask(contract.openInvitation, { params: { token } })).organization, 'ООО «Пример»')
  assert.equal((await house.ask(contract.listInvitations, { query: {} })).items[0]?.state, 'opened')

  const person = await house.person(1)
  house.as({ personId: person })
  const [one, other] = await Promise.all([
    house.code(contract.acceptInvitation, { params: { token } }),
    house.code(contract.acceptInvitation, { params: { token } }),
  ])
  assert.deepEqual([one, other], [1, 1])
  const { items } = await house.ask(contract.listContractors, { query: {} })
  assert.deepEqual(
    items.map(({ inn, source }) => [inn, source]),
    [[innOf(1), 'invite']],
  )
  const [row] = (await house.ask(contract.listInvitations, { query: {} })).items
  assert.deepEqual([row?.state, row?.link, row?.sms], ['accepted', null, 'sent'])
})

test('one sent to an ИНН is for that ИНН alone; a profile without an ИНН has to be filled first', async () => {
  await using house = await openStatusHouse()
  const made = await invited(house, { name: '', inn: innOf(1) })
  const params = { token: tokenOf(made.link) }
  house.as({ personId: await house.person(2) })
  assert.equal((await house.call(contract.acceptInvitation, { params })).status, 404)
  await house.db.updateTable('profiles').set({ inn: null }).execute()
  assert.equal(await house.code(contract.acceptInvitation, { params }), -201)
})

test('whom one invites twice, or works with already, is said so', async () => {
  await using house = await openStatusHouse()
  const invite = (body: object) => house.code(contract.inviteContractor, { body: { name: '', ...body } })
  assert.equal(await invite({ phone }), 1)
  assert.equal(await invite({ phone }), -902)
  await house.person(1)
  await house.link(1)
  assert.equal(await invite({ inn: innOf(1) }), -902)
  assert.equal(await invite({ phone: '123' }), -900)
  house.as({ branchIds: ['branch_1'] })
  assert.equal(await invite({ phone: '+7 900 555-00-02' }), -904)
})

test('it is sent again not sooner than in an hour, three times a day to one phone, whoever sends', async () => {
  await using house = await openStatusHouse()
  const { id } = await invited(house, { phone, name: '' })
  const resend = () => house.code(contract.steerInvitation, { params: { id, action: 'resend' } })
  assert.equal(await resend(), -901)
  house.clock.advance({ hours: 1 })
  assert.equal(await resend(), 1)
  house.as({ orgId: house.orgs.other })
  assert.equal(await house.code(contract.inviteContractor, { body: { phone, name: '' } }), 1)
  assert.equal((await house.call(contract.steerInvitation, { params: { id, action: 'cancel' } })).status, 404)
  house.as({ orgId: house.orgs.own })
  house.clock.advance({ hours: 1 })
  assert.equal(await resend(), -901)
  await house.work()
  // The first sending was overtaken by the second before it went.
  assert.equal(house.sent.length, 2)
})

test('a cancelled and a lapsed invitation lead nowhere', async () => {
  await using house = await openStatusHouse()
  const made = await invited(house, { name: '' })
  const params = { token: tokenOf(made.link) }
  assert.equal(await house.code(contract.steerInvitation, { params: { id: made.id, action: 'cancel' } }), 1)
  assert.equal(await house.code(contract.steerInvitation, { params: { id: made.id, action: 'cancel' } }), -902)
  assert.equal((await house.call(contract.openInvitation, { params })).status, 404)
  house.clock.advance({ seconds: 1 })
  const lapsed = await invited(house, { name: '' })
  house.clock.advance({ hours: 24 * 31 })
  assert.equal((await house.call(contract.openInvitation, { params: { token: tokenOf(lapsed.link) } })).status, 404)
  assert.equal((await house.ask(contract.listInvitations, { query: {} })).items[0]?.state, 'expired')
  house.as({ personId: await house.person(1) })
  assert.equal((await house.call(contract.acceptInvitation, { params: { token: tokenOf(lapsed.link) } })).status, 404)
  assert.equal(
    (
      await house.call(contract.openInvitation, {
        params: { token: `${tokenOf(made.link).slice(0, -1)}${tokenOf(made.link).endsWith('A') ? 'B' : 'A'}` },
      })
    ).status,
    404,
  )
})

test('of two clicks at once one invites', async () => {
  await using house = await openStatusHouse()
  const invite = () => house.code(contract.inviteContractor, { body: { phone, name: '' } })
  const codes = await Promise.all([invite(), invite(), invite(), invite()])
  assert.deepEqual(
    codes.map(Number).toSorted((left, right) => left - right),
    [-902, -902, -902, 1],
  )
  await house.work()
  assert.equal(house.sent.length, 1)
})

test('thirty days after it was sent last an invitation forgets for whom it was, and is not sent again', async () => {
  await using house = await openStatusHouse()
  const old = await invited(house, { phone, name: 'Иванов Иван', inn: innOf(1) })
  house.clock.advance({ hours: 24 * 29 })
  const fresh = await invited(house, { phone: '+7 900 555-00-09', name: 'Петров Пётр' })
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, forgetInvitationsJob, {}))
  await house.work()
  const kept = () =>
    house.db.selectFrom('contractor_invitations').select(['id', 'phone', 'inn', 'name']).orderBy('created_at').execute()
  assert.equal((await kept())[0]?.phone, '89005550001', 'not before its term')
  house.clock.advance({ hours: 25 })
  await house.work()
  assert.deepEqual(await kept(), [
    { id: old.id, phone: null, inn: null, name: '' },
    { id: fresh.id, phone: '89005550009', inn: null, name: 'Петров Пётр' },
  ])
  assert.equal(await house.code(contract.steerInvitation, { params: { id: old.id, action: 'resend' } }), -902)
  assert.equal(await house.code(contract.inviteContractor, { body: { phone, name: '' } }), 1, 'a new one may be made')
})

async function invited(house: StatusHouse, body: CallInput<typeof contract.inviteContractor>['body']) {
  const { id } = await house.ask(contract.inviteContractor, { body })
  const { items } = await house.ask(contract.listInvitations, { query: {} })
  const made = items.find((one) => one.id === id)
  assert.ok(made)
  return made
}

function tokenOf(link: string | null): string {
  return new URL(link ?? '').searchParams.get('invitation') ?? ''
}
