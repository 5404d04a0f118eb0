import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import { noticesForFilling, noticesForWaiting } from './document-notice-queries.ts'

test('a person who is asked to fill in the profile learns who asks, what is missing and where to write it', async () => {
  await using house = await openTaskHouse()
  const { orgId } = await house.addClient()
  const { personId } = await house.addContractor()
  assert.ok(orgId)
  const request = { orgId, personId, lacks: ['фамилия и имя', 'дата рождения'], day: '2026-11-21' }
  const [told, ...others] = await house.db.transaction().execute((tx) => noticesForFilling(tx, request))
  assert.ok(told && others.length === 0)
  const { title, body, link } = told.notice
  assert.match(body, /^.+ не может составить с вами документ\. Не хватает: фамилия и имя, дата рождения$/)
  assert.deepEqual([title, link], ['Заполните данные для договора', '/person/profile?tab=data'])
})

test('a customer hears once a day of the documents it has made itself, and of each one made by the other side', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const work = await house.choose(client, await house.apply(await house.addContractor(), await house.publish(client)))
  const told = async (documentId: string) => {
    const waiting = { documentId: documentId as Id<'document'>, side: 'client' as const }
    const notices = await house.db.transaction().execute((tx) => noticesForWaiting(tx, waiting, house.clock))
    return notices.map(({ notice: { eventKey, title } }) => ({ eventKey, title }))
  }
  const [frame, order] = [await told(work.frame), await told(work.order)]
  assert.notDeepEqual(frame, order)
  await house.db.updateTable('documents').set({ signers_order: 'clientFirst' }).execute()
  const [own, other] = [await told(work.frame), await told(work.order)]
  assert.deepEqual(own, other)
  assert.deepEqual(
    own.map(({ title }) => title),
    ['Подпишите составленные документы'],
  )
})
