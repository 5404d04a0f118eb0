import assert from 'node:assert/strict'
import test from 'node:test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { signUp } from '#/apps/demo/demo-scenes.ts'
import { settle } from '#/apps/demo/demo-stage.ts'
import { cancelRegister } from '#/features/registers/contract/register.ts'
import { newId } from '#/platform/server/new-id.ts'
import {
  form,
  loaded,
  phoneOf,
  pressed,
  readyPerson,
  refused,
  start,
  tokenOf,
} from '../../../../tests/support/onboarding-house.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import * as contract from '../contract.ts'

test('nothing is planned of words, days and registers that do not allow it, and the code is as strict', async () => {
  await using house = await openWholeHouse(start)
  const { boss, id } = await loaded(house, [`;${phoneOf(0)};Первый;Доставка заказов;10000`])
  const params = { id }
  const confirmed = { code: '000000', sha256: '0'.repeat(64) }
  const everywhere = async (kind: string, body: typeof form, of = params) => {
    await refused(kind, boss.act(contract.previewOnboarding, { params: of, body }))
    await refused(kind, boss.act(contract.sendOnboardingCode, { params: of, body }))
    await refused(kind, boss.act(contract.startOnboarding, { params: of, body: { ...body, ...confirmed } }))
  }
  await everywhere('tasksImpossible', { ...form, due_on: '2020-01-01' })
  await everywhere('stopWords', { ...form, result: 'Оплата наличными на руки мимо платформы, звоните +7 900 000-00-00' })
  await everywhere('doubtfulWords', {
    ...form,
    result: 'Работа по графику с 9 до 18 в офисе заказчика, оклад',
    acknowledged: false,
  })
  await everywhere('notFound', form, { id: newId('register', house.clock) })

  house.clock.advance({ minutes: 3 })
  const { sha256 } = await boss.act(contract.sendOnboardingCode, { params, body: form })
  const right = await boss.lastCode()
  await refused('tooOften', boss.act(contract.sendOnboardingCode, { params, body: form }))
  await refused('registerChanged', boss.act(contract.startOnboarding, { params, body: { ...form, ...confirmed } }))
  const code = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  const wrong = () => boss.act(contract.startOnboarding, { params, body: { ...form, code, sha256 } })
  for (let left = 4; left > 0; left -= 1) await refused('wrongCode', wrong())
  await refused('tooManyTries', wrong())
  house.clock.advance({ minutes: 11 })
  await refused('codeExpired', wrong())
  await house.db.updateTable('rate_counters').set({ count: 1_000_000 }).where('key', '=', 'sms:day').execute()
  await refused('codeNotSent', boss.act(contract.sendOnboardingCode, { params, body: form }))
  await house.db.updateTable('rate_counters').set({ count: 1 }).where('key', '=', 'sms:day').execute()

  await house.db.updateTable('register_rows').set({ service: '' }).execute()
  await everywhere('nobodyToInvite', form)
  await boss.act(cancelRegister, { params })
  await everywhere('wrongState', form)
})

test('a person who may not have the work does not get it, and hears why', async () => {
  await using house = await openWholeHouse(start)
  const { db } = house
  const { boss, id } = await loaded(house, [
    `;${phoneOf(0)};;Доставка заказов;10000`,
    `${demoInn(1)};${phoneOf(1)};;Доставка заказов;9000`,
  ])
  await pressed(house, boss, id)
  await settle(house.stage)
  const params = { token: await tokenOf(house, phoneOf(0)) }
  await refused('notFound', boss.act(contract.openWork, { params: { token: 'a'.repeat(50) } }))
  await refused('notFound', boss.act(contract.refuseWork, { params: { token: 'a'.repeat(50) } }))
  const newcomer = await signUp(house.stage, phoneOf(0), 'person')
  const agree = (given = params) => newcomer.act(contract.acceptWork, { params: given })
  await refused('ladderUnfinished', agree())
  const person = await readyPerson(house, 0)
  const accept = (given = params) => person.act(contract.acceptWork, { params: given })
  const { id: taskId } = await db.selectFrom('tasks').select('id').executeTakeFirstOrThrow()
  const setTask = (change: { slots_taken?: number; state?: 'published' | 'cancelled' }) =>
    db.updateTable('tasks').set(change).where('id', '=', taskId).execute()
  await setTask({ state: 'cancelled' })
  await refused('taskGone', accept())
  await setTask({ state: 'published', slots_taken: 2 })
  await refused('slotsTaken', accept())
  await setTask({ slots_taken: 0 })
  await db.updateTable('organizations').set({ full_name: '' }).execute()
  await refused('fieldsMissing', accept())
  assert.equal((await db.selectFrom('task_applications').select('id').execute()).length, 0)
  await db.updateTable('organizations').set({ full_name: 'ООО «Пример»' }).execute()
  const { id: personId } = await db.selectFrom('persons').select('id').where('phone', '=', phoneOf(0)).executeTakeFirstOrThrow()
  const member = await db.selectFrom('members').selectAll().executeTakeFirstOrThrow()
  const memberId = newId('member', house.clock)
  await db
    .insertInto('members')
    .values({ ...member, id: memberId, person_id: personId, phone: phoneOf(0), role: 'viewer' })
    .execute()
  await refused('ownTask', accept())
  await db.deleteFrom('members').where('id', '=', memberId).execute()
  await accept()
  const second = { token: await tokenOf(house, phoneOf(1)) }
  await refused('alreadyApplied', accept(second))
  await db.updateTable('contractors').set({ state: 'blocked' }).execute()
  await db.updateTable('task_applications').set({ state: 'withdrawn' }).execute()
  await refused('workSuspended', accept(second))
  await db.updateTable('contractor_invitations').set({ state: 'cancelled' }).where('state', '<>', 'accepted').execute()
  await refused('wrongState', accept(second))
  await refused('wrongState', boss.act(contract.refuseWork, { params }))
})

test('newcomers of others, and the register of others, are not found', async () => {
  await using house = await openWholeHouse(start)
  const { boss } = await loaded(house, [`;${phoneOf(0)};;Доставка заказов;10000`])
  const change = { id: newId('newcomer', house.clock), action: 'exclude' as const }
  await refused('notFound', boss.act(contract.changeNewcomer, { params: change }))
  const params = { id: newId('register', house.clock) }
  await refused('notFound', boss.act(contract.readOnboarding, { params }))
})
