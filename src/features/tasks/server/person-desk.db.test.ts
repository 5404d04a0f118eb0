import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import * as workContract from '../contract/work.ts'

test('«Нужно от вас» holds a work while its next step is the person’s, and the days of the due ones go to a calendar', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const taskId = await house.publish(client)
  const needs = async () => {
    const { items } = await house.done<{ items: { id: string }[] }>(workContract.listAssignments, person, {
      query: { tab: 'needs' },
    })
    const { needs: count } = await house.done<{ needs: number }>(workContract.readWorkSummary, person)
    assert.equal(count, items.length)
    return count
  }
  const days = async () => {
    const { file, body } = await house.call(workContract.exportWorkDays, person)
    assert.ok(file, JSON.stringify(body))
    return new TextDecoder().decode(file.bytes).match(/DTSTART;VALUE=DATE:\d+/g) ?? []
  }
  const work = await house.choose(client, await house.apply(person, taskId))
  assert.equal(await needs(), 1, 'documents to sign')
  await house.sign(work.frame)
  await house.sign(work.order)
  assert.deepEqual([await needs(), await days()], [1, ['DTSTART;VALUE=DATE:20261220']], 'a result to submit')
  await house.done(workContract.submitResult, person, { params: { id: work.id }, body: { text: 'Готово', links: [] } })
  assert.deepEqual([await needs(), await days()], [0, []], 'the customer has it')
  const key = 'b1c2d3e4-0000-4000-8000-000000000003'
  await house.call(
    workContract.reworkResult,
    client,
    { params: { id: work.id }, body: { text: 'Добавьте, пожалуйста, титры' } },
    key,
  )
  assert.equal(await needs(), 1, 'to be improved')
  const stranger = await house.addContractor()
  const other = await house.done<{ items: unknown[] }>(workContract.listAssignments, stranger, { query: { tab: 'needs' } })
  assert.equal(other.items.length, 0)
})

test('a person finds a work by words of the task, its number or its customer, and by the days it is due', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const [person, stranger] = [await house.addContractor(), await house.addContractor()]
  await house.choose(client, await house.apply(person, await house.publish(client)))
  const [task] = await house.db.selectFrom('tasks').select(['title', 'number', 'due_on']).execute()
  const { short_name: customer } = await house.db.selectFrom('organizations').select('short_name').executeTakeFirstOrThrow()
  const found = async (query: object, human = person) =>
    (await house.done<{ items: unknown[] }>(workContract.listAssignments, human, { query })).items.length
  const word = task?.title.split(' ')[0]?.toUpperCase()
  for (const q of [word, task?.number, customer, ` ${customer.toLowerCase()} `]) assert.equal(await found({ q }), 1, q ?? '')
  for (const q of ['нет такого', '%', '_']) assert.equal(await found({ q }), 0, q)
  const due = task?.due_on?.toString() ?? assert.fail()
  const later = Temporal.PlainDate.from(due).add({ days: 1 }).toString()
  assert.deepEqual([await found({ from: due, to: due }), await found({ from: later }), await found({ to: later })], [1, 0, 1])
  assert.equal(await found({ q: customer }, stranger), 0)
})

test('the contractor reminds of the payment of an accepted work once a day, and nobody of another', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const [person, stranger] = [await house.addContractor(), await house.addContractor()]
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  const remind = async (human: typeof person) => house.call(workContract.remindPayment, human, { params: { id: work.id } })
  assertRefused(await remind(person), 'wrongState')
  await house.db
    .updateTable('assignments')
    .set({ state: 'readyToPay' })
    .where('id', '=', work.id as never)
    .execute()
  assertRefused(await remind(stranger), 'notFound')
  const both = await Promise.all([remind(person), remind(person)])
  assert.deepEqual(both.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'tooOften'])
  house.clock.advance({ hours: 25 })
  assert.equal(outcomeOf((await remind(person)).body), 'done')
  // The limit counts days from three in the morning of Moscow: two reminders of one Moscow day are two for the customer.
  for (const at of ['2026-11-24T22:00:00Z', '2026-11-25T07:00:00Z']) {
    house.clock.advance(house.clock.now().until(Temporal.Instant.from(at)))
    assert.equal(outcomeOf((await remind(person)).body), 'done', at)
  }
  const told = await house.db.selectFrom('jobs').select('payload').where('name', '=', 'event:paymentReminded').execute()
  assert.equal(new Set(told.map(({ payload }) => JSON.stringify(payload))).size, 4)
})
