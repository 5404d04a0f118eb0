import assert from 'node:assert/strict'
import test from 'node:test'
import { enqueue } from '#/platform/server/jobs.ts'
import type { CallInput } from '#/wire/endpoint.ts'
import { innOf, openStatusHouse } from '../../../../tests/support/status-house.ts'
import type { StatusHouse } from '../../../../tests/support/status-house.ts'
import * as contractorContract from '../contract/contractor.ts'
import * as invitationContract from '../contract/invitation.ts'
import { forgetInvitationsJob } from './jobs.ts'

const phone = '+7 900 555-00-01'

test('an invitation is sent by SMS with a link and without the invitee’s name, opened and accepted', async () => {
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
  assert.equal((await house.ask(invitationContract.openInvitation, { params: { token } })).organization, 'ООО «Пример»')
  assert.equal((await house.ask(invitationContract.listInvitations, { query: {} })).items[0]?.state, 'opened')

  const person = await house.person(1)
  house.as({ personId: person })
  const [one, other] = await Promise.all([
    house.code(invitationContract.acceptInvitation, { params: { token } }),
    house.code(invitationContract.acceptInvitation, { params: { token } }),
  ])
  assert.deepEqual([one, other], ['done', 'done'])
  const { items } = await house.ask(contractorContract.listContractors, { query: {} })
  assert.deepEqual(
    items.map(({ inn, source }) => [inn, source]),
    [[innOf(1), 'invite']],
  )
  const [row] = (await house.ask(invitationContract.listInvitations, { query: {} })).items
  assert.deepEqual([row?.state, row?.link, row?.sms], ['accepted', null, 'sent'])
})

test('an invitation sent to an ИНН is valid only for that ИНН; a profile without an ИНН must be completed first', async () => {
  await using house = await openStatusHouse()
  const made = await invited(house, { name: '', inn: innOf(1) })
  const params = { token: tokenOf(made.link) }
  house.as({ personId: await house.person(2) })
  assert.equal((await house.call(invitationContract.acceptInvitation, { params })).status, 404)
  await house.db.updateTable('profiles').set({ inn: null }).execute()
  assert.equal(await house.code(invitationContract.acceptInvitation, { params }), 'profileIncomplete')
})

test('inviting someone twice, or someone the organization already works with, is refused with an explanation', async () => {
  await using house = await openStatusHouse()
  const invite = (body: object) => house.code(invitationContract.inviteContractor, { body: { name: '', ...body } })
  assert.equal(await invite({ phone }), 'done')
  assert.equal(await invite({ phone }), 'wrongState')
  await house.person(1)
  await house.link(1)
  assert.equal(await invite({ inn: innOf(1) }), 'wrongState')
  assert.equal(await invite({ phone: '123' }), 'invalidInput')
  house.as({ branchIds: ['branch_1'] })
  assert.equal(await invite({ phone: '+7 900 555-00-02' }), 'noAccess')
})

test('an invitation is resent after an hour at the earliest, and three times a day to one phone, whoever sends it', async () => {
  await using house = await openStatusHouse()
  const { id } = await invited(house, { phone, name: '' })
  const resend = () => house.code(invitationContract.changeInvitation, { params: { id, action: 'resend' } })
  assert.equal(await resend(), 'tooOften')
  house.clock.advance({ hours: 1 })
  assert.equal(await resend(), 'done')
  house.as({ orgId: house.orgs.other })
  assert.equal(await house.code(invitationContract.inviteContractor, { body: { phone, name: '' } }), 'done')
  assert.equal((await house.call(invitationContract.changeInvitation, { params: { id, action: 'cancel' } })).status, 404)
  house.as({ orgId: house.orgs.own })
  house.clock.advance({ hours: 1 })
  assert.equal(await resend(), 'tooOften')
  await house.work()
  // The second sending superseded the first before it was sent.
  assert.equal(house.sent.length, 2)
})

test('the link of a cancelled or expired invitation is not valid', async () => {
  await using house = await openStatusHouse()
  const made = await invited(house, { name: '' })
  const params = { token: tokenOf(made.link) }
  assert.equal(await house.code(invitationContract.changeInvitation, { params: { id: made.id, action: 'cancel' } }), 'done')
  assert.equal(await house.code(invitationContract.changeInvitation, { params: { id: made.id, action: 'cancel' } }), 'wrongState')
  assert.equal((await house.call(invitationContract.openInvitation, { params })).status, 404)
  house.clock.advance({ seconds: 1 })
  const lapsed = await invited(house, { name: '' })
  house.clock.advance({ hours: 24 * 31 })
  assert.equal((await house.call(invitationContract.openInvitation, { params: { token: tokenOf(lapsed.link) } })).status, 404)
  assert.equal((await house.ask(invitationContract.listInvitations, { query: {} })).items[0]?.state, 'expired')
  house.as({ personId: await house.person(1) })
  assert.equal((await house.call(invitationContract.acceptInvitation, { params: { token: tokenOf(lapsed.link) } })).status, 404)
  assert.equal(
    (
      await house.call(invitationContract.openInvitation, {
        params: { token: `${tokenOf(made.link).slice(0, -1)}${tokenOf(made.link).endsWith('A') ? 'B' : 'A'}` },
      })
    ).status,
    404,
  )
})

test('two simultaneous clicks create one invitation', async () => {
  await using house = await openStatusHouse()
  const invite = () => house.code(invitationContract.inviteContractor, { body: { phone, name: '' } })
  const codes = await Promise.all([invite(), invite(), invite(), invite()])
  assert.deepEqual(codes.toSorted(), ['done', 'wrongState', 'wrongState', 'wrongState'])
  await house.work()
  assert.equal(house.sent.length, 1)
})

test('thirty days after the last sending an invitation loses the invitee’s data and cannot be resent', async () => {
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
  assert.equal(await house.code(invitationContract.changeInvitation, { params: { id: old.id, action: 'resend' } }), 'wrongState')
  assert.equal(
    await house.code(invitationContract.inviteContractor, { body: { phone, name: '' } }),
    'done',
    'a new one may be made',
  )
})

async function invited(house: StatusHouse, body: CallInput<typeof invitationContract.inviteContractor>['body']) {
  const { id } = await house.ask(invitationContract.inviteContractor, { body })
  const { items } = await house.ask(invitationContract.listInvitations, { query: {} })
  const made = items.find((one) => one.id === id)
  assert.ok(made)
  return made
}

function tokenOf(link: string | null): string {
  return new URL(link ?? '').searchParams.get('invitation') ?? ''
}
