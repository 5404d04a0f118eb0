import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as applicationContract from '#/features/tasks/contract/application.ts'
import { readBoardTask } from '#/features/tasks/contract/board.ts'
import * as taskContract from '#/features/tasks/contract/task.ts'
import { usualThresholds } from '#/features/taxes/domain/tax-account.ts'
import { readPersonToday } from '#/features/today/server/read-person-today.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { assertRefused } from '../../tests/support/assert-refused.ts'
import type { Human } from '../../tests/support/document-house.ts'
import { outcomeOf } from '../../tests/support/outcome-of.ts'
import { taskForm } from '../../tests/support/task-house.ts'
import { openWaitingHouse } from '../../tests/support/waiting-house.ts'

const { apply, acceptApplication, confirmOffer, confirmTerms, readApplication, readNewTerms } = applicationContract

test('whoever has applied reads what has changed and confirms it in three days, or his application ends', async () => {
  await using house = await openNewTerms()
  const { client, taskId, people } = house
  const [keen, silent] = people
  const ids = [await house.apply(keen, taskId), await house.apply(silent, taskId)] as const
  assertRefused(await house.call(readNewTerms, keen, { params: { id: ids[0] } }), 'notFound')
  await house.change({ price: 1_400_000, due_on: '2026-12-10' })
  const until = house.clock.now().add({ hours: 72 }).toString()
  assert.deepEqual(await house.told(keen), ['Условия изменились'])
  const shown = await house.done<NewTerms>(readNewTerms, keen, { params: { id: ids[0] } })
  assert.equal(shown.confirm_by, until)
  assert.deepEqual(
    shown.changes.map(({ name, after }) => [name, after]),
    [
      ['Цена', '14\u00A0000,00\u00A0₽'],
      ['Сдать до', '10.12.2026'],
    ],
  )
  const { applications } = await house.done<{ applications: { confirm_by: string | null }[] }>(taskContract.readTask, client, {
    params: { id: taskId },
  })
  assert.deepEqual(
    applications.map(({ confirm_by: by }) => by),
    [until, until],
  )
  await house.confirm(keen, ids[0], shown.edition)
  await house.pass({ hours: 71, minutes: 59 })
  assert.equal(await house.stateOf(silent, ids[1]), 'sent')
  await house.pass({ minutes: 1 })
  assert.equal(await house.stateOf(keen, ids[0]), 'sent')
  const ended = await house.done(readApplication, silent, { params: { id: ids[1] } })
  assert.deepEqual([ended['state'], ended['decline_reason']], ['expired', 'Новые условия не подтверждены за 3 дня'])
  assert.ok((await house.told(silent)).includes('Отклик закрыт'))
  await house.apply(silent, taskId)
})

test('better terms ask nobody', async () => {
  await using house = await openNewTerms()
  const id = await house.apply(house.people[0], house.taskId)
  await house.change({ price: 1_900_000, due_on: '2026-12-25' })
  assert.deepEqual(await house.told(house.people[0]), [])
  assertRefused(await house.call(readNewTerms, house.people[0], { params: { id } }), 'notFound')
})

test('consent given in advance is to the terms that were read: after a change the person is asked', async () => {
  await using house = await openNewTerms()
  const { client, people } = house
  const id = await house.apply(people[0], house.taskId)
  await house.change({ price: 1_400_000 })
  const chosen = await house.done<{ state: string }>(acceptApplication, client, { params: { id } })
  assert.equal(chosen.state, 'offered')
  assertRefused(await house.call(confirmOffer, people[0], { params: { id } }), 'newTerms')
  const { edition } = await house.done<NewTerms>(readNewTerms, people[0], { params: { id } })
  await house.confirm(people[0], id, edition)
  assert.equal(outcomeOf((await house.call(confirmOffer, people[0], { params: { id } })).body), 'done')
  assert.equal(await house.stateOf(people[0], id), 'accepted')
  assertRefused(await house.call(confirmTerms, people[0], { params: { id }, body: { edition } }), 'wrongState')
})

test('an offer made before the new terms are confirmed gives its own term for both, and the customer is told when it ends', async () => {
  await using house = await openNewTerms()
  const [person] = house.people
  const id = await house.apply(person, house.taskId)
  await house.change({ price: 1_400_000 })
  await house.pass({ hours: 71 })
  await house.done(acceptApplication, house.client, { params: { id } })
  const shown = await house.done(readApplication, person, { params: { id } })
  assert.deepEqual(
    [shown['confirm_by'], shown['answer_by']],
    [shown['answer_by'], house.clock.now().add({ hours: 48 }).toString()],
  )
  await house.pass({ hours: 47 })
  assert.equal(await house.stateOf(person, id), 'offered')
  await house.pass({ hours: 1 })
  assert.equal(await house.stateOf(person, id), 'expired')
  assert.ok((await house.told(house.client)).includes('Исполнитель не ответил'))
})

test('terms put back as they were ask nobody any more', async () => {
  await using house = await openNewTerms()
  const [person] = house.people
  const id = await house.apply(person, house.taskId)
  await house.change({ price: 1_400_000 })
  await house.change({})
  assertRefused(await house.call(readNewTerms, person, { params: { id } }), 'notFound')
  await house.pass({ hours: 73 })
  assert.equal(await house.stateOf(person, id), 'sent')
  const chosen = await house.done<{ state: string }>(acceptApplication, house.client, { params: { id } })
  assert.equal(chosen.state, 'accepted')
})

