import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlatformTemplate } from '#/features/documents/server/read-platform-template.ts'
import { newId } from '#/platform/server/new-id.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openTaskHouse, taskForm } from '../../../../tests/support/task-house.ts'
import { readSamplePaper } from '../contract/sample-paper.ts'
import { createTask } from '../contract/task.ts'

test('a guest reads the papers of a task before he answers: the words its customer has in force, and people that nobody is', async () => {
  await using house = await openTaskHouse()
  const [client, other] = [await house.addClient(), await house.addClient()]
  const [taskId, foreign] = [await house.publish(client), await house.publish(other)]
  const paper = async (id: string, kind: 'frame' | 'order' | 'act') =>
    JSON.stringify(await house.done(readSamplePaper, undefined, { params: { id, kind } }))
  for (const kind of ['frame', 'order', 'act'] as const) {
    const text = await paper(taskId, kind)
    assert.ok(text.includes('«Образец»'), text.slice(0, 300))
    assert.ok(text.includes('Образцов'), 'an invented person')
  }

  const { markdown } = readPlatformTemplate('frame')
  const edition = (words: string, number: number, state: 'draft' | 'active') =>
    house.db
      .insertInto('template_editions')
      .values({
        id: newId('template', house.clock),
        org_id: client.orgId ?? newId('organization', house.clock),
        kind: 'frame',
        number,
        words: markdown.replace('## Предмет Договора', `## Предмет Договора\n1. ${words}.`),
        state,
        edited_by: client.personId,
        created_at: house.clock.now(),
        updated_at: house.clock.now(),
        ...(state === 'active' && { activated_at: house.clock.now() }),
      })
      .execute()
  await edition('Своё условие заказчика', 1, 'active')
  await edition('Условие из черновика', 2, 'draft')
  assert.ok((await paper(taskId, 'frame')).includes('Своё условие заказчика'))
  assert.ok(!(await paper(taskId, 'frame')).includes('Условие из черновика'))
  assert.ok(!(await paper(foreign, 'frame')).includes('Своё условие заказчика'), 'a neighbour has his own words')
})

test('a draft of a task shows no papers', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const draft = await house.done<{ id: string }>(createTask, client, { body: taskForm() })
  assertRefused(await house.call(readSamplePaper, undefined, { params: { id: draft.id, kind: 'order' } }), 'taskGone')
})
