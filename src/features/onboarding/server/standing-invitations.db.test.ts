import assert from 'node:assert/strict'
import test from 'node:test'
import { enter, settle } from '#/apps/demo/demo-stage.ts'
import { smsLimit } from '#/features/contractors/domain/invitation.ts'
import { changeInvitation } from '#/features/contractors/contract/invitation.ts'
import { forgetInvitationsJob } from '#/features/contractors/server/jobs.ts'
import { listRowProblems } from '#/features/registers/contract/grid.ts'
import { cancelRegister } from '#/features/registers/contract/register.ts'
import { cancelTask, modifyTask } from '#/features/tasks/contract/task.ts'
import { kopecks } from '#/kernel/money.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import {
  bossPhone,
  form,
  loaded,
  phoneOf,
  pressed,
  readyPerson,
  refused,
  smsOf,
  start,
  tokenOf,
} from '../../../../tests/support/onboarding-house.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import type { WholeHouse } from '../../../../tests/support/whole-house.ts'
import * as contract from '../contract.ts'

async function pass(house: WholeHouse, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    house.clock.advance({ hours: 24 })
    await settle(house.stage)
  }
}

test('an old link leads nobody to the work once he is invited anew, and the new message goes where the row says', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [`;${phoneOf(0)};Первый;Доставка заказов;10000`])
  await pressed(house, boss, id)
  await settle(house.stage)
  const old = { token: await tokenOf(house, phoneOf(0)) }
  await pass(house, 8)
  house.clock.advance({ hours: 24 * 40 })
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, forgetInvitationsJob, {}))
  await settle(house.stage)
  const [erased] = await house.db.selectFrom('contractor_invitations').select(['phone', 'inn']).execute()
  assert.deepEqual(erased, { phone: null, inn: null })

  await house.db
    .updateTable('register_rows')
    .set({ phone: phoneOf(1) })
    .execute()
  const client = await enter(house.stage, bossPhone, 'client')
  const { items } = await client.act(contract.listNewcomers, { params: { id }, query: {} })
  const again = { id: items[0]?.id ?? '', action: 'inviteAgain' as const }
  await client.act(contract.changeNewcomer, { params: again })
  await settle(house.stage)
  assert.equal((await smsOf(house, phoneOf(1))).length, 1)
  const stranger = await readyPerson(house, 4)
  await refused('notFound', stranger.act(contract.openWork, { params: old }))
  await refused('notFound', stranger.act(contract.acceptWork, { params: old }))
  const given = { token: await tokenOf(house, phoneOf(1)) }
  await refused('notFound', stranger.act(contract.acceptWork, { params: given }))
  // An invitation with nobody's name is for nobody.
  await house.db.updateTable('contractor_invitations').set({ phone: null }).execute()
  await refused('notFound', stranger.act(contract.acceptWork, { params: given }))
  await house.db
    .updateTable('contractor_invitations')
    .set({ phone: phoneOf(1) })
    .execute()
  const person = await readyPerson(house, 1)
  await person.act(contract.acceptWork, { params: given })
})

test('who is asked again is asked by what the row names: without a phone and an ИНН it is not possible', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [`;${phoneOf(0)};Первый;Доставка заказов;10000`])
  await pressed(house, boss, id)
  await settle(house.stage)
  await boss.act(contract.refuseWork, { params: { token: await tokenOf(house, phoneOf(0)) } })
  await pass(house, 1)
  await house.db.updateTable('register_rows').set({ phone: '' }).execute()
  const client = await enter(house.stage, bossPhone, 'client')
  const { items } = await client.act(contract.listNewcomers, { params: { id }, query: {} })
  const again = { id: items[0]?.id ?? '', action: 'inviteAgain' as const }
  await refused('wrongState', client.act(contract.changeNewcomer, { params: again }))
})

