import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import * as contract from '#/features/tasks/contract/dispute.ts'
import * as workContract from '#/features/tasks/contract/work.ts'
import { decideDispute } from '#/features/tasks/server/decide-dispute.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Human } from '../../tests/support/document-house.ts'
import { openTaskHouse } from '../../tests/support/task-house.ts'

const words = 'Половина кадров не в фокусе, титров нет совсем'

test('each step of another sum and of a dispute is told to the side that must act, or to both', async () => {
  await using house = await openTaskHouse()
  subscribeNotices(house.table, house.deps)
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const { id, frame, order } = await house.choose(client, await house.apply(person, await house.publish(client)))
  await house.sign(frame)
  await house.sign(order)
  const params = { id }
  await house.done(workContract.submitResult, person, { params, body: { text: 'Готово', links: [] } })
  const before = { client: await told(client), person: await told(person) }
  const news = async (human: Human, side: 'client' | 'person') => {
    const all = await told(human)
    const fresh = all.filter(({ id }) => !before[side].some((one) => one.id === id))
    before[side] = all
    return fresh.map(({ title }) => title)
  }
  const lower = { amount: 900_000, reason: 'Меньше объём', text: words }
  await house.done(contract.proposeSum, client, { params, body: lower })
  assert.deepEqual(await news(person, 'person'), ['Заказчик предлагает другую сумму'])
  await house.done(contract.withdrawSum, client, { params })
  assert.deepEqual(await news(person, 'person'), ['Предложение другой суммы отозвано'])
  await house.done(contract.proposeSum, client, { params, body: lower })
  await news(person, 'person')
  house.clock.advance({ hours: 49 })
  await house.work()
  assert.deepEqual(await news(client, 'client'), ['Исполнитель не ответил на сумму'])
  assert.deepEqual(await news(person, 'person'), ['Открыт спор'])
  await house.done(contract.withdrawClientDispute, client, { params })
  assert.deepEqual(await news(person, 'person'), ['Спор отозван'])
  await house.done(contract.openPersonDispute, person, { params, body: { reason: 'Срок', text: words, claim: null } })
  assert.deepEqual(await news(client, 'client'), ['Открыт спор'])
  await house.done(contract.answerClientDispute, client, { params, body: { text: words } })
  assert.deepEqual(await news(person, 'person'), ['Ответ в споре'])
  await house.done(contract.proposeClientTerms, client, { params, body: { amount: 900_000, text: '' } })
  assert.deepEqual(await news(person, 'person'), ['Предложено решение спора'])
  await house.done(contract.referPersonDispute, person, { params })
  assert.deepEqual(await news(client, 'client'), ['Спор передан оператору'])
  const { id: disputeId } = await house.db
    .selectFrom('disputes')
    .select('id')
    .where('state', '=', 'withOperator')
    .executeTakeFirstOrThrow()
  const decision = { amount: kopecks(1_000_000), reasons: 'Две трети критериев выполнены' }
  assert.ok((await decideDispute(house.deps, disputeId, decision)).ok)
  assert.ok((await news(client, 'client')).includes('Спор решён оператором'))
  assert.ok((await news(person, 'person')).includes('Спор решён оператором'))

  async function told(human: Human) {
    await house.work()
    return house.db.selectFrom('notifications').select(['id', 'title']).where('person_id', '=', human.personId).execute()
  }
})
