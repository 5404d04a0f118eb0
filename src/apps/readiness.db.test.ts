import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import { profileFilled } from '#/features/profile/server/jobs.ts'
import { recordStatus } from '#/features/partner/server/record-status.ts'
import * as applicationContract from '#/features/tasks/contract/application.ts'
import * as taskContract from '#/features/tasks/contract/task.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { announce } from '#/platform/server/jobs.ts'
import { sealField } from '#/platform/server/secrets.ts'
import { assertRefused } from '../../tests/support/assert-refused.ts'
import type { Human } from '../../tests/support/document-house.ts'
import { openTaskHouse } from '../../tests/support/task-house.ts'

test('one with nothing but a name applies and is chosen; his work is made when the last thing missing has come', async () => {
  await using house = await openHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client)
  const person = await house.addNewcomer()
  const id = await house.apply(person, taskId)
  assert.deepEqual(await house.seen(client, taskId), [4, true])
  assert.equal((await house.choose(client, id))['state'], 'forming')
  assert.ok((await house.told(person)).includes('Вас выбрали'))
  const shown = await house.read(person, id)
  assert.deepEqual(shown['steps_left'], ['personal', 'document', 'npd', 'bind'])
  assert.equal(shown['answer_by'], house.clock.now().add({ hours: 120 }).toString())
  assert.equal((await house.task(taskId)).slots_taken, 0, 'no place is taken yet')

  await house.fill(person)
  assert.deepEqual((await house.read(person, id))['steps_left'], ['npd', 'bind'])
  assert.deepEqual(await house.works(), [])
  await house.learnStatus()
  assert.equal((await house.read(person, id))['state'], 'accepted')
  assert.equal((await house.works()).length, 1)
  assert.deepEqual(await house.seen(client, taskId), [1, false])

  // The binding is the one thing that documents do not wait for, and work does.
  const [work] = await house.works()
  assert.ok(work?.frame_document_id && work.order_document_id)
  await house.sign(work.frame_document_id)
  await house.sign(work.order_document_id)
  assert.equal((await house.assignment(work.id)).state, 'docsPending')
})

test('the person himself may say that all is there; a profile filled after the status is enough too', async () => {
  await using house = await openHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client, { slots: 2 })
  const person = await house.addNewcomer()
  const id = await house.apply(person, taskId)
  await house.choose(client, id)
  const confirm = () => house.call(applicationContract.confirmOffer, person, { params: { id } })
  assertRefused(await confirm(), 'ladderUnfinished')
  await house.learnStatus()
  await house.fill(person, { isTold: false })
  assert.equal((await confirm()).body['code'], 1)
  assertRefused(await confirm(), 'wrongState')
  await house.announceFilled(person)
  assert.equal((await house.works()).length, 1, 'nothing is made twice')
})

test('the person and the system finish at once: one work, one place', async () => {
  await using house = await openHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client)
  const person = await house.addNewcomer()
  const id = await house.apply(person, taskId)
  await house.choose(client, id)
  await house.learnStatus()
  await house.fill(person, { isTold: false })
  const answers = await Promise.all([
    house.call(applicationContract.confirmOffer, person, { params: { id } }),
    house.call(applicationContract.confirmOffer, person, { params: { id } }),
    house.announceFilled(person),
  ])
  assert.equal(answers.slice(0, 2).filter((answer) => answer?.body['code'] === 1).length <= 1, true)
  assert.equal((await house.works()).length, 1)
  assert.equal((await house.task(taskId)).slots_taken, 1)
})

test('a chosen person who does not finish is reminded, loses the choice in five days, and both sides are told', async () => {
  await using house = await openHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client)
  const person = await house.addNewcomer()
  const id = await house.apply(person, taskId)
  await house.choose(client, id)
  await house.pass({ hours: 73 })
  assert.ok((await house.told(person)).includes('Вас ждёт заказчик'))
  await house.pass({ hours: 46 })
  assert.equal((await house.read(person, id))['state'], 'forming')
  await house.pass({ hours: 2 })
  const closed = await house.read(person, id)
  assert.deepEqual([closed['state'], closed['answer_by']], ['expired', null])
  assert.ok((await house.told(person)).includes('Отклик закрыт'))
  assert.ok((await house.told(client)).includes('Исполнитель не оформился'))
  await house.apply(person, taskId)
})

