import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import * as draftContract from '../contract/draft.ts'
import * as taskContract from '../contract/task.ts'
import { parseId } from '#/kernel/ids.ts'
import { newId } from '#/platform/server/new-id.ts'

type House = Awaited<ReturnType<typeof openTaskHouse>>
type Human = Parameters<House['call']>[1]

test('what is typed is kept beside the task until it is saved, and then stays among its versions', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const desk = deskOf(house, client, id)
  assert.deepEqual(await desk.read(), { edition: 0, draft: null })
  const { edition } = await desk.save(0, { title: 'Съёмка', due_on: '12.1' })
  assert.deepEqual(edition, 1)
  const { draft } = await desk.read()
  assert.deepEqual(draft?.fields, { title: 'Съёмка', due_on: '12.1' }, 'a day half typed is kept as it is')
  const { title } = await house.done<{ title: string }>(taskContract.readTask, client, { params: { id } })
  assert.notEqual(title, 'Съёмка', 'the task itself has not changed')
  await house.done(draftContract.finishDraft, client, { params: { about: id } })
  assert.deepEqual(await desk.read(), { edition: 1, draft: null })
  assert.deepEqual(
    (await desk.versions()).map((one) => one.fields.title),
    ['Съёмка'],
  )

  const fresh = deskOf(house, client, 'new')
  await fresh.save(0, { title: 'Новое' })
  await house.done(draftContract.finishDraft, client, { params: { about: 'new' } })
  assert.deepEqual(await fresh.read(), { edition: 0, draft: null })
  assert.deepEqual(await fresh.versions(), [])
})

test('the text of another window is never covered: who comes second is told, and both stay when he chooses his', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const desk = deskOf(house, client, 'new')
  const answers = await Promise.all([desk.try(0, { title: 'Из первого окна' }), desk.try(0, { title: 'Из второго окна' })])
  assert.deepEqual(answers.toSorted(), ['done', 'draftMoved'])
  const { draft } = await desk.read()
  await desk.save(1, { title: 'Моё' })
  await desk.save(2, { title: 'Моё, дальше' })
  assert.deepEqual(
    (await desk.versions()).map((one) => one.fields.title),
    ['Моё, дальше', draft?.fields.title],
    'typing without a break is one version',
  )
  await desk.save(3, { title: 'Выбранное' }, true)
  assert.deepEqual(
    (await desk.versions()).map((one) => one.fields.title),
    ['Выбранное', 'Моё, дальше', draft?.fields.title],
    'what was written elsewhere stays',
  )
})

test('twenty versions are kept, five minutes apart', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const desk = deskOf(house, client, 'new')
  for (let edition = 0; edition < 25; edition += 1) {
    await desk.save(edition, { title: `Текст ${edition + 1}` })
    house.clock.advance({ minutes: 5 })
  }
  const titles = (await desk.versions()).map((one) => one.fields.title)
  assert.deepEqual([titles.length, titles[0], titles.at(-1)], [20, 'Текст 25', 'Текст 6'])
})

test('a draft is of one member in one organization; the versions of a task are of all who may edit it', async () => {
  await using house = await openTaskHouse()
  const [client, stranger] = [await house.addClient(), await house.addClient()]
  const id = await house.publish(client)
  await deskOf(house, client, 'new').save(0, { title: 'Моё' })
  await deskOf(house, client, id).save(0, { title: 'Правка' })
  assert.deepEqual(await deskOf(house, stranger, 'new').read(), { edition: 0, draft: null })
  const colleague = { ...stranger, ...(client.orgId && { orgId: client.orgId }) }
  await house.db
    .updateTable('members')
    .set({ org_id: parseId('organization', client.orgId ?? '') })
    .where('person_id', '=', stranger.personId)
    .execute()
  assert.deepEqual(await deskOf(house, colleague, id).read(), { edition: 0, draft: null })
  const versions = await deskOf(house, colleague, id).versions()
  assert.deepEqual(
    versions.map(({ fields, is_mine: isMine }) => [fields.title, isMine]),
    [['Правка', false]],
  )
  assert.deepEqual(await deskOf(house, colleague, 'new').versions(), [])
})

test('drafts of a foreign task and of one that is not there are not found', async () => {
  await using house = await openTaskHouse()
  const [client, stranger] = [await house.addClient(), await house.addClient()]
  const id = await house.publish(client)
  for (const about of [id, `copy-${id}`, newId('task', house.clock)]) {
    const params = { about }
    const body = { edition: 0, base_version: 0, fields: {}, keeps_last: false }
    const answers = await Promise.all([
      house.call(draftContract.readDraft, stranger, { params }),
      house.call(draftContract.listDraftVersions, stranger, { params }),
      house.call(draftContract.saveDraft, stranger, { params, body }),
      house.call(draftContract.finishDraft, stranger, { params }),
    ])
    assert.deepEqual(
      answers.map((answer) => answer.body['kind']),
      Array.from({ length: 4 }, () => 'notFound'),
    )
  }
})

test('a draft is kept at most 1200 times an hour', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const desk = deskOf(house, client, 'new')
  assert.equal(await desk.try(0, { title: 'Раз' }), 'done')
  await exhaustLimits(house.db)
  assert.equal(await desk.try(1, { title: 'Два' }), 'tooOften')
})

function deskOf(house: House, human: Human, about: string) {
  const params = { about }
  const body = (edition: number, fields: object, keeps = false) => ({ edition, base_version: 1, fields, keeps_last: keeps })
  return {
    read: () => house.done<Read>(draftContract.readDraft, human, { params }),
    versions: async () => (await house.done<{ items: Version[] }>(draftContract.listDraftVersions, human, { params })).items,
    save: (edition: number, fields: object, keeps?: boolean) =>
      house.done<{ edition: number }>(draftContract.saveDraft, human, { params, body: body(edition, fields, keeps) }),
    try: async (edition: number, fields: object) => {
      const answer = await house.call(draftContract.saveDraft, human, { params, body: body(edition, fields) })
      return outcomeOf(answer.body)
    },
  }
}

type Draft = { readonly fields: { readonly title?: string } }
type Read = { readonly edition: number; readonly draft: Draft | null }
type Version = Draft & { readonly is_mine: boolean }