test('an excluded row, a closed register, a cancelled task and a cancelled invitation stop the messages and the acceptance', async () => {
  await using house = await openWholeHouse(start)
  const { db } = house
  const { boss, id } = await loaded(
    house,
    [0, 1, 2, 3].map((place) => `;${phoneOf(place)};Человек ${place};Доставка заказов;1000${place}`),
  )
  await pressed(house, boss, id, { ...form, way: 'each' })
  await settle(house.stage)
  const people = await db.selectFrom('newcomers').select(['id', 'row_id', 'task_id', 'invitation_id']).orderBy('no').execute()
  const [ofRow, ofTask, ofInvitation, stays] = people
  assert.ok(ofRow && ofTask?.task_id && ofInvitation?.invitation_id && stays)
  await db.updateTable('register_rows').set({ state: 'excluded' }).where('id', '=', ofRow.row_id).execute()
  await boss.act(cancelTask, { params: { id: ofTask.task_id }, body: { version: 1, reason: 'Работа больше не нужна' } })
  await boss.act(changeInvitation, { params: { id: ofInvitation.invitation_id, action: 'cancel' } })

  const token = { token: await tokenOf(house, phoneOf(0)) }
  const seen = await boss.act(contract.openWork, { params: token })
  assert.deepEqual([seen.answer, seen.why], ['over', 'заказчик отменил приглашение'])
  const person = await readyPerson(house, 0)
  await refused('wrongState', person.act(contract.acceptWork, { params: token }))
  await pass(house, 3)
  const sent = await Promise.all([0, 1, 2, 3].map(async (place) => (await smsOf(house, phoneOf(place))).length))
  assert.deepEqual(sent, [1, 1, 1, 2])
  const client = await enter(house.stage, bossPhone, 'client')
  const { items } = await client.act(contract.listNewcomers, { params: { id }, query: { group: 'unanswered' } })
  assert.deepEqual(
    items.map(({ no, step, waits }) => [no, step, waits.split('.')[0]]),
    [
      [1, 'Не ответил', 'Строка исключена из реестра'],
      [2, 'Не ответил', 'Задание закрыто'],
      [3, 'Не ответил', 'Приглашение отменено'],
    ],
  )
  await client.act(cancelRegister, { params: { id } })
  const last = { token: await tokenOf(house, phoneOf(3)) }
  assert.equal((await client.act(contract.openWork, { params: last })).answer, 'over')
  await pass(house, 4)
  assert.equal((await smsOf(house, phoneOf(3))).length, 2)
})

test('a manager may not leave a row out of a register that somebody else put together', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [`;${phoneOf(0)};Первый;Доставка заказов;10000`])
  await pressed(house, boss, id)
  await settle(house.stage)
  const own = await boss.act(contract.readOnboarding, { params: { id } })
  assert.deepEqual(own.may, { invite: true, exclude: true })
  await house.db.updateTable('members').set({ role: 'manager' }).execute()
  await readyPerson(house, 4)
  const { id: other } = await house.db
    .selectFrom('persons')
    .select('id')
    .where('phone', '<>', bossPhone as never)
    .executeTakeFirstOrThrow()
  await house.db.updateTable('registers').set({ created_by: other }).execute()
  const manager = await enter(house.stage, bossPhone, 'client')
  const { may } = await manager.act(contract.readOnboarding, { params: { id } })
  const { items } = await manager.act(contract.listNewcomers, { params: { id }, query: {} })
  assert.deepEqual(may, { invite: true, exclude: false })
  const change = { id: items[0]?.id ?? '', action: 'exclude' as const }
  await refused('noAccess', manager.act(contract.changeNewcomer, { params: change }))
  const row = await house.db.selectFrom('register_rows').select('state').executeTakeFirstOrThrow()
  assert.notEqual(row.state, 'excluded')
})

test('a refusal is asked about once more, and an hour later at least', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [`;${phoneOf(0)};Первый;Доставка заказов;10000`])
  await pressed(house, boss, id)
  await settle(house.stage)
  const { items } = await boss.act(contract.listNewcomers, { params: { id }, query: {} })
  const again = { id: items[0]?.id ?? '', action: 'inviteAgain' as const }
  await boss.act(contract.refuseWork, { params: { token: await tokenOf(house, phoneOf(0)) } })
  await refused('tooOften', boss.act(contract.changeNewcomer, { params: again }))
  house.clock.advance({ hours: 1 })
  await boss.act(contract.changeNewcomer, { params: again })
  await settle(house.stage)
  await boss.act(contract.refuseWork, { params: { token: await tokenOf(house, phoneOf(0)) } })
  await pass(house, 1)
  const client = await enter(house.stage, bossPhone, 'client')
  await refused('wrongState', client.act(contract.changeNewcomer, { params: again }))
  assert.equal((await client.act(contract.listNewcomers, { params: { id }, query: {} })).items[0]?.again, false)
})

