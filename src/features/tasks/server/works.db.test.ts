import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as contract from '../contract.ts'
import { settleAssignment } from './settle-assignment.ts'

type Human = Awaited<ReturnType<TaskHouse['addContractor']>>

test('a work goes from the choice to money: contract, result, act, payment, receipt', async () => {
  await using house = await openTaskHouse()
  const { client, person, taskId, work } = await openWork(house)
  assert.equal((await house.assignment(work.id)).state, 'docsPending')
  await house.sign(work.frame)
  assert.equal((await house.assignment(work.id)).state, 'docsPending')
  await house.sign(work.order)
  assert.deepEqual([(await house.assignment(work.id)).state, (await house.task(taskId)).state], ['active', 'inProgress'])

  await house.done(contract.submitResult, person, {
    params: { id: work.id },
    body: { text: 'Ролик готов', links: ['https://video.example/1'] },
  })
  const submitted = await house.assignment(work.id)
  assert.deepEqual([submitted.state, submitted.accept_due_on?.toString()], ['submitted', '2026-11-25'])
  assert.equal((await house.task(taskId)).state, 'review')

  await house.done(contract.acceptResult, client, { params: { id: work.id } })
  const accepted = await house.assignment(work.id)
  assert.deepEqual([accepted.state, accepted.accepted_amount], ['actPending', 1_500_000])
  await house.work()
  await house.sign(accepted.act_document_id ?? '')
  assert.equal((await house.assignment(work.id)).state, 'readyToPay')

  for (const action of ['startPayment', 'paymentRefused', 'startPayment', 'paid', 'close'] as const) {
    const settled = await house.db
      .transaction()
      .execute((tx) => settleAssignment(tx, house, { assignmentId: idOf(work.id), action }))
    assert.ok(settled.ok, action)
  }
  const closed = await house.done(contract.readAssignment, person, { params: { id: work.id } })
  assert.deepEqual(
    [closed['state'], (closed['documents'] as unknown[]).length, (await house.task(taskId)).state],
    ['closed', 3, 'completed'],
  )
  const summary = await house.done(contract.readWorkSummary, person)
  assert.deepEqual([summary['done'], summary['received'], summary['expected']], [1, 1_500_000, 0])
})

test('news about money that do not fit the state change nothing', async () => {
  await using house = await openTaskHouse()
  const { work } = await openWork(house)
  for (const action of ['startPayment', 'paymentRefused', 'paid', 'close'] as const) {
    const settled = await house.db
      .transaction()
      .execute((tx) => settleAssignment(tx, house, { assignmentId: idOf(work.id), action }))
    assert.equal(settled.ok, false)
  }
  assert.equal((await house.assignment(work.id)).state, 'docsPending')
})

test('work does not start until the platform is bound, and starts by itself when it is', async () => {
  await using house = await openTaskHouse()
  const { person, work } = await openWork(house, await house.addContractor('waiting'))
  await house.sign(work.frame)
  await house.sign(work.order)
  assert.equal((await house.assignment(work.id)).state, 'docsPending')
  await house.bind(person)
  assert.equal((await house.assignment(work.id)).state, 'active')
})

test('one frame contract serves the next work of the pair; signing it starts every work that waits for it', async () => {
  await using house = await openTaskHouse()
  const { client, person, work } = await openWork(house)
  const second = await house.choose(client, await house.apply(person, await house.publish(client)))
  assert.equal(second.frame, work.frame)
  await house.sign(work.order)
  await house.sign(second.order)
  await house.sign(work.frame)
  assert.deepEqual([(await house.assignment(work.id)).state, (await house.assignment(second.id)).state], ['active', 'active'])
})

test('two customers’ members choose two people for the last place at once: one gets it', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client)
  const applications = [
    await house.apply(await house.addContractor(), taskId),
    await house.apply(await house.addContractor(), taskId),
  ]
  const answers = await Promise.all(applications.map((id) => house.call(contract.acceptApplication, client, { params: { id } })))
  assert.deepEqual(
    answers.map(({ body }) => body['code']).toSorted((left, right) => Number(left) - Number(right)),
    [-412, 1],
  )
  assert.equal((await house.task(taskId)).slots_taken, 1)
  assert.equal((await house.db.selectFrom('assignments').select('id').execute()).length, 1)
})

