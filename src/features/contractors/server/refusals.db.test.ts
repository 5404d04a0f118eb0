import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { innOf, openStatusHouse } from '../../../../tests/support/status-house.ts'
import type { StatusHouse } from '../../../../tests/support/status-house.ts'
import * as invitationContract from '../contract/invitation.ts'
import * as statusContract from '../contract/status.ts'

const query = { file_name: 'люди.csv' }
const people = csv('ФИО;Телефон;ИНН', `Иванов Иван;+7 900 555-00-01;${innOf(1)}`)

test('an invitation that has been accepted by one person is not accepted by another', async () => {
  await using house = await openStatusHouse()
  const { id } = await house.ask(invitationContract.inviteContractor, { body: { name: '' } })
  const { items } = await house.ask(invitationContract.listInvitations, { query: {} })
  const token = new URL(items.find((row) => row.id === id)?.link ?? '').searchParams.get('invitation') ?? ''
  const accept = async (place: number) => {
    house.as({ personId: await house.person(place) })
    return house.call(invitationContract.acceptInvitation, { params: { token } })
  }
  assert.equal((await accept(1)).body['code'], 1)
  assertRefused(await accept(2), 'wrongState')
  const joined = await house.db.selectFrom('contractors').select('person_id').execute()
  assert.deepEqual(
    joined.map(({ person_id: personId }) => personId),
    [house.personOf(1)],
  )
})

test('people are invited, and their files read, within the limits of the organization', async () => {
  await using house = await openStatusHouse()
  const calls = [
    () => house.call(invitationContract.inviteContractor, { body: { name: '' } }),
    () => house.call(invitationContract.previewInvitations, { query, body: people }),
    () => house.call(invitationContract.startInvitations, { query, body: people }),
    () => house.call(statusContract.previewList, { query, body: people }),
    () => house.call(statusContract.startList, { query, body: people }),
  ]
  for (const call of calls) await call()
  const stored = await countStored(house)
  await exhaustLimits(house.db)
  for (const call of calls) assertRefused(await call(), 'tooOften')
  assert.deepEqual(await countStored(house), stored)
})

test('a file that is not a table, has no column of people or has too many lines invites and checks nobody', async () => {
  await using house = await openStatusHouse()
  const many = csv('ИНН', ...Array.from({ length: 10_021 }, (_, place) => String(place)))
  const crowd = csv('Телефон', ...Array.from({ length: 501 }, (_, place) => `+7 900 555-${String(place).padStart(4, '0')}`))
  const broken = { query: { file_name: 'люди.xlsx' }, body: new Uint8Array([1, 2, 3]) }
  for (const endpoint of [invitationContract.previewInvitations, invitationContract.startInvitations]) {
    assertRefused(await house.call(endpoint, broken), 'fileUnreadable')
    assertRefused(await house.call(endpoint, { query, body: csv('Имя', 'Иванов') }), 'columnMissing')
    assertRefused(await house.call(endpoint, { query, body: many }), 'tooManyRows')
    assertRefused(await house.call(endpoint, { query, body: crowd }), 'invalidInput')
  }
  for (const endpoint of [statusContract.previewList, statusContract.startList]) {
    assertRefused(await house.call(endpoint, broken), 'fileUnreadable')
    assertRefused(await house.call(endpoint, { query, body: csv('Имя', 'Иванов') }), 'columnMissing')
    assertRefused(await house.call(endpoint, { query, body: many }), 'tooManyRows')
  }
  assert.deepEqual(await countStored(house), [0, 0, 0])
})

async function countStored(house: StatusHouse): Promise<number[]> {
  const tables = ['contractor_invitations', 'invitation_lists', 'status_batches'] as const
  const rows = await Promise.all(tables.map((table) => house.db.selectFrom(table).select('id').execute()))
  return rows.map(({ length }) => length)
}

function csv(...lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(lines.join('\n'))
}
