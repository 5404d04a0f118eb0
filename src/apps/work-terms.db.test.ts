import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as applicationContract from '#/features/tasks/contract/application.ts'
import * as taskContract from '#/features/tasks/contract/task.ts'
import * as workContract from '#/features/tasks/contract/work.ts'
import type { Human } from '../../tests/support/document-house.ts'
import { taskForm } from '../../tests/support/task-house.ts'
import { openWaitingHouse } from '../../tests/support/waiting-house.ts'

test('an offer that is not answered in 48 hours is taken back, both sides are told, and another can be chosen', async () => {
  await using house = await openWaitingHouse()
  const { client, person, taskId, id } = await house.offered()
  const shown = await house.done(applicationContract.readApplication, person, { params: { id } })
  assert.equal(shown['answer_by'], house.clock.now().add({ hours: 48 }).toString())
  await house.pass({ hours: 47, minutes: 59 })
  assert.equal(await house.stateOf(person, id), 'offered')
  await house.pass({ minutes: 1 })
  const closed = await house.done(applicationContract.readApplication, person, { params: { id } })
  assert.deepEqual(
    [closed['state'], closed['decline_reason'], closed['answer_by']],
    ['expired', 'Предложение не подтверждено за 48 часов', null],
  )
  assert.ok((await house.told(person)).includes('Отклик закрыт'))
  assert.ok((await house.told(client)).includes('Исполнитель не ответил'))
  const late = await house.call(applicationContract.confirmOffer, person, { params: { id } })
  assert.equal(late.body['kind'], 'wrongState')
  const other = await house.addContractor()
  const again = await house.apply(other, taskId)
  await house.done(applicationContract.acceptApplication, client, { params: { id: again } })
})

test('an offer answered in time stays, and the end of its term changes nothing', async () => {
  await using house = await openWaitingHouse()
  const { person, id } = await house.offered()
  await house.pass({ hours: 47 })
  await house.done(applicationContract.confirmOffer, person, { params: { id } })
  await house.pass({ hours: 2 })
  assert.equal(await house.stateOf(person, id), 'accepted')
  assert.ok(!(await house.told(person)).includes('Отклик закрыт'))
})

test('everybody whose application is closed with the task is told why', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client)
  const people = [await house.addContractor(), await house.addContractor()]
  for (const person of people) await house.apply(person, taskId)
  const { version } = await house.task(taskId)
  await house.done(taskContract.cancelTask, client, { params: { id: taskId }, body: { version, reason: 'Не нужно' } })
  for (const person of people) assert.deepEqual(await house.told(person), ['Отклик закрыт'])
})

test('the customer is reminded each working day of a result that waits; when the term is over, both sides and the owner are told', async () => {
  await using house = await openWaitingHouse()
  const { client, person, work } = await house.submitted()
  const reminders = async () => (await house.told(client)).filter((title) => title === 'Результат ждёт приёмки').length
  const overdue = async (human: Human, title: string) => (await house.told(human)).filter((one) => one === title).length
  // Submitted on Saturday the 21st: the term is three working days, up to Wednesday.
  await house.passTo('2026-11-22T12:00:00+03:00')
  assert.equal(await reminders(), 0)
  for (const [day, count] of [
    ['23', 1],
    ['24', 2],
    ['25', 3],
  ] as const) {
    await house.passTo(`2026-11-${day}T10:00:00+03:00`)
    assert.equal(await reminders(), count, day)
  }
  assert.equal((await house.done(workContract.readAssignment, person, { params: { id: work.id } }))['accept_overdue'], false)
  await house.passTo('2026-11-26T10:00:00+03:00')
  assert.deepEqual([await reminders(), await overdue(client, 'Приёмка просрочена')], [3, 1])
  assert.equal(await overdue(person, 'Заказчик не принял работу в срок'), 1)
  assert.equal((await house.done(workContract.readAssignment, person, { params: { id: work.id } }))['accept_overdue'], true)
  await house.passTo('2026-12-10T10:00:00+03:00')
  assert.deepEqual([await reminders(), await overdue(client, 'Приёмка просрочена')], [3, 1])
  await house.done(workContract.acceptResult, client, { params: { id: work.id } })
})