test('two clicks on «Выбрать» make one work and one pair of documents', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.apply(await house.addContractor(), await house.publish(client, { slots: 5 }))
  const choose = () => house.call(contract.acceptApplication, client, { params: { id } })
  const answers = await Promise.all([choose(), choose()])
  assert.deepEqual(
    answers.map(({ body }) => body['code']).toSorted((left, right) => Number(left) - Number(right)),
    [-902, 1],
  )
  assert.equal((await house.db.selectFrom('documents').select('id').execute()).length, 2)
})

test('a person who did not agree in advance is asked, and may confirm or refuse', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client, { slots: 2 })
  const offered = async (person: Human) => {
    const sent = await house.done<{ id: string }>(contract.apply, person, {
      params: { id: taskId },
      body: { comment: '', auto_confirm: false },
    })
    const answer = await house.done(contract.acceptApplication, client, { params: { id: sent.id } })
    assert.deepEqual([answer['state'], answer['assignment_id']], ['offered', null])
    return sent.id
  }
  const [first, second] = [await house.addContractor(), await house.addContractor()]
  const [firstId, secondId] = [await offered(first), await offered(second)]
  assert.equal((await house.done(contract.confirmOffer, first, { params: { id: firstId } }))['state'], 'accepted')
  assert.equal((await house.done(contract.refuseOffer, second, { params: { id: secondId } }))['state'], 'declinedByPerson')
  assert.equal((await house.call(contract.confirmOffer, second, { params: { id: firstId } })).status, 404)
})

test('a manager accepts a work within his limit, an administrator any', async () => {
  await using house = await openTaskHouse()
  const { client, person, work } = await openWork(house)
  await begin(house, work)
  await submit(house, person, work.id)
  const accept = (role: 'manager' | 'admin', row: number) => {
    const colleague = { ...client, role, limits: { row: kopecks(row), register: null, day: null } }
    return house.call(contract.acceptResult, colleague, { params: { id: work.id } })
  }
  const refused = await accept('manager', 1_499_999)
  assert.deepEqual([refused.body['code'], refused.body['action']], [-409, 'Лимит: 14\u00A0999,99\u00A0₽'])
  assert.equal((await house.assignment(work.id)).state, 'submitted')
  assert.equal((await accept('manager', 1_500_000)).body['code'], 1)
})

test('two acceptances at once make one act', async () => {
  await using house = await openTaskHouse()
  const { client, person, work } = await openWork(house)
  await begin(house, work)
  await submit(house, person, work.id)
  const accept = () => house.call(contract.acceptResult, client, { params: { id: work.id } })
  const answers = await Promise.all([accept(), accept()])
  assert.deepEqual(
    answers.map(({ body }) => body['code']).toSorted((left, right) => Number(left) - Number(right)),
    [-902, 1],
  )
  const acts = await house.db.selectFrom('documents').select(['amount']).where('kind', '=', 'act').execute()
  assert.deepEqual(
    acts.map(({ amount }) => amount),
    [1_500_000],
  )
})

test('a result is sent back three times with words, then only accepted', async () => {
  await using house = await openTaskHouse()
  const { client, person, work } = await openWork(house)
  await begin(house, work)
  const rework = (text: string) => house.call(contract.reworkResult, client, { params: { id: work.id }, body: { text } })
  for (let time = 1; time <= 3; time += 1) {
    await submit(house, person, work.id)
    assert.equal((await rework('Мало')).body['code'], -900)
    assert.equal((await rework('Добавьте титры и сделайте музыку тише')).body['code'], 1)
  }
  await submit(house, person, work.id)
  assert.equal((await rework('Добавьте титры и сделайте музыку тише')).body['code'], -416)
  const seen = await house.done(contract.readAssignment, person, { params: { id: work.id } })
  assert.deepEqual([(seen['results'] as unknown[]).length, seen['rework_count']], [4, 3])
  await house.done(contract.acceptResult, client, { params: { id: work.id } })
})

