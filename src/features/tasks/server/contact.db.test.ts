import assert from 'node:assert/strict'
import test from 'node:test'
import { openTaskHouse, taskForm } from '../../../../tests/support/task-house.ts'
import { readBoardTask } from '../contract/board.ts'
import * as taskContract from '../contract/task.ts'
import * as workContract from '../contract/work.ts'

const contact = 'Анна, +7 900 111-22-33'

test('the contact of a task opens to whoever is chosen, to nobody before, and closes when the work ends', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const [person, other] = [await house.addContractor(), await house.addContractor()]
  const id = await house.publish(client, { contact, slots: 2 } as object)
  const params = { id }
  assert.equal((await house.done(taskContract.readTask, client, { params }))['contact'], contact)
  const application = await house.apply(person, id)
  const foreign = await house.apply(other, id)
  for (const human of [undefined, person, other])
    assert.doesNotMatch(JSON.stringify(await house.done(readBoardTask, human, { params })), /900 111/)
  const work = await house.choose(client, application)
  const shown = async () => (await house.done(workContract.readAssignment, person, { params: { id: work.id } }))['contact']
  assert.equal(await shown(), contact)
  assert.ok(foreign)
  const listed = await house.done(workContract.listAssignments, other, { query: {} })
  assert.doesNotMatch(JSON.stringify(listed), /900 111/, 'who is not chosen sees none of it')
  await house.done(workContract.leaveAssignment, person, { params: { id: work.id }, body: { reason: 'Заболел' } })
  assert.equal(await shown(), '')
})

test('the contact may be changed while people work, for they ask by it; a body that leaves it out leaves it', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const id = await house.publish(client)
  const work = await house.choose(client, await house.apply(person, id))
  const modify = async (change: object) => {
    const { version } = await house.task(id)
    return house.done(taskContract.modifyTask, client, { params: { id }, body: { ...taskForm(), ...change, version } })
  }
  await modify({ contact })
  await modify({})
  const shown = await house.done(workContract.readAssignment, person, { params: { id: work.id } })
  assert.equal(shown['contact'], contact)
})