test('a reminder that the limit of messages has stopped is sent when it may go', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [`;${phoneOf(0)};Первый;Доставка заказов;10000`])
  await pressed(house, boss, id)
  await settle(house.stage)
  house.clock.advance({ hours: 47 })
  for (let count = 0; count < 3; count += 1) await takeFromLimits(house.db, house.clock, [smsLimit(phoneOf(0))])
  house.clock.advance({ hours: 2 })
  await settle(house.stage)
  const reminders = async () => (await house.db.selectFrom('newcomers').select('reminders').executeTakeFirstOrThrow()).reminders
  assert.deepEqual([await reminders(), (await smsOf(house, phoneOf(0))).length], [0, 1])
  house.clock.advance({ hours: 24 })
  await settle(house.stage)
  assert.deepEqual([await reminders(), (await smsOf(house, phoneOf(0))).length], [1, 2])
})

test('a press counts against the people an organization may invite in a day', async () => {
  await using house = await openWholeHouse(start)
  const lines = Array.from({ length: 2 }, (_, place) => `;${phoneOf(place)};Курьер;Доставка заказов;1000`)
  const { boss, id } = await loaded(house, lines)
  const org = await house.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow()
  const { id: by } = await house.db.selectFrom('persons').select('id').executeTakeFirstOrThrow()
  const invited = (count: number) =>
    Array.from({ length: count }, () => ({
      id: newId('invitation', house.clock),
      org_id: org.id,
      way: 'link' as const,
      name: '',
      work_amount: kopecks(100),
      state: 'sent' as const,
      invited_by: by,
      sent_at: house.clock.now(),
      expires_at: house.clock.now(),
      created_at: house.clock.now(),
    }))
  await house.db.insertInto('contractor_invitations').values(invited(999)).execute()
  await refused('tasksImpossible', pressed(house, boss, id))
  house.clock.advance({ hours: 25 })
  const client = await enter(house.stage, bossPhone, 'client')
  assert.equal((await pressed(house, client, id)).people, 2)
})

test('a task given by invitation stays as its people were told it', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [`;${phoneOf(0)};Первый;Доставка заказов;10000`])
  await pressed(house, boss, id)
  await settle(house.stage)
  const task = await house.db.selectFrom('tasks').selectAll().executeTakeFirstOrThrow()
  const body = {
    title: task.title,
    category: task.category,
    result: task.result,
    criteria: [],
    format: 'remote' as const,
    place: '',
    pay_kind: 'fixed' as const,
    price: task.price,
    unit: null,
    quantity: null,
    slots: task.slots + 5,
    starts_on: null,
    due_on: task.due_on.toString(),
    apply_until: task.apply_until.add({ days: 10 }).toString(),
    on_silence: task.on_silence,
    receipt_text: task.receipt_text,
    version: task.version,
  }
  await refused('taskFixed', boss.act(modifyTask, { params: { id: task.id }, body }))
})

test('who would leave rows out is told how many invitations end by it: those not answered yet', async () => {
  await using house = await openWholeHouse(start)
  const lines = [0, 1, 2].map((no) => `;${phoneOf(no)};Человек ${no};Доставка заказов;10000`)
  const { boss, id } = await loaded(house, lines)
  const client = await enter(house.stage, bossPhone, 'client')
  const invited = async (caller = client) =>
    (await caller.act(listRowProblems, { params: { id } })).groups.map((group) => [group.rows, group.invited])
  assert.deepEqual(await invited(), [[3, 0]])
  await pressed(house, boss, id)
  await settle(house.stage)
  assert.deepEqual(await invited(), [[3, 3]])
  await house.db.updateTable('contractor_invitations').set({ state: 'cancelled' }).where('phone', '=', phoneOf(0)).execute()
  assert.deepEqual(await invited(), [[3, 2]])
  house.clock.advance({ hours: 24 * 40 })
  assert.deepEqual(
    await invited(await enter(house.stage, bossPhone, 'client')),
    [[3, 0]],
    'an invitation whose days are over has ended already',
  )
})
