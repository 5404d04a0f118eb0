import assert from 'node:assert/strict'
import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import * as applicationContract from '#/features/tasks/contract/application.ts'
import * as taskContract from '#/features/tasks/contract/task.ts'
import * as workContract from '#/features/tasks/contract/work.ts'
import type { Human } from './document-house.ts'
import { openTaskHouse } from './task-house.ts'

/** Tasks whose terms of waiting pass by a manual clock, and whose notices are sent. */
export async function openWaitingHouse() {
  const house = await openTaskHouse()
  subscribeNotices(house.table, house.deps)

  async function pass(duration: Temporal.DurationLike): Promise<void> {
    house.clock.advance(duration)
    await house.work()
  }

  async function offered(change: Parameters<typeof house.publish>[1] = {}) {
    const [client, person] = [await house.addClient(), await house.addContractor()]
    const taskId = await house.publish(client, change)
    const body = { comment: 'Сделаю быстро', auto_confirm: false }
    const { id } = await house.done<{ id: string }>(applicationContract.apply, person, { params: { id: taskId }, body })
    await house.done(applicationContract.acceptApplication, client, { params: { id } })
    return { client, person, taskId, id }
  }

  async function submitted(change: Parameters<typeof house.publish>[1] = {}) {
    const { client, person, taskId, id } = await offered(change)
    await house.done(applicationContract.confirmOffer, person, { params: { id } })
    await house.work()
    const { assignments } = await house.done<{ assignments: { id: string; documents: { id: string }[] }[] }>(
      taskContract.readTask,
      client,
      { params: { id: taskId } },
    )
    const [work] = assignments
    assert.ok(work)
    for (const document of work.documents) await house.sign(document.id)
    await house.done(workContract.submitResult, person, { params: { id: work.id }, body: { text: 'Готово', links: [] } })
    return { client, person, taskId, work }
  }

  return {
    ...house,
    pass,
    offered,
    submitted,
    passTo: (moment: string) => pass(house.clock.now().until(Temporal.Instant.from(moment))),
    stateOf: async (person: Human, id: string) =>
      (await house.done(applicationContract.readApplication, person, { params: { id } }))['state'],
    /** Titles of the notices of a person, on either side, oldest first. */
    async told(human: Human): Promise<string[]> {
      await house.work()
      const told = house.db.selectFrom('notifications').select('title').where('person_id', '=', human.personId)
      const rows = await told.orderBy('created_at').orderBy('id').execute()
      return rows.map(({ title }) => title)
    },
  }
}
