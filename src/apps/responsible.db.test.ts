import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeMemberState } from '#/features/organizations/server/change-member-state.ts'
import { leaveOrganizations } from '#/features/organizations/server/leave-organizations.ts'
import { assignTasks } from '#/features/tasks/contract/desk.ts'
import { createTask, modifyTask } from '#/features/tasks/contract/task.ts'
import type { Id } from '#/kernel/ids.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { addColleague } from '../../tests/support/add-colleague.ts'
import type { Human } from '../../tests/support/document-house.ts'
import { taskForm } from '../../tests/support/task-house.ts'
import { openWaitingHouse } from '../../tests/support/waiting-house.ts'

test('the responsible member hears of his task first, everybody of a term that is over and of what nobody sees to', async () => {
  await using house = await openWaitingHouse()
  const { client, taskId, work } = await house.submitted()
  const manager = await addColleague(house, client, 'manager')
  assert.deepEqual((await house.told(client)).filter(isOfWork).toSorted(), ['Новый отклик', 'Сдан результат'])
  await house.done(assignTasks, client, { body: { ids: [taskId], member_id: manager.memberId } })
  await house.passTo('2026-11-24T07:00:00Z')
  assert.deepEqual([...new Set((await house.told(manager)).filter(isOfWork))], ['Результат ждёт приёмки'])
  assert.deepEqual((await house.told(client)).filter(isOfWork).toSorted(), ['Новый отклик', 'Сдан результат'])
  await house.passTo('2026-11-30T07:00:00Z')
  for (const human of [manager, client]) assert.ok((await house.told(human)).includes('Приёмка просрочена'))

  await house.done(assignTasks, client, { body: { ids: [taskId], member_id: null } })
  const person = await house.addContractor()
  const second = await house.publish(client)
  await house.done(assignTasks, client, { body: { ids: [second], member_id: null } })
  await house.apply(person, second)
  assert.equal((await house.told(manager)).filter((title) => title === 'Новый отклик').length, 1)
  assert.equal((await house.told(client)).filter((title) => title === 'Новый отклик').length, 2)
  assert.ok(work)
})

test('the tasks of a member who leaves pass to the owner, who is told once; closed ones keep his name', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const manager = await addColleague(house, client, 'manager')
  const [one, two, closed] = [await house.publish(client), await house.publish(client), await house.publish(client)]
  await house.done(assignTasks, client, { body: { ids: [one, two, closed], member_id: manager.memberId } })
  await house.db
    .updateTable('tasks')
    .set({ state: 'cancelled' })
    .where('id', '=', closed as Id<'task'>)
    .execute()
  const change = (action: 'disable' | 'enable') => changeMemberState(house, scopeOf(client), { id: manager.memberId, action })
  assert.ok((await change('disable')).ok)
  await house.work()
  const responsible = async (id: string) => (await house.task(id)).responsible_id
  assert.deepEqual(
    [await responsible(one), await responsible(two), await responsible(closed)],
    [client.memberId, client.memberId, manager.memberId],
  )
  const notices = house.db.selectFrom('notifications').select(['title', 'body', 'link']).where('person_id', '=', client.personId)
  assert.deepEqual(await notices.execute(), [
    {
      title: 'К вам перешли задания',
      body: 'Коллега больше не в команде. Теперь за вами 2 его задания: оставьте себе или поручите другим',
      link: '/client/tasks?responsible=me',
    },
  ])

  assert.ok((await change('enable')).ok)
  await house.done(assignTasks, client, { body: { ids: [one], member_id: manager.memberId } })
  assert.ok((await change('disable')).ok)
  assert.ok((await change('enable')).ok)
  await house.work()
  assert.equal(await responsible(one), manager.memberId, 'one who is back already keeps his tasks')

  house.clock.advance({ hours: 1 })
  await house.db.transaction().execute((tx) => leaveOrganizations(tx, house, manager.personId))
  await house.work()
  assert.equal(await responsible(one), client.memberId)
  assert.equal((await notices.execute()).length, 2)
})

test('tasks that a member who left saw to in one organization pass, those of another stay', async () => {
  await using house = await openWaitingHouse()
  const [client, other] = [await house.addClient(), await house.addClient()]
  const [manager, stranger] = [await addColleague(house, client, 'manager'), await addColleague(house, other, 'manager')]
  const [own, foreign] = [await house.publish(client), await house.publish(other)]
  await house.done(assignTasks, client, { body: { ids: [own], member_id: manager.memberId } })
  await house.done(assignTasks, other, { body: { ids: [foreign], member_id: stranger.memberId } })
  assert.ok((await changeMemberState(house, scopeOf(client), { id: manager.memberId, action: 'disable' })).ok)
  await house.work()
  assert.equal((await house.task(own)).responsible_id, client.memberId)
  assert.equal((await house.task(foreign)).responsible_id, stranger.memberId)
})

test('a member who is given tasks is told by whom, and the journal keeps it; who takes one himself is not told', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const manager = await addColleague(house, client, 'manager')
  const [one, two] = [await house.publish(client), await house.publish(client)]
  const assign = (ids: string[], id: string | null) => house.done(assignTasks, client, { body: { ids, member_id: id } })
  await assign([one, two], manager.memberId)
  await assign([one, two], manager.memberId)
  assert.deepEqual((await house.told(manager)).filter(isGiven), ['Вам поручили задания'])
  const bodies = house.db.selectFrom('notifications').select('body').where('title', '=', 'Вам поручили задания')
  const [told] = await bodies.execute()
  assert.match(told?.body ?? '', /^Поручает Заказчиков Олег: «.*» и ещё 1 задание\./)
  await assign([one], client.memberId ?? null)
  const { version } = await house.task(one)
  const body = { ...taskForm(), responsible_id: manager.memberId, version }
  house.clock.advance({ minutes: 1 })
  await house.done(modifyTask, client, { params: { id: one }, body })
  await house.done(createTask, client, { body: { ...taskForm(), responsible_id: manager.memberId } })
  await house.done(createTask, client, { body: taskForm() })
  assert.equal((await house.told(manager)).filter(isGiven).length, 3)
  assert.equal((await house.told(client)).filter(isGiven).length, 0)
  const entries = house.db.selectFrom('journal_entries').select('facts').where('action', '=', 'responsibleChanged')
  assert.deepEqual((await entries.orderBy('no').execute()).map(({ facts }) => facts).slice(2), [
    { assigneeBefore: manager.memberId, assignee: client.memberId },
    { assigneeBefore: client.memberId, assignee: manager.memberId },
    { assigneeBefore: client.memberId, assignee: manager.memberId },
  ])
})

function isGiven(title: string): boolean {
  return title === 'Вам поручили задания'
}

/** As the gate would give it to an owner of the whole organization. */
function scopeOf(human: Human): ClientScope {
  const limits = { row: null, register: null, day: null }
  return { ...human, branchIds: [], limits, ip: '203.0.113.7' } as unknown as ClientScope
}

function isOfWork(title: string): boolean {
  return ['Новый отклик', 'Сдан результат', 'Результат ждёт приёмки'].includes(title)
}