test('the text of the receipt is the customer’s own: it asks nobody and is shown to nobody', async () => {
  await using house = await openNewTerms()
  const [person] = house.people
  await house.apply(person, house.taskId)
  await house.change({ receipt_text: 'Услуги видеосъёмки по заказу' })
  assert.deepEqual(await house.told(person), [])
})

test('the last day of applications does not cut the three days short', async () => {
  await using house = await openNewTerms()
  const [person] = house.people
  const id = await house.apply(person, house.taskId)
  const { apply_until: last } = await house.task(house.taskId)
  await house.passTo(`${last.toString()}T12:00:00+03:00`)
  await house.change({ price: 1_400_000 })
  await house.pass({ hours: 48 })
  assert.equal(await house.stateOf(person, id), 'sent')
  await house.pass({ hours: 24 })
  const ended = await house.done(readApplication, person, { params: { id } })
  assert.deepEqual([ended['state'], ended['decline_reason']], ['expired', 'Новые условия не подтверждены за 3 дня'])
  await house.pass({ minutes: 1 })
  assert.equal((await house.task(house.taskId)).state, 'expired')
})

test('a page left open before the change neither applies nor confirms', async () => {
  await using house = await openNewTerms()
  const { people, taskId } = house
  const read = await house.done<{ edition: number }>(readBoardTask, people[0], { params: { id: taskId } })
  const application = { comment: '', auto_confirm: true, edition: read.edition }
  await house.change({ price: 1_400_000 })
  assertRefused(await house.call(apply, people[0], { params: { id: taskId }, body: application }), 'newTerms')
  const fresh = { ...application, edition: read.edition + 1 }
  const { id } = await house.done<{ id: string }>(apply, people[0], { params: { id: taskId }, body: fresh })
  await house.change({ price: 1_300_000 })
  assertRefused(await house.call(confirmTerms, people[0], { params: { id }, body: { edition: fresh.edition } }), 'newTerms')
  assertRefused(await house.call(confirmTerms, people[1], { params: { id }, body: { edition: 3 } }), 'notFound')
})

test('two changes leave one term, of the last of them, and what differs is counted from what the person agreed to', async () => {
  await using house = await openNewTerms()
  const [person] = house.people
  const id = await house.apply(person, house.taskId)
  await house.change({ price: 1_400_000 })
  await house.pass({ hours: 48 })
  await house.change({ price: 1_300_000 })
  await house.pass({ hours: 48 })
  const { changes, edition } = await house.done<NewTerms>(readNewTerms, person, { params: { id } })
  assert.deepEqual(changes, [{ name: 'Цена', before: '15\u00A0000,00\u00A0₽', after: '13\u00A0000,00\u00A0₽' }])
  const both = await Promise.all([house.confirm(person, id, edition), house.confirm(person, id, edition)])
  assert.deepEqual(both, ['done', 'done'])
  await house.pass({ hours: 48 })
  assert.equal(await house.stateOf(person, id), 'sent')
  const entries = house.db.selectFrom('journal_entries').select('action').where('object_id', '=', id)
  const actions = (await entries.execute()).map(({ action }) => action)
  assert.equal(actions.filter((action) => action === 'termsConfirmed').length, 1)
})

test('a change and an application at the same moment: nobody agrees to terms he has not read', async () => {
  await using house = await openNewTerms()
  const [person] = house.people
  const body = { comment: '', auto_confirm: true, edition: 1 }
  const [applied] = await Promise.all([
    house.call(apply, person, { params: { id: house.taskId }, body }),
    house.change({ price: 1_400_000 }),
  ])
  if (outcomeOf(applied.body) === 'newTerms') return
  const { id } = applied.body['data'] as { id: string }
  assert.notEqual((await house.done(readApplication, person, { params: { id } }))['confirm_by'], null)
})

test('«Сегодня» of the person says that the terms have changed, until they are confirmed', async () => {
  await using house = await openNewTerms()
  const [person] = house.people
  const id = await house.apply(person, house.taskId)
  await house.change({ price: 1_400_000 })
  const kinds = async () => {
    const scope = { personId: person.personId } as PersonScope
    const today = await readPersonToday({ ...house, debtThresholds: usualThresholds }, scope)
    return today.ok ? today.value.needs.map(({ kind }) => kind) : []
  }
  assert.deepEqual(await kinds(), ['terms'])
  await house.confirm(person, id, 2)
  assert.deepEqual(await kinds(), [])
})

type NewTerms = { edition: number; confirm_by: string; changes: { name: string; before: string; after: string }[] }

/** A published task of 15 000 ₽ with two people who may apply for it. */
async function openNewTerms() {
  const house = await openWaitingHouse()
  const client = await house.addClient()
  const people = [await house.addContractor(), await house.addContractor()] as const
  const taskId = await house.publish(client)
  return {
    ...house,
    client,
    people,
    taskId,
    async change(form: Parameters<typeof taskForm>[0]): Promise<void> {
      const { version } = await house.task(taskId)
      await house.done(taskContract.modifyTask, client, { params: { id: taskId }, body: { ...taskForm(form), version } })
    },
    confirm: async (person: Human, id: string, edition: number) =>
      outcomeOf((await house.call(confirmTerms, person, { params: { id }, body: { edition } })).body),
  }
}
