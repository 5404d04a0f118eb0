import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBoardTask, readTaskViewer } from '#/features/tasks/contract/board.ts'
import { complain } from '#/features/tasks/contract/complaint.ts'
import * as taskContract from '#/features/tasks/contract/task.ts'
import { decideComplaint } from '#/features/tasks/server/decide-complaint.ts'
import { listComplaints } from '#/features/tasks/server/list-complaints.ts'
import type { Id } from '#/kernel/ids.ts'
import { assertRefused } from '../../tests/support/assert-refused.ts'
import type { Human } from '../../tests/support/document-house.ts'
import { exhaustLimits } from '../../tests/support/exhaust-limits.ts'
import { outcomeOf } from '../../tests/support/outcome-of.ts'
import { openWaitingHouse } from '../../tests/support/waiting-house.ts'

const labour = { reason: 'labour', words: '' } as const

test('a complaint upheld takes the task off the board with the reason, answers all who complained, and tells no names', async () => {
  await using house = await openComplaints()
  const { client, people, taskId } = house
  const applied = await house.apply(people[0], taskId)
  const [first, second] = [await house.complain(people[0]), await house.complain(people[1])]
  assert.equal(first.answer_by, '2026-11-23T16:00:00Z')
  const waiting = await listComplaints(house.db)
  assert.deepEqual(
    waiting.map(({ id }) => id),
    [first.id, second.id].toSorted(),
  )
  assert.ok(!JSON.stringify(waiting).includes(people[0].personId))
  const done = await house.decide(first.id, 'uphold', 'Это трудовой договор: график и отпуск')
  assert.deepEqual(done, { ok: true, value: { answered: 2, left: 'down' } })
  assert.equal((await house.task(taskId)).state, 'draft')
  assert.equal(await house.stateOf(people[0], applied), 'expired')
  assertRefused(await house.call(readBoardTask, undefined, { params: { id: taskId } }), 'taskGone')
  for (const person of people) assert.ok((await house.told(person)).includes('Жалоба: приняли меры'))
  assert.ok((await house.told(client)).includes('Задание снято с доски'))
  const shown = await house.done(taskContract.readTask, client, { params: { id: taskId } })
  assert.equal(shown['taken_down_why'], 'Это трудовой договор: график и отпуск')
  const { version } = await house.task(taskId)
  await house.done(taskContract.publishTask, client, { params: { id: taskId }, body: { version, acknowledged: true } })
  assert.equal((await house.task(taskId)).taken_down_why, null)
})

test('a complaint dismissed leaves the task, answers its author alone, and another may be made', async () => {
  await using house = await openComplaints()
  const [author, other] = house.people
  const { id } = await house.complain(author)
  await house.complain(other)
  assertRefused(await house.send(author), 'alreadyComplained')
  assert.deepEqual(await house.decide(id, 'dismiss', 'Это услуга с результатом'), {
    ok: true,
    value: { answered: 1, left: 'stays' },
  })
  assert.equal((await house.task(house.taskId)).state, 'published')
  assert.deepEqual(await house.told(author), ['Жалоба: нарушений не нашли'])
  assert.deepEqual(await house.told(other), [])
  const viewer = await house.done<{ complaint: { state: string; decision: string } }>(readTaskViewer, author, {
    params: { id: house.taskId },
  })
  assert.deepEqual([viewer.complaint.state, viewer.complaint.decision], ['dismissed', 'Это услуга с результатом'])
  const again = await house.decide(id, 'uphold', 'Передумали')
  assert.equal(again.ok ? '' : again.refusal.kind, 'wrongState')
  await house.complain(author)
})

test('work that has begun goes on, and a task with free places takes nobody else', async () => {
  await using house = await openComplaints(3)
  const [worker, author] = house.people
  const work = await house.choose(house.client, await house.apply(worker, house.taskId))
  for (const document of [work.frame, work.order]) await house.sign(document)
  assert.equal((await house.task(house.taskId)).state, 'inProgress')
  const sent = await house.send(author)
  const { id } = sent.body['data'] as { id: string }
  const done = await house.decide(id, 'uphold', 'Заказчика предупредили')
  assert.deepEqual(done, { ok: true, value: { answered: 1, left: 'closed' } })
  assert.equal((await house.task(house.taskId)).state, 'inProgress')
  assert.equal((await house.task(house.taskId)).slots, 1)
  assert.ok((await house.told(house.client)).includes('Задание снято с доски'))
})

test('somebody is chosen and the papers are not signed yet: the task takes nobody else and does not become a draft', async () => {
  await using house = await openComplaints(2)
  const [worker, author] = house.people
  const work = await house.choose(house.client, await house.apply(worker, house.taskId))
  const { id } = await house.complain(author)
  assert.deepEqual(await house.decide(id, 'uphold', 'Зовут мимо платформы'), { ok: true, value: { answered: 1, left: 'closed' } })
  for (const document of [work.frame, work.order]) await house.sign(document)
  assert.equal((await house.task(house.taskId)).state, 'inProgress')
})

test('nobody complains of his own task, of one that is not there, without words where they are needed, or all day long', async () => {
  await using house = await openComplaints()
  const { client, people, taskId } = house
  assertRefused(await house.send(client), 'ownTask')
  assertRefused(await house.send(people[0], { reason: 'other', words: 'Плохо' }), 'invalidInput')
  const absent = `${taskId.slice(0, -4)}0000`
  assertRefused(await house.call(complain, people[0], { params: { id: absent }, body: labour }), 'taskGone')
  const both = await Promise.all([house.send(people[0]), house.send(people[0])])
  assert.deepEqual(both.map(({ body }) => outcomeOf(body)).toSorted(), ['alreadyComplained', 'done'])
  await exhaustLimits(house.db)
  assertRefused(await house.send(people[0]), 'tooOften')
  const unknown = await house.decide(`complaint_${taskId.split('_')[1] ?? ''}`, 'dismiss', 'Нет такой')
  assert.equal(unknown.ok ? '' : unknown.refusal.kind, 'notFound')
})

async function openComplaints(slots = 1) {
  const house = await openWaitingHouse()
  const client = await house.addClient()
  const people = [await house.addContractor(), await house.addContractor()] as const
  const taskId = await house.publish(client, { slots })
  const send = (person: Human, body: object = labour) => house.call(complain, person, { params: { id: taskId }, body })
  return {
    ...house,
    client,
    people,
    taskId,
    send,
    complain: (person: Human) =>
      house.done<{ id: string; answer_by: string }>(complain, person, { params: { id: taskId }, body: labour }),
    decide: (id: string, outcome: 'uphold' | 'dismiss', why: string) =>
      decideComplaint(house, id as Id<'complaint'>, { outcome, why }),
  }
}
