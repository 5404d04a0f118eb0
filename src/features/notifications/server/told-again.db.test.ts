import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as documents from '#/features/documents/server/jobs.ts'
import * as tasks from '#/features/tasks/server/jobs.ts'
import { openNoticeHouse } from '../../../../tests/support/notice-house.ts'

test('a document whose term was extended is asked for again, and its second end is told', async () => {
  await using house = await openNoticeHouse()
  const documentId = await house.addDocument('act', 'Д-1')
  const waits = () => house.tell(documents.documentWaiting, { documentId, side: 'person' })
  const ends = (outcome: 'expired' | 'declined') =>
    house.tell(documents.documentClosed, { documentId, assignmentId: null, kind: 'act', outcome })
  const both = (title: string) => [`client: ${title}`, `person: ${title}`]
  assert.deepEqual(await waits(), ['person: Подпишите акт № Д-1'])
  assert.deepEqual(await waits(), [], 'the same once')
  assert.deepEqual(await ends('expired'), both('Акт № Д-1 не подписан в срок'))
  const until = house.clock.now().add({ hours: 14 * 24 })
  await house.db.updateTable('documents').set({ expires_at: until }).where('id', '=', documentId).execute()
  assert.deepEqual(await waits(), ['person: Подпишите акт № Д-1'])
  assert.deepEqual(await ends('declined'), both('Акт № Д-1 отклонён'))
})

test('documents a customer has made itself are told of on the day they wait for it', async () => {
  await using house = await openNoticeHouse()
  const documentId = await house.addDocument('frame', 'Д-1')
  await house.db.updateTable('documents').set({ signers_order: 'clientFirst' }).execute()
  const waits = () => house.tell(documents.documentWaiting, { documentId, side: 'client' })
  assert.deepEqual(await waits(), ['client: Подпишите составленные документы'])
  assert.deepEqual(await waits(), [])
  house.clock.advance({ hours: 48 })
  assert.deepEqual(await waits(), ['client: Подпишите составленные документы'], 'extended two days later')
})

test('a file that spoils twice is told of twice', async () => {
  await using house = await openNoticeHouse()
  const documentId = await house.addDocument('act', 'Д-1')
  for (const at of ['2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z']) {
    const damaged = await house.tell(documents.documentDamaged, { documentId, at })
    assert.deepEqual(damaged, ['client: Акт № Д-1: файл у нас повреждён', 'person: Акт № Д-1: файл у нас повреждён'])
    const restored = await house.tell(documents.documentRestored, { documentId, at })
    assert.deepEqual(restored, ['client: Акт № Д-1: файл восстановлен', 'person: Акт № Д-1: файл восстановлен'])
  }
})

test('a work that is accepted, or not, for the second time is told of again', async () => {
  await using house = await openNoticeHouse()
  const { assignmentId } = house.payment
  for (const [number, due] of [
    ['Д-1', '2026-11-25'],
    ['Д-2', '2026-12-02'],
  ] as const) {
    const accept_due_on = Temporal.PlainDate.from(due)
    await house.db.updateTable('assignments').set({ state: 'submitted', accept_due_on }).execute()
    const late = await house.tell(tasks.acceptanceOverdue, { assignmentId })
    assert.deepEqual(late, ['client: Приёмка просрочена', 'person: Заказчик не принял работу в срок'])
    await house.db
      .updateTable('assignments')
      .set({ act_document_id: await house.addDocument('act', number) })
      .execute()
    const silent = await house.tell(tasks.acceptedBySilence, { assignmentId })
    assert.deepEqual(silent, ['client: Результат принят автоматически', 'person: Работа принята автоматически'])
    const decided = await house.tell(tasks.resultDecided, { assignmentId, decision: 'accepted' })
    assert.deepEqual(decided, ['person: Работу приняли'])
  }
})
