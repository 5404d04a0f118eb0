import assert from 'node:assert/strict'
import test from 'node:test'
import { offerOf } from './channel.ts'
import { hasPromotion } from './message-text.ts'
import { kindsFor, noticeGroups, noticeOf } from './notice-kinds.ts'
import { notificationCategories, priorityOf } from './notification.ts'

test('a kind stands in one group and tells at least one side', () => {
  const kinds = Object.values(noticeGroups).flatMap((rows) => Object.keys(rows))
  assert.equal(new Set(kinds).size, kinds.length)
  for (const rows of Object.values(noticeGroups)) for (const row of Object.values(rows)) assert.ok(row.person ?? row.client)
})

test('one kind tells each side by its own channels and in its own weight', () => {
  const [person, client] = [noticeOf('payoutReturned', 'person'), noticeOf('payoutReturned', 'client')]
  assert.deepEqual([person.title, person.ways, priorityOf(person)], ['Банк вернул выплату', ['sms'], 'critical'])
  assert.deepEqual([client.title, client.ways, priorityOf(client)], ['Банк вернул выплату', ['mail'], 'normal'])
  assert.deepEqual([person.may, client.may], [undefined, 'startPayments'])
})

test('texts are filled and agree with their subject', () => {
  const told = noticeOf('documentDeclined', 'person', { document: 'Соглашение № 1' }, 'neuter')
  assert.equal(told.title, 'Соглашение № 1 отклонено')
  const waiting = noticeOf('documentsWaiting', 'client', { count: '2 документа', waiting: '2 документа ждут' })
  assert.deepEqual([waiting.title, waiting.short], ['Подпишите 2 документа', '2 документа ждут вашей подписи'])
})

test('a channel is offered where some notice goes through it, and protective ones are locked', () => {
  assert.deepEqual(
    [
      offerOf('task', 'sms'),
      offerOf('money', 'sms'),
      offerOf('tax', 'sms'),
      offerOf('system', 'mail'),
      offerOf('security', 'mail'),
    ],
    ['on', 'locked', 'none', 'none', 'locked'],
  )
  assert.deepEqual(kindsFor('npd', 'client').find(({ title }) => title === 'Платформа отвязана')?.ways, ['mail'])
})

test('words that leave the cabinet hold no name and no sum: a title that does is told by shorter words', () => {
  const harmless = ['document', 'count', 'waiting', 'register', 'found', 'month', 'report', 'since']
  for (const rows of Object.values(noticeGroups))
    for (const [kind, row] of Object.entries(rows))
      for (const telling of [row.person, row.client].filter((side) => side !== undefined)) {
        const words = telling.short ?? row.title
        const filled = [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
        assert.deepEqual(
          filled.filter((name) => !harmless.includes(name)),
          [],
          `${kind}: ${words}`,
        )
      }
})

test('every notice goes to devices their reader has joined, and may be switched off there', () => {
  for (const category of notificationCategories) assert.equal(offerOf(category, 'push'), 'on', category)
})

test('no text of the table is advertising', () => {
  for (const rows of Object.values(noticeGroups)) assert.ok(!hasPromotion(JSON.stringify(rows)))
})