test('an empty result and a result of a work that has not begun are refused', async () => {
  await using house = await openTaskHouse()
  const { person, work } = await openWork(house)
  const ask = (text: string) => house.call(contract.submitResult, person, { params: { id: work.id }, body: { text, links: [] } })
  assert.equal((await ask('Готово')).body['code'], -902)
  await begin(house, work)
  assert.equal((await ask('  ')).body['code'], -410)
})

test('a work is cancelled before its start and the place is free again; begun, only its person may leave it', async () => {
  await using house = await openTaskHouse()
  const { client, person, taskId, work } = await openWork(house)
  const cancel = (id: string) =>
    house.call(contract.cancelAssignment, client, { params: { id }, body: { reason: 'Изменились сроки' } })
  assert.equal((await cancel(work.id)).body['code'], 1)
  assert.equal((await house.task(taskId)).slots_taken, 0)

  const other = await house.addContractor()
  const second = await house.choose(client, await house.apply(other, taskId))
  await begin(house, second)
  assert.equal((await cancel(second.id)).body['code'], -902)
  const { version } = await house.task(taskId)
  const whole = await house.call(contract.cancelTask, client, { params: { id: taskId }, body: { version, reason: 'Другое' } })
  assert.equal(whole.body['code'], -414)
  assert.equal(
    (await house.call(contract.leaveAssignment, person, { params: { id: second.id }, body: { reason: 'Болезнь' } })).status,
    404,
  )
  await house.done(contract.leaveAssignment, other, { params: { id: second.id }, body: { reason: 'Болезнь' } })
  assert.equal((await house.assignment(second.id)).state, 'cancelled')
})

test('a declined order is made once more on request; strangers find no work', async () => {
  await using house = await openTaskHouse()
  const { client, work } = await openWork(house)
  await house.db
    .updateTable('documents')
    .set({ state: 'declined', decline_reason: 'Ошибка в данных' })
    .where('id', '=', work.order)
    .execute()
  await house.done(contract.renewDocuments, client, { params: { id: work.id } })
  const { order_document_id: order, frame_document_id: frame } = await house.assignment(work.id)
  assert.notEqual(order, work.order)
  assert.equal(frame, work.frame)

  const [rival, stranger] = [await house.addClient(), await house.addContractor()]
  const foreign = [
    await house.call(contract.acceptResult, rival, { params: { id: work.id } }),
    await house.call(contract.reworkResult, rival, {
      params: { id: work.id },
      body: { text: 'Чужая организация просит доработать' },
    }),
    await house.call(contract.renewDocuments, rival, { params: { id: work.id } }),
    await house.call(contract.cancelAssignment, rival, { params: { id: work.id }, body: { reason: 'Другое' } }),
    await house.call(contract.submitResult, stranger, { params: { id: work.id }, body: { text: 'Чужой', links: [] } }),
    await house.call(contract.readAssignment, stranger, { params: { id: work.id } }),
  ]
  assert.deepEqual(
    foreign.map(({ status }) => status),
    foreign.map(() => 404),
  )
})

async function openWork(house: TaskHouse, contractor?: Human) {
  const client = await house.addClient()
  const person = contractor ?? (await house.addContractor())
  const taskId = await house.publish(client)
  return { client, person, taskId, work: await house.choose(client, await house.apply(person, taskId)) }
}

async function begin(house: TaskHouse, work: { frame: string; order: string }): Promise<void> {
  await house.sign(work.frame)
  await house.sign(work.order)
}

function submit(house: TaskHouse, person: Human, id: string) {
  return house.done(contract.submitResult, person, { params: { id }, body: { text: 'Готово', links: [] } })
}

function idOf(id: string) {
  return id as Parameters<typeof settleAssignment>[2]['assignmentId']
}
