import assert from 'node:assert/strict'
import test from 'node:test'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openOrganizationHouse } from '../../../../tests/support/organization-house.ts'
import * as contract from '../contract/saved-view.ts'
import { mostViews } from '../domain/saved-view.ts'
import { forgetViews } from './forget-views.ts'

const draft = { list: 'tasks', name: 'Черновики', address: 'state=draft&open=task_1' } as const

test('a member keeps how a list is narrowed, opens it by name, renames it by keeping it anew and takes it away', async () => {
  await using house = await openViewHouse()
  assert.deepEqual(await house.views(), [])
  const saved = contract.saveView.reply.parse((await house.save(draft)).body['data'])
  assert.deepEqual([saved.name, saved.address], ['Черновики', 'state=draft'])
  const renamed = contract.saveView.reply.parse((await house.save({ ...draft, name: 'Не вышли' })).body['data'])
  assert.equal(renamed.id, saved.id)
  await house.save({ ...draft, name: 'А — ролики', address: 'q=ролик' })
  assert.deepEqual(
    (await house.views()).map(({ name, address }) => [name, address]),
    [
      ['А — ролики', `q=${encodeURIComponent('ролик')}`],
      ['Не вышли', 'state=draft'],
    ],
  )
  assert.deepEqual(await house.views(house.anna, 'checks'), [])
  assert.equal(await house.remove(saved.id), 'done')
  assert.equal((await house.views()).length, 1)
  await house.db.transaction().execute((tx) => forgetViews(tx, house.anna.personId))
  assert.deepEqual(await house.views(), [])
})

test('a view without a condition is refused, and so is one above twenty; two tabs at once do not pass the bound', async () => {
  await using house = await openViewHouse()
  const save = async (address: string) => outcomeOf((await house.save({ ...draft, address })).body)
  assert.equal(await save('open=task_1'), 'invalidInput')
  for (let no = 1; no < mostViews; no += 1) assert.equal(await save(`q=${no}`), 'done')
  assert.deepEqual((await Promise.all([save('q=last'), save('q=other')])).toSorted(), ['done', 'viewsFull'])
  assert.equal(await save('q=1'), 'done', 'a kept one is renamed')
})

test('views are of one member: a colleague neither sees nor removes them', async () => {
  await using house = await openViewHouse()
  await house.appoint(house.orgId, house.boris, 'admin')
  const { id } = contract.saveView.reply.parse((await house.save(draft)).body['data'])
  assert.deepEqual(await house.views(house.boris), [])
  assert.equal(await house.remove(id, house.boris), 'notFound')
  assert.equal(await house.remove(id), 'done')
})

async function openViewHouse() {
  const house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  return {
    ...house,
    orgId,
    save: (body: object) => house.call(house.anna, contract.saveView, { body }),
    async views(human = house.anna, list: 'tasks' | 'checks' = 'tasks') {
      const { body } = await house.call(human, contract.listViews, { query: { list } })
      return contract.listViews.reply.parse(body['data']).items
    },
    remove: async (id: string, human = house.anna) =>
      outcomeOf((await house.call(human, contract.removeView, { params: { id } })).body),
  }
}
