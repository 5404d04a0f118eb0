import assert from 'node:assert/strict'
import test from 'node:test'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import { noticesForFilling } from './document-notice-queries.ts'

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
