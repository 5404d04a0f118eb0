import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as workContract from '../contract/work.ts'
import * as applicationContract from '../contract/application.ts'
import * as taskContract from '../contract/task.ts'
import { applyAssignmentEvent } from './apply-assignment-event.ts'

type Human = Awaited<ReturnType<TaskHouse['addContractor']>>

test('an assignment goes from the choice to the money: contract, result, act, payment, receipt', async () => {
  await using house = await openTaskHouse()
  const { client, person, taskId, work } = await openWork(house)
  assert.equal((await house.assignment(work.id)).state, 'docsPending')
  await house.sign(work.frame)
  assert.equal((await house.assignment(work.id)).state, 'docsPending')
  await house.sign(work.order)
  assert.deepEqual([(await house.assignment(work.id)).state, (await house.task(taskId)).state], ['active', 'inProgress'])

  await house.done(workContract.submitResult, person, {
    params: { id: work.id },
    body: { text: 'Ролик готов', links: ['https://video.example/1'] },
  })
  const submitted = await house.assignment(work.id)
  assert.deepEqual([submitted.state, submitted.accept_due_on?.toString()], ['submitted', '2026-11-25'])
  assert.equal((await house.task(taskId)).state, 'review')

  await house.done(workContract.acceptResult, client, { params: { id: work.id } })
  const accepted = await house.assignment(work.id)
  assert.deepEqual([accepted.state, accepted.accepted_amount], ['actPending', 1_500_000])
  assert.equal((await house.task(taskId)).state, 'settling', 'what is accepted does not go back to work')
  await house.work()
  const waiting = await house.done(workContract.readWorkSummary, person)
  assert.deepEqual(
    [waiting['submitted'], waiting['needs'], waiting['opens_on']],
    [1, 1, 'needs'],
    'the act waits for a signature',
  )
  await house.sign(accepted.act_document_id ?? '')
  assert.equal((await house.assignment(work.id)).state, 'readyToPay')

  for (const action of ['startPayment', 'paymentRefused', 'startPayment', 'paid', 'close'] as const) {
    const settled = await house.db
      .transaction()
      .execute((tx) => applyAssignmentEvent(tx, house, { assignmentId: idOf(work.id), action }))
    assert.ok(settled.ok, action)
  }
  const closed = await house.done(workContract.readAssignment, person, { params: { id: work.id } })
  assert.deepEqual(
    [closed['state'], (closed['documents'] as unknown[]).length, (await house.task(taskId)).state],
    ['closed', 3, 'completed'],
  )
  const summary = await house.done(workContract.readWorkSummary, person)
  assert.deepEqual([summary['done'], summary['received'], summary['expected']], [1, 1_500_000, 0])
})

test('a payment event that does not fit the state changes nothing', async () => {
  await using house = await openTaskHouse()
  const { work } = await openWork(house)
  for (const action of ['startPayment', 'paymentRefused', 'paid', 'close'] as const) {
    const settled = await house.db
      .transaction()
      .execute((tx) => applyAssignmentEvent(tx, house, { assignmentId: idOf(work.id), action }))
    assert.equal(settled.ok, false)
  }
  assert.equal((await house.assignment(work.id)).state, 'docsPending')
})

test('work does not start until the platform is bound, and starts automatically once it is', async () => {
  await using house = await openTaskHouse()
  const { person, work } = await openWork(house, await house.addContractor('waiting'))
  await house.sign(work.frame)
  await house.sign(work.order)
  assert.equal((await house.assignment(work.id)).state, 'docsPending')
  await house.bind(person)
  assert.equal((await house.assignment(work.id)).state, 'active')
})

test('one frame contract serves the next assignment of the pair; signing it starts every assignment that awaits it', async () => {
  await using house = await openTaskHouse()
  const { client, person, work } = await openWork(house)
  const second = await house.choose(client, await house.apply(person, await house.publish(client)))
  assert.equal(second.frame, work.frame)
  await house.sign(work.order)
  await house.sign(second.order)
  await house.sign(work.frame)
  assert.deepEqual([(await house.assignment(work.id)).state, (await house.assignment(second.id)).state], ['active', 'active'])
})

test('two members of the customer concurrently choose two people for the last slot: one gets it', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client)
  const applications = [
    await house.apply(await house.addContractor(), taskId),
    await house.apply(await house.addContractor(), taskId),
  ]
  const answers = await Promise.all(
    applications.map((id) => house.call(applicationContract.acceptApplication, client, { params: { id } })),
  )
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'slotsTaken'])
  assert.equal((await house.task(taskId as Id<'task'>)).slots_taken, 1)
  assert.equal((await house.db.selectFrom('assignments').select('id').execute()).length, 1)
})