test('while a chosen person has time, the end of applications does not take his task away', async () => {
  await using house = await openHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client, { apply_until: '2026-11-23' })
  const person = await house.addNewcomer()
  const id = await house.apply(person, taskId)
  await house.choose(client, id)
  await house.pass({ hours: 24 * 4 })
  assert.equal((await house.read(person, id))['state'], 'forming')
  assert.equal((await house.task(taskId)).state, 'published')
  await house.pass({ hours: 24 * 2 })
  await house.pass({ hours: 24 })
  assert.equal((await house.read(person, id))['state'], 'expired')
  assert.equal((await house.task(taskId)).state, 'expired')
})

test('the last place goes to who is ready first; the other is told when he has finished', async () => {
  await using house = await openHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client)
  const [late, ready] = [await house.addNewcomer(), await house.addContractor()]
  const id = await house.apply(late, taskId)
  await house.choose(client, id)
  await house.choose(client, await house.apply(ready, taskId))
  await house.learnStatus()
  await house.fill(late)
  const closed = await house.read(late, id)
  assert.deepEqual([closed['state'], closed['decline_reason']], ['expired', 'Все места заняты'])
  assert.equal((await house.works()).length, 1)
})

test('either side may think better of a choice that is being finished, and nothing of it is left', async () => {
  await using house = await openHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client)
  const person = await house.addNewcomer()
  const first = await house.apply(person, taskId)
  await house.choose(client, first)
  await house.done(applicationContract.refuseOffer, person, { params: { id: first } })
  const second = await house.apply(person, taskId)
  await house.choose(client, second)
  await house.done(applicationContract.declineApplication, client, {
    params: { id: second },
    body: { reason: 'Выбрали другого' },
  })
  await house.learnStatus()
  await house.fill(person)
  assert.deepEqual(await house.works(), [])
})

const inn = '773370857141'

async function openHouse() {
  const house = await openTaskHouse()
  subscribeNotices(house.table, house.deps)
  let people = 0

  async function announceFilled({ personId }: Human): Promise<undefined> {
    await house.db.transaction().execute((tx) => announce(tx, house.clock, profileFilled, { personId }))
    await house.work()
  }

  return {
    ...house,
    announceFilled,
    async pass(duration: Temporal.DurationLike): Promise<void> {
      house.clock.advance(duration)
      await house.work()
    },
    async addNewcomer(): Promise<Human> {
      const human = await house.addPerson({
        phone: `8903000000${people++}`,
        surname: 'Новичков',
        firstname: 'Пётр',
        secondname: '',
        inn: null,
      })
      await house.db.updateTable('profiles').set({ birthdate: null }).where('person_id', '=', human.personId).execute()
      return human
    },
    choose: (client: Human, id: string) => house.done(applicationContract.acceptApplication, client, { params: { id } }),
    read: (person: Human, id: string) => house.done(applicationContract.readApplication, person, { params: { id } }),
    works: () => house.db.selectFrom('assignments').selectAll().execute(),
    /** Steps left and whether documents wait, as the customer sees the only applicant. */
    async seen(client: Human, id: string) {
      const task = await house.done<{ applications: { steps_left: number; documents_wait: boolean }[] }>(
        taskContract.readTask,
        client,
        { params: { id } },
      )
      return task.applications.flatMap((one) => [one.steps_left, one.documents_wait])
    },
    /** The profile and the document, as `profile/modify` would save them. */
    async fill(human: Human, { isTold = true }: { isTold?: boolean } = {}): Promise<void> {
      const seal = (field: string, value: string) => sealField(house.deps.fieldKey, human.personId, field, value)
      await house.db
        .updateTable('profiles')
        .set({
          inn: inn as PersonInn,
          birthdate: Temporal.PlainDate.from('1990-05-17'),
          doctypeid: 21,
          paspserial_cipher: seal('paspserial', '4510'),
          paspnumber_cipher: seal('paspnumber', '123456'),
        })
        .where('person_id', '=', human.personId)
        .execute()
      if (isTold) await announceFilled(human)
    },
    /** The tax service says that the ИНН is a payer's. */
    async learnStatus(): Promise<void> {
      const day = house.clock.now().toZonedDateTimeISO('Europe/Moscow').toPlainDate()
      const fact = { inn: inn as PersonInn, day, result: 'active', source: 'publicService', requestedBy: undefined } as const
      await house.db.transaction().execute((tx) => recordStatus(tx, house.clock, fact))
      await house.work()
    },
    /** Titles of the notices of a person, on either side. */
    async told(human: Human): Promise<string[]> {
      await house.work()
      const rows = await house.db.selectFrom('notifications').select('title').where('person_id', '=', human.personId).execute()
      return rows.map(({ title }) => title)
    },
  }
}
