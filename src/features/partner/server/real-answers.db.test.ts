import assert from 'node:assert/strict'
import test from 'node:test'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import { person, stranger } from '#/gateways/npd/simulator-stand.ts'
import { openPartnerHouse } from '../../../../tests/support/partner-house.ts'
import { watchInnsJob, watchUnboundJob } from './jobs.ts'

test('a line that cannot be read in the list of those who left does not hide the others', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.round(watchUnboundJob)
  await house.admin('PUT', `persons/${stranger}`, { registered: true, permissions: ['INCOME_LIST'] })
  await house.admin('POST', `persons/${stranger}/unbind`)
  await house.pass({ seconds: 1 })
  await house.admin('POST', `persons/${person}/unbind`)
  await house.stand.fault({ kind: 'bad_item' })
  await house.pass({ minutes: 15, seconds: 1 })
  await house.work()
  assert.equal((await house.state()).state, 'unboundByPerson')
})

test('a line that cannot be read in the journal of changed ИНН does not hide the others', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.admin('PUT', `persons/${stranger}`, { registered: true, newInn: '990900000206' })
  await house.admin('PUT', `persons/${person}`, { newInn: '990900000380' })
  await house.stand.fault({ kind: 'bad_item' })
  await house.round(watchInnsJob)
  assert.equal((await house.state()).inn_changed, true)
})

test('a decision in a word newer than the schema decides nothing: the request waits until the service says it plainly', async () => {
  await using house = await openPartnerHouse()
  await house.request()
  await house.workUntil('waiting')
  await house.allow(permissionsOfPlatform)
  await house.stand.fault({ kind: 'new_word' })
  for (let minute = 0; minute < 5; minute += 1) {
    await house.pass({ minutes: 1 })
    await house.work()
  }
  assert.equal((await house.state()).state, 'waiting')
  await fetch(`${house.stand.url}/admin/faults`, { method: 'DELETE' })
  await house.workUntil('bound')
})