test('of two people offered one place and confirming at once, one gets it, and the other is told that it is taken', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client, { slots: 1 })
  const offered = async () => {
    const person = await house.addContractor()
    const body = { comment: '', auto_confirm: false }
    const { id } = await house.done<{ id: string }>(applicationContract.apply, person, { params: { id: taskId }, body })
    const offer = await house.done(applicationContract.acceptApplication, client, { params: { id } })
    assert.equal(offer['state'], 'offered')
    return { person, id }
  }
  const offers = [await offered(), await offered()]
  const answers = await Promise.all(
    offers.map(({ person, id }) => house.call(applicationContract.confirmOffer, person, { params: { id } })),
  )
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'slotsTaken'])
  const states = await house.db.selectFrom('task_applications').select('state').execute()
  assert.deepEqual(states.map(({ state }) => state).toSorted(), ['accepted', 'offered'])
  assert.deepEqual(
    [(await house.task(taskId)).slots_taken, (await house.db.selectFrom('assignments').select('id').execute()).length],
    [1, 1],
  )
})

test('two clicks on «Выбрать» create one assignment and one pair of documents', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.apply(await house.addContractor(), await house.publish(client, { slots: 5 }))
  const choose = () => house.call(applicationContract.acceptApplication, client, { params: { id } })
  const answers = await Promise.all([choose(), choose()])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
  assert.equal((await house.db.selectFrom('documents').select('id').execute()).length, 2)
})

test('a person who did not consent in advance is asked, and can confirm or refuse', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client, { slots: 2 })
  const offered = async (person: Human) => {
    const sent = await house.done<{ id: string }>(applicationContract.apply, person, {
      params: { id: taskId },
      body: { comment: '', auto_confirm: false },
    })
    const answer = await house.done(applicationContract.acceptApplication, client, { params: { id: sent.id } })
    assert.deepEqual([answer['state'], answer['assignment_id']], ['offered', null])
    return sent.id
  }
  const [first, second] = [await house.addContractor(), await house.addContractor()]
  const [firstId, secondId] = [await offered(first), await offered(second)]
  assert.equal((await house.done(applicationContract.confirmOffer, first, { params: { id: firstId } }))['state'], 'accepted')
  assert.equal(
    (await house.done(applicationContract.refuseOffer, second, { params: { id: secondId } }))['state'],
    'declinedByPerson',
  )
  assert.equal((await house.call(applicationContract.confirmOffer, second, { params: { id: firstId } })).status, 404)
})

test("a manager can accept work within the manager's own limit, an administrator without limit", async () => {
  await using house = await openTaskHouse()
  const { client, person, work } = await openWork(house)
  await begin(house, work)
  await submit(house, person, work.id)
  const accept = (role: 'manager' | 'admin', row: number) => {
    const colleague = { ...client, role, limits: { row: kopecks(row), register: null, day: null } }
    return house.call(workContract.acceptResult, colleague, { params: { id: work.id } })
  }
  const refused = await accept('manager', 1_499_999)
  assert.deepEqual([refused.body['kind'], refused.body['action']], ['aboveRoleLimit', 'Лимит: 14\u00A0999,99\u00A0₽'])
  assert.equal((await house.assignment(work.id as Id<'assignment'>)).state, 'submitted')
  assert.equal((await accept('manager', 1_500_000)).body['code'], 1)
})

test('two concurrent acceptances create one act', async () => {
  await using house = await openTaskHouse()
  const { client, person, work } = await openWork(house)
  await begin(house, work)
  await submit(house, person, work.id)
  const accept = () => house.call(workContract.acceptResult, client, { params: { id: work.id } })
  const answers = await Promise.all([accept(), accept()])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
  const acts = await house.db.selectFrom('documents').select(['amount']).where('kind', '=', 'act').execute()
  assert.deepEqual(
    acts.map(({ amount }) => amount),
    [1_500_000],
  )
})

test('a result can be sent back with comments three times, then only accepted', async () => {
  await using house = await openTaskHouse()
  const { client, person, work } = await openWork(house)
  await begin(house, work)
  const rework = (text: string) => house.call(workContract.reworkResult, client, { params: { id: work.id }, body: { text } })
  for (let time = 1; time <= 3; time += 1) {
    await submit(house, person, work.id)
    assert.equal((await rework('Мало')).body['kind'], 'invalidInput')
    assert.equal((await rework('Добавьте титры и сделайте музыку тише')).body['code'], 1)
  }
  await submit(house, person, work.id)
  assert.equal((await rework('Добавьте титры и сделайте музыку тише')).body['kind'], 'reworkExhausted')
  const seen = await house.done(workContract.readAssignment, person, { params: { id: work.id } })
  assert.deepEqual([(seen['results'] as unknown[]).length, seen['rework_count']], [4, 3])
  await house.done(workContract.acceptResult, client, { params: { id: work.id } })
})