test('an order with automatic acceptance: the customer is warned the day before, then silence accepts and both are told', async () => {
  await using house = await openWaitingHouse()
  const { client, person, work } = await house.submitted({ on_silence: 'accept' })
  const read = () => house.done(workContract.readAssignment, person, { params: { id: work.id } })
  assert.equal((await read())['accepts_by_silence'], true)
  for (const day of ['23', '24', '25']) await house.passTo(`2026-11-${day}T10:00:00+03:00`)
  const warned = (await house.told(client)).filter((title) => title.includes('ждёт приёмки') || title.includes('автоматически'))
  assert.deepEqual(warned, ['Результат ждёт приёмки', 'Результат ждёт приёмки', 'Завтра примем автоматически'])
  assert.equal((await read())['state'], 'submitted')
  await house.passTo('2026-11-26T10:00:00+03:00')
  const accepted = await read()
  assert.deepEqual([accepted['state'], accepted['price'], accepted['accept_remarks']], ['actPending', 1_500_000, null])
  assert.ok((await house.told(client)).includes('Результат принят автоматически'))
  assert.ok((await house.told(person)).includes('Работа принята автоматически'))
  assert.ok(!(await house.told(client)).includes('Приёмка просрочена'))
  const entries = await house.db
    .selectFrom('journal_entries')
    .select('action')
    .where('action', '=', 'resultAcceptedBySilence')
    .execute()
  assert.equal(entries.length, 1)
})

test('whoever answers first is right: a result sent back in its term is not accepted by silence', async () => {
  await using house = await openWaitingHouse()
  const { client, person, work } = await house.submitted({ on_silence: 'accept' })
  const body = { text: 'Добавьте титры в начале и в конце ролика' }
  await house.done(workContract.reworkResult, client, { params: { id: work.id }, body })
  await house.passTo('2026-12-10T10:00:00+03:00')
  assert.equal((await house.done(workContract.readAssignment, person, { params: { id: work.id } }))['state'], 'rework')
  assert.ok(!(await house.told(person)).includes('Работа принята автоматически'))
})

test('an order that the sides are annulling accepts nothing: the term of acceptance is only told of', async () => {
  await using house = await openWaitingHouse()
  const { client, person, work } = await house.submitted({ on_silence: 'accept' })
  await house.db.updateTable('documents').set({ state: 'annulPending' }).where('kind', '=', 'order').execute()
  await house.passTo('2026-11-26T10:00:00+03:00')
  assert.equal((await house.done(workContract.readAssignment, person, { params: { id: work.id } }))['state'], 'submitted')
  assert.ok((await house.told(client)).includes('Приёмка просрочена'))
})

test('the customer and the clock at the same moment: the work is accepted once and has one act', async () => {
  await using house = await openWaitingHouse()
  const { client, work } = await house.submitted({ on_silence: 'accept' })
  for (const day of ['23', '24', '25']) await house.passTo(`2026-11-${day}T10:00:00+03:00`)
  house.clock.advance(house.clock.now().until(Temporal.Instant.from('2026-11-26T10:00:00+03:00')))
  await Promise.all([house.work(), house.call(workContract.acceptResult, client, { params: { id: work.id } })])
  const acts = await house.db.selectFrom('documents').select('id').where('kind', '=', 'act').execute()
  assert.equal(acts.length, 1)
})

test('automatic acceptance may be promised after the first application; taken back, it is asked about, and never once somebody is chosen', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client, { slots: 2 })
  const person = await house.addContractor()
  const id = await house.apply(person, taskId)
  const modify = async (on_silence: 'remind' | 'accept') => {
    const { version } = await house.task(taskId)
    const answer = await house.call(taskContract.modifyTask, client, {
      params: { id: taskId },
      body: { ...taskForm({ on_silence, slots: 2 }), version },
    })
    return answer.status
  }
  assert.equal(await modify('accept'), 200)
  assert.deepEqual(await house.told(person), [])
  assert.equal(await modify('remind'), 200)
  assert.deepEqual(await house.told(person), ['Условия изменились'])
  assert.equal(await modify('accept'), 200)
  await house.done(applicationContract.confirmTerms, person, { params: { id }, body: { edition: 2 } })
  await house.choose(client, id)
  assert.equal(await modify('remind'), 409)
})

test('a result sent back is not reminded of, and the next one has a term of its own', async () => {
  await using house = await openWaitingHouse()
  const { client, person, work } = await house.submitted()
  const body = { text: 'Добавьте титры в начале и в конце ролика' }
  await house.done(workContract.reworkResult, client, { params: { id: work.id }, body })
  await house.passTo('2026-11-24T12:00:00+03:00')
  assert.ok(!(await house.told(client)).includes('Результат ждёт приёмки'))
  await house.done(workContract.submitResult, person, { params: { id: work.id }, body: { text: 'С титрами', links: [] } })
  for (const day of ['25', '26', '27']) await house.passTo(`2026-11-${day}T10:00:00+03:00`)
  const titles = await house.told(client)
  assert.equal(titles.filter((title) => title === 'Результат ждёт приёмки').length, 3)
  assert.ok(!titles.includes('Приёмка просрочена'))
})
