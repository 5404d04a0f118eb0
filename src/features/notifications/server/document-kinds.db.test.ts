import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as events from '#/features/documents/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { openNoticeHouse } from '../../../../tests/support/notice-house.ts'

test('who is asked to sign hears of one document by its number and of several by their count, and once more when reminded', async () => {
  await using house = await openNoticeHouse()
  const [act, frame] = [await house.addDocument('act', 'Д-1'), await house.addDocument('frame', 'Д-2')]
  for (const side of ['person', 'client'] as const) {
    assert.deepEqual(await house.tell(events.documentsWaiting, { documentIds: [act, frame], side }), [
      `${side}: Подпишите 2 документа`,
    ])
    assert.deepEqual(await house.tell(events.documentsReminded, { documentIds: [act], side, day: '2026-11-21' }), [
      `${side}: Напоминание: подпишите акт № Д-1`,
    ])
    assert.deepEqual(await house.tell(events.documentsReminded, { documentIds: [act, frame], side, day: '2026-11-21' }), [
      `${side}: Напоминание: подпишите 2 документа`,
    ])
  }
})

test('the end of a document is told to both sides, in the gender of the document', async () => {
  await using house = await openNoticeHouse()
  const documentId = await house.addDocument('act', 'Д-1')
  const agreement = await house.addDocument('nda', 'Д-2')
  const both = (title: string) => [`client: ${title}`, `person: ${title}`]
  const closed = { assignmentId: null, kind: 'act' } as const
  for (const [outcome, word] of [
    ['declined', 'отклонён'],
    ['revoked', 'отозван'],
    ['expired', 'не подписан в срок'],
  ] as const)
    assert.deepEqual(
      await house.tell(events.documentClosed, { ...closed, documentId: await house.addDocument('act', word), outcome }),
      both(`Акт № ${word} ${word}`),
    )
  assert.deepEqual(
    await house.tell(events.documentClosed, { ...closed, kind: 'nda', documentId: agreement, outcome: 'declined' }),
    both('Соглашение о конфиденциальности № Д-2 отклонено'),
  )
  const replaced = { documentId, kind: 'act', assignmentId: null, editionId: agreement } as const
  assert.deepEqual(await house.tell(events.documentReplaced, replaced), both('Акт № Д-1 заменён'))
  assert.deepEqual(await house.tell(events.documentDamaged, { documentId }), both('Акт № Д-1: файл у нас повреждён'))
  assert.deepEqual(await house.tell(events.documentRestored, { documentId }), both('Акт № Д-1: файл восстановлен'))
})

test('of a contract signed elsewhere each side hears what the other has said of it', async () => {
  await using house = await openNoticeHouse()
  const { orgId, personId } = house
  const documentId = await house.addDocument('frame', '12/25')
  const pair = { orgId, personId }
  const at = '2026-11-21T09:00:00Z'
  assert.deepEqual(await house.tell(events.contractAwaitsInn, { ...pair, at }), [
    'person: Подключите «Мой налог»: заказчик загрузил договор с вами',
  ])
  assert.deepEqual(await house.tell(events.contractLoaded, { ...pair, documentId }), [
    'person: Заказчик загрузил договор, подписанный вне платформы',
  ])
  const list = { listId: newId('outsideList', house.clock), orgId, personId: house.ownerId, made: 2, awaiting: 1, wrong: 3 }
  assert.deepEqual(await house.tell(events.outsideListDone, list), ['client: Список договоров разобран'])
  const closed = { documentId, kind: 'frame', assignmentId: null } as const
  assert.deepEqual(await house.tell(events.documentClosed, { ...closed, outcome: 'disputed' }), [
    'client: Договор № 12/25 оспорен исполнителем',
    'person: Договор № 12/25 оспорен исполнителем',
  ])
  assert.deepEqual(await house.tell(events.contractConfirmed, { ...pair, documentId, at }), [
    'client: Договор № 12/25 снова действует',
  ])
  assert.deepEqual(await house.tell(events.documentClosed, { ...closed, outcome: 'misloaded' }), [
    'person: Договор № 12/25 загружен по ошибке',
  ])
})

test('a person is asked for what a contract lacks, and hears before papers past their term are destroyed', async () => {
  await using house = await openNoticeHouse()
  const { orgId, personId } = house
  assert.deepEqual(await house.tell(events.fillingAsked, { orgId, personId, lacks: ['дата рождения'], day: '2026-11-21' }), [
    'person: Заполните данные для договора',
  ])
  const destructionId = newId('documentDestruction', house.clock)
  assert.deepEqual(await house.tell(events.destructionPlanned, { destructionId, orgId, personId, count: 2, day: '2026-12-01' }), [
    'person: Срок хранения документов закончился',
  ])
})

test('whoever asked for an archive hears that it is ready or that it failed, where he asked', async () => {
  await using house = await openNoticeHouse()
  const { orgId, ownerId, personId } = house
  const archive = () => newId('documentArchive', house.clock)
  const mine = { personId, side: 'person', orgId: null, kind: 'court' } as const
  const theirs = { personId: ownerId, side: 'client', orgId } as const
  const told = async (of: typeof mine | (typeof theirs & { kind: 'court' | 'receipts' }), made: boolean) =>
    house.tell(events.archiveMade, { ...of, archiveId: archive(), made })
  assert.deepEqual(await told(mine, true), ['person: Архив документов для суда готов'])
  assert.deepEqual(await told(mine, false), ['person: Архив документов для суда не собрался'])
  assert.deepEqual(await told({ ...theirs, kind: 'court' }, true), ['client: Архив документов для суда готов'])
  assert.deepEqual(await told({ ...theirs, kind: 'court' }, false), ['client: Архив документов для суда не собрался'])
  assert.deepEqual(await told({ ...theirs, kind: 'receipts' }, true), ['client: Пакет чеков готов'])
  assert.deepEqual(await told({ ...theirs, kind: 'receipts' }, false), ['client: Пакет чеков не собрался'])
})
