import assert from 'node:assert/strict'
import { joinOrganization, registerOrganization } from '#/features/organizations/contract/organization.ts'
import { inviteMember } from '#/features/organizations/contract/team.ts'
import { readTask } from '#/features/tasks/contract/task.ts'
import { demoContractors, demoInn, demoMembers } from '#/apps/demo/demo-people.ts'
import {
  acceptAll,
  bind,
  choose,
  fillProfile,
  handIn,
  offerWork,
  openAccount,
  pay,
  publish,
  registerAtTaxService,
  signAll,
  signUp,
} from '#/apps/demo/demo-scenes.ts'
import { settle } from '#/apps/demo/demo-stage.ts'
import { paidTasks } from '#/apps/demo/demo-tasks.ts'
import type { WholeHouse } from './whole-house.ts'

/** One contractor does one work, which is paid and has its receipt. */
export async function payOneWork(house: WholeHouse) {
  const { stage } = house
  const [owner, , approver] = demoMembers
  const [person] = demoContractors
  const [task] = paidTasks
  assert.ok(person && task)
  await settle(stage)
  const boss = await signUp(stage, owner.phone, 'client')
  await boss.act(registerOrganization, { body: { inn: '7701010017', represents: true, member_name: owner.name } })
  await openAccount(boss, 1, 'Сбербанк')
  await boss.act(inviteMember, { body: { phone: approver.phone, name: approver.name, role: approver.role } })
  await (await signUp(stage, approver.phone, 'client')).act(joinOrganization, {})
  const worker = await signUp(stage, person.phone, 'person')
  await fillProfile(worker, person, demoInn(1), 1)
  await registerAtTaxService(stage, person, demoInn(1), true)
  await bind(stage, worker)
  const taskId = await publish(stage, boss, task)
  await choose(stage, boss, await offerWork(stage, worker, taskId, 'Могу начать сразу.'))
  await signAll(stage, worker, 'person')
  await signAll(stage, boss, 'client')
  await handIn(stage, worker, 'Готово, всё по заданию.')
  await acceptAll(stage, boss, taskId)
  await signAll(stage, worker, 'person')
  await signAll(stage, boss, 'client')
  const { assignments } = await boss.act(readTask, { params: { id: taskId } })
  await pay(
    stage,
    { author: owner.phone, approver: approver.phone },
    assignments.map(({ id }) => id),
  )
  await hours(house, 2)
  const { id } = await house.db.selectFrom('registers').select('id').executeTakeFirstOrThrow()
  return { registerId: id, taskId }
}

/** The bank gives the money of an order back. */
export async function giveBack(house: WholeHouse, key: string): Promise<void> {
  const answer = await fetch(`${house.gateways.bankPageUrl}/admin/returns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
  assert.ok(answer.ok)
}

export async function hours(house: WholeHouse, count: number): Promise<void> {
  for (let left = count * 2; left > 0; left -= 1) {
    house.clock.advance({ minutes: 30 })
    await settle(house.stage)
  }
}