test('a result says which criteria of the task it meets, in the order of the task; others are not known', async () => {
  await using house = await openTaskHouse()
  const { client, person, work } = await openWork(house)
  await begin(house, work)
  const ask = (criteria_met: string[]) =>
    house.call(workContract.submitResult, person, {
      params: { id: work.id },
      body: { text: 'Готово', links: [], criteria_met },
    })
  assert.equal((await ask(['Разрешение 8К'])).body['kind'], 'criteriaUnknown')
  assert.equal((await house.assignment(work.id)).state, 'active')
  assert.equal((await ask(['Разрешение 4К', 'Длина две минуты', 'Разрешение 4К'])).body['code'], 1)
  const met = async () => {
    const rows = house.db
      .selectFrom('task_results')
      .select('criteria_met')
      .where('assignment_id', '=', work.id as Id<'assignment'>)
    return (await rows.orderBy('no').execute()).map((row) => row.criteria_met)
  }
  assert.deepEqual(await met(), [['Длина две минуты', 'Разрешение 4К']])
  const body = { text: 'Добавьте титры и сделайте музыку тише' }
  await house.done(workContract.reworkResult, client, { params: { id: work.id }, body })
  await submit(house, person, work.id)
  assert.deepEqual(await met(), [['Длина две минуты', 'Разрешение 4К'], null], 'nobody asked the second time')
})

test('an empty result, and a result of work that has not started, are refused', async () => {
  await using house = await openTaskHouse()
  const { person, work } = await openWork(house)
  const ask = (text: string) =>
    house.call(workContract.submitResult, person, { params: { id: work.id }, body: { text, links: [] } })
  assert.equal((await ask('Готово')).body['kind'], 'wrongState')
  await begin(house, work)
  assert.equal((await ask('  ')).body['kind'], 'resultEmpty')
})

test('an assignment cancelled before the start frees its slot; after the start only the contractor can leave it', async () => {
  await using house = await openTaskHouse()
  const { client, person, taskId, work } = await openWork(house)
  const cancel = (id: string) =>
    house.call(workContract.cancelAssignment, client, { params: { id }, body: { reason: 'Изменились сроки' } })
  assert.equal((await cancel(work.id)).body['code'], 1)
  assert.equal((await house.task(taskId)).slots_taken, 0)

  const other = await house.addContractor()
  const second = await house.choose(client, await house.apply(other, taskId))
  await begin(house, second)
  assert.equal((await cancel(second.id)).body['kind'], 'wrongState')
  const { version } = await house.task(taskId)
  const whole = await house.call(taskContract.cancelTask, client, { params: { id: taskId }, body: { version, reason: 'Другое' } })
  assert.equal(whole.body['kind'], 'workStarted')
  assert.equal(
    (await house.call(workContract.leaveAssignment, person, { params: { id: second.id }, body: { reason: 'Болезнь' } })).status,
    404,
  )
  await house.done(workContract.leaveAssignment, other, { params: { id: second.id }, body: { reason: 'Болезнь' } })
  assert.equal((await house.assignment(second.id)).state, 'cancelled')
})

test('a declined order is recreated on request; outsiders cannot find the assignment', async () => {
  await using house = await openTaskHouse()
  const { client, work } = await openWork(house)
  await house.db
    .updateTable('documents')
    .set({ state: 'declined', decline_reason: 'Ошибка в данных' })
    .where('id', '=', work.order as Id<'document'>)
    .execute()
  await house.done(workContract.renewDocuments, client, { params: { id: work.id } })
  const { order_document_id: order, frame_document_id: frame } = await house.assignment(work.id)
  assert.notEqual(order, work.order)
  assert.equal(frame, work.frame)

  const [rival, stranger] = [await house.addClient(), await house.addContractor()]
  const foreign = [
    await house.call(workContract.acceptResult, rival, { params: { id: work.id } }),
    await house.call(workContract.reworkResult, rival, {
      params: { id: work.id },
      body: { text: 'Чужая организация просит доработать' },
    }),
    await house.call(workContract.renewDocuments, rival, { params: { id: work.id } }),
    await house.call(workContract.cancelAssignment, rival, { params: { id: work.id }, body: { reason: 'Другое' } }),
    await house.call(workContract.submitResult, stranger, { params: { id: work.id }, body: { text: 'Чужой', links: [] } }),
    await house.call(workContract.readAssignment, stranger, { params: { id: work.id } }),
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
  return house.done(workContract.submitResult, person, { params: { id }, body: { text: 'Готово', links: [] } })
}

function idOf(id: string) {
  return id as Parameters<typeof applyAssignmentEvent>[2]['assignmentId']
}
