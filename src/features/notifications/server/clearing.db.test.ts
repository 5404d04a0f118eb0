import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Log } from '#/platform/server/log.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openInboxHouse } from '../../../../tests/support/inbox-house.ts'
import type { InboxHouse } from '../../../../tests/support/inbox-house.ts'
import type { Notice } from '../domain/notification.ts'
import { insertNotice } from './insert-notice.ts'

const anna = '990900000132'

test('a critical notice stays until the person follows its link, or thirty days pass', async () => {
  await using house = await openInboxHouse()
  const her = await house.addOwner(anna, '89001112233')
  await tell(house, her.personId, { eventKey: 'one', title: 'Банк вернул выплату', critical: true })
  await tell(house, her.personId, { eventKey: 'two', title: 'Статус утрачен', critical: true })
  await tell(house, her.personId, { eventKey: 'three', title: 'Работу приняли' })
  const byTitle = async () => new Map((await house.list(her)).map((each) => [each.title, each]))
  const [bank, status] = [(await byTitle()).get('Банк вернул выплату'), (await byTitle()).get('Статус утрачен')]
  assert.ok(bank?.held_until)
  const refused = await house.mark(her, { action: 'archive', ids: [bank.id] })
  assert.equal(refused.body['kind'], 'noticeHeld')
  const all = await house.mark(her, { action: 'archive', ids: 'all' })
  assert.partialDeepStrictEqual(all.body['data'], { changed: 1, kept: 2 })
  await house.mark(her, { action: 'act', ids: [bank.id] })
  assert.partialDeepStrictEqual((await house.mark(her, { action: 'archive', ids: [bank.id] })).body['data'], { changed: 1 })
  house.clock.advance({ hours: 24 * 30 + 1 })
  assert.partialDeepStrictEqual((await house.mark(her, { action: 'archive', ids: [status?.id] })).body['data'], { changed: 1 })
  assert.deepEqual(await house.list(her), [])
})

test('lists are filtered by category, by source and by unread; «all» obeys the same filters', async () => {
  await using house = await openInboxHouse()
  const her = await house.addOwner(anna, '89001112233')
  await house.letter(anna, 'Начислен налог')
  await house.round()
  await tell(house, her.personId, { eventKey: 'one', title: 'Чек зарегистрирован', category: 'check' })
  await tell(house, her.personId, { eventKey: 'two', title: 'Можно начинать' })
  const titles = async (query: Record<string, string>) => (await house.list(her, query)).map(({ title }) => title)
  assert.deepEqual(await titles({ source: 'fns' }), ['Начислен налог'])
  assert.deepEqual(await titles({ category: 'check' }), ['Чек зарегистрирован'])
  await house.mark(her, { action: 'read', ids: 'all', category: 'check' })
  assert.deepEqual((await titles({ unread: '1' })).toSorted(), ['Можно начинать', 'Начислен налог'])
  await house.mark(her, { action: 'archive', ids: 'all', source: 'fns' })
  assert.deepEqual((await titles({})).toSorted(), ['Можно начинать', 'Чек зарегистрирован'])
  assert.deepEqual(await titles({ archived: '1', q: 'налог' }), ['Начислен налог'])
  assert.deepEqual(await titles({ archived: '1', q: '100%' }), [])
})

test('the platform’s notices are archived after half a year, those of ФНС are not; the archive is kept three years', async () => {
  await using house = await openInboxHouse()
  const her = await house.addOwner(anna, '89001112233')
  await house.letter(anna, 'Начислен налог')
  await house.round()
  await tell(house, her.personId, { eventKey: 'one', title: 'Можно начинать' })
  house.clock.advance({ hours: 24 * 181 })
  await house.tidy()
  assert.deepEqual(
    (await house.list(her)).map(({ title }) => title),
    ['Начислен налог'],
  )
  assert.equal((await house.list(her, { archived: '1' })).length, 1)
  house.clock.advance({ hours: 24 * 365 * 3 + 48 })
  await house.tidy()
  assert.deepEqual(await house.list(her, { archived: '1' }), [])
})

test('a critical notice of a member stays until they follow its link, as that of a person does', async () => {
  await using house = await openInboxHouse()
  const { personId } = await house.addOwner(anna, '89001112233')
  const orgId = await house.addOrganization('7701010017', 'Ромашка')
  const member = { personId, orgId, role: 'owner' as const }
  await tell(house, member.personId, { eventKey: 'one', title: 'Банк вернул выплату', critical: true }, member.orgId)
  const [notice] = await house.list(member)
  assertRefused(await house.mark(member, { action: 'archive', ids: [notice?.id] }), 'noticeHeld')
  await house.mark(member, { action: 'act', ids: [notice?.id] })
  assert.equal((await house.mark(member, { action: 'archive', ids: [notice?.id] })).body['code'], 1)
})

test('neither the log nor a job contains any text of a tax service notice, an ИНН or a name', async () => {
  const said: string[] = []
  const keep = (facts: object, message: string) => void said.push(JSON.stringify(facts), message)
  const log: Log = { info: keep, warn: keep, error: keep }
  await using house = await openInboxHouse({ log })
  const her = await house.addOwner(anna, '89001112233')
  await house.letter(anna, 'Канарейка', 'Канарейка поёт о долге')
  await house.round()
  await house.mark(her, { action: 'archive', ids: 'all' })
  await house.fault({ kind: 'garbage', count: 3 })
  const jobs = JSON.stringify(await house.db.selectFrom('jobs').selectAll().execute())
  await house.work({ seconds: 11 })
  await house.round()
  const later = JSON.stringify(await house.db.selectFrom('jobs').selectAll().execute())
  assert.doesNotMatch([...said, jobs, later].join('\n'), /Канарейка|990900000132|Орлова|89001112233/)
})

function tell(
  house: InboxHouse,
  personId: string,
  notice: Pick<Notice, 'eventKey' | 'title'> & Partial<Notice>,
  orgId?: string,
): Promise<boolean> {
  const reader = { personId: personId as Id<'person'>, ...(orgId !== undefined && { orgId: orgId as Id<'organization'> }) }
  const usual = { category: 'task', body: 'Текст', link: '/person/tasks' } as const
  return house.db.transaction().execute((tx) => insertNotice(tx, house.clock, reader, { ...usual, ...notice }))
}
