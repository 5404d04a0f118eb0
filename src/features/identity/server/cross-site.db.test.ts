import assert from 'node:assert/strict'
import test from 'node:test'
import { openEntryProcesses } from '../../../../tests/support/entry-processes.ts'
import * as contract from '../contract.ts'

const phone = '89001112233'
const calls = [
  contract.identify,
  contract.askCode,
  contract.enterWithCode,
  contract.logIn,
  contract.setPassword,
  contract.askConfirmation,
  contract.changeMode,
  contract.endOtherSessions,
  contract.logOutHere,
]

test('a page of another site cannot send a message, sign in, or change or end anything', async () => {
  await using house = await openEntryProcesses()
  const identified = await house.call(contract.identify, { phone })
  const personId = contract.identify.reply.parse(identified.body['data']).person_id
  await house.call(contract.askCode, { 'person-id': personId })
  const code = await house.codeFor(phone)
  const entered = await house.call(contract.enterWithCode, { 'person-id': personId, code })
  const token = String(entered.body['auth_token'])

  const foreign = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }]
  const stolen = { phone, token, 'person-id': personId, code, password: '0123456789ABCDEF0123', newpswd: '0123456789ABCDEF0123' }
  for (const from of foreign) {
    for (const one of calls) {
      const answer = await house.call(one, { ...stolen, ...from })
      assert.deepEqual([answer.status, answer.outcome], [403, 'foreignSite'], `${one.method} ${one.path}`)
    }
  }
  // Images and links of an old browser send cookies but none of our headers.
  const cookie = `token=${token}; personid=${personId}; clientmode=0`
  assert.equal((await house.call(contract.askCode, { cookie })).outcome, 'invalidInput')
  assert.equal((await house.call(contract.changeMode, { cookie })).status, 401)
  assert.equal((await house.call(contract.endOtherSessions, { cookie })).status, 401)

  assert.equal(await house.messagesSent(), 1)
  assert.equal((await house.call(contract.listSessions, { token })).outcome, 'done')
})
