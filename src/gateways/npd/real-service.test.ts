import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { writeRequest } from './business-message.ts'
import { permissionsOfPlatform } from './messages.ts'
import { delayBeforePoll, nightOpensAt } from './port.ts'
import { income, openService, openStand, person, refused, taken } from './simulator-stand.ts'
import type { Stand } from './simulator-stand.ts'
import { takeNotesOnce } from './take-notes-once.ts'
import type { Remark } from './take-notes-once.ts'

test('a revoked master token closes the door and alarms the operator once, whatever fault says so', async () => {
  await using stand = await openStand()
  const troubles: string[] = []
  await using service = secondClient(stand, { onTrouble: (trouble) => troubles.push(trouble) })
  await stand.fault({ kind: 'revoked_token' })
  for (const place of ['first', 'second']) {
    const answer = await service.send('GetRegionsList', {})
    assert.ok(!answer.ok && answer.refusal.kind === 'accessDenied' && answer.refusal.reason === 'masterToken', place)
  }
  assert.equal(service.health().kind, 'denied')
  assert.deepEqual(troubles, ['masterToken'])
})

test('a time-out, a maintenance page and a limit at the entrance are not a revoked token', async () => {
  await using stand = await openStand()
  for (const [kind, told] of [
    ['garbage', 'unavailable'],
    ['redirect', 'unavailable'],
    ['down', 'unavailable'],
    ['forbidden_address', 'accessDenied'],
    ['daily_limit', 'rateLimited'],
  ] as const) {
    await using service = secondClient(stand)
    await stand.fault({ kind, step: 'auth', count: 1 })
    const answer = await service.send('GetRegionsList', {})
    assert.equal(refused(answer), told)
    assert.ok(!(!answer.ok && answer.refusal.kind === 'accessDenied' && answer.refusal.reason === 'masterToken'), kind)
  }
})

test('«only from 22:00 to 06:00» means later, not an error and not a used up limit', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  await stand.fault({ kind: 'closed_by_day' })
  await setClock(stand, '2027-01-20T12:00:00+03:00')
  for (const answer of [
    await stand.service.ask('GetTaxpayerAccountStatus', { inn: person }),
    await stand.service.ask('GetIncomeForPeriod', { inn: person, taxPeriodId: '202701' }),
  ]) {
    assert.equal(refused(answer), 'outOfHours')
  }
  assert.equal(stand.service.health().kind, 'answering')
  await setClock(stand, '2027-01-20T22:30:00+03:00')
  assert.ok((await stand.service.ask('GetTaxpayerAccountStatus', { inn: person })).ok)
})

test('a clock that is ahead is told by the difference, and the next request names a time the service takes', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const remarks: Remark[] = []
  await using service = secondClient(stand, { onRemark: (remark) => remarks.push(remark) })
  const ahead = clock.now().add({ seconds: 90 })
  const sent = income({ requestTime: ahead, operationTime: clock.now().subtract({ hours: 1 }) })
  const answer = await service.ask('PostIncomeV2', sent)
  assert.ok(!answer.ok && answer.refusal.kind === 'clockAhead')
  const seconds = answer.refusal.by?.total('seconds') ?? 0
  assert.ok(seconds > 80 && seconds <= 91, String(seconds))
  assert.deepEqual(
    remarks.map(({ kind, message }) => `${kind} ${message}`),
    ['clockAhead PostIncomeV2'],
  )
  const behind = service.requestTime().until(clock.now()).total('seconds')
  assert.ok(behind > 80 && behind < 100, String(behind))
  assert.ok((await service.ask('PostIncomeV2', { ...sent, requestTime: service.requestTime() })).ok)
})

test('a request names a time five seconds back, so that clocks may differ a little', async () => {
  await using stand = await openStand()
  const behind = stand.service.requestTime().until(clock.now()).total('seconds')
  assert.ok(behind >= 5 && behind < 6, String(behind))
})

test('elements in another order are taken by the service, and refused when the lever says so', async () => {
  await using stand = await openStand()
  const turned = writeRequest('PostBindPartnerWithInn', { inn: person, permissions: ['INCOME_LIST'] }).replace(
    /(<Inn>.*<\/Inn>)(<Permissions>.*<\/Permissions>)/,
    '$2$1',
  )
  assert.match(turned, /<Permissions>.*<Inn>/)
  assert.match(await answerTo(stand, turned), /PostBindPartnerWithInnResponse/)
  await stand.fault({ kind: 'strict_order', count: 1 })
  assert.match(await answerTo(stand, turned), /REQUEST_VALIDATION_ERROR.*нарушен порядок/s)
})

test('an empty operation id is no id, and the number of a receipt issued without a connection comes back', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const early = clock.now().subtract({ minutes: 7 })
  const first = taken(await stand.service.ask('PostIncomeV2', income({ operationUniqueId: '' })))
  const second = taken(await stand.service.ask('PostIncomeV2', income({ operationUniqueId: '', operationTime: early })))
  assert.notEqual(first.receiptId, second.receiptId)
  const offline = income({ operationUniqueId: 'offline', receiptId: '000hpob7tg' })
  assert.equal(taken(await stand.service.ask('PostIncomeV2', offline)).receiptId, '000hpob7tg')
})

test('numbers of notices are whole numbers kept as text', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const { people } = taken(await stand.service.ask('GetNotifications', { asked: [{ inn: person }] }))
  assert.ok(people[0]?.notices.length)
  for (const { id } of people[0].notices) assert.match(id, /^\d+$/)
})

test('the deduction comes with four decimals and is read to the kopeck', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const odd = { services: [{ amount: 123_457, name: 'Монтаж', quantity: 1 }], totalAmount: 123_457 } as object
  taken(await stand.service.ask('PostIncomeV2', income(odd)))
  const remarks: Remark[] = []
  await using service = secondClient(stand, { onRemark: (remark) => remarks.push(remark) })
  // 2 % of 1234.57 is 24.6914.
  assert.equal(taken(await service.ask('GetTaxpayerAccountStatus', { inn: person })).bonusAmount, 997_531)
  assert.deepEqual(remarks, [{ kind: 'rounded', field: 'BonusAmount', message: 'GetTaxpayerAccountStatus' }])
})

test('a receipt a person made in «Мой налог» of eight services and halves of hours is listed whole', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const lines = Array.from({ length: 8 }, (_, place) => `Услуга ${place}; 100,00; ${place === 0 ? '2,5' : '1'}`)
  await stand.post(`cabinet/${person}/sell`, [
    ['services', lines.join('\n')],
    ['customer', '7701010017'],
  ])
  const to = clock.now().add({ hours: 1 })
  const { receipts } = taken(await stand.service.ask('GetIncomeV2', { inn: person, from: to.subtract({ hours: 2 }), to }))
  assert.deepEqual([receipts[0]?.services.length, receipts[0]?.services[0]?.quantity, receipts[0]?.totalAmount], [8, 2.5, 95_000])
})

test('the data of a receipt page that asks for a login are not visible, which is not the end of its number', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const { receiptId } = taken(await stand.service.ask('PostIncomeV2', income()))
  await using service = secondClient(stand, { receiptsUrl: `${stand.url}/api/v1/receipt` })
  assert.ok((await service.receiptBuyer(person, receiptId)).ok)
  await stand.fault({ kind: 'private_receipts', count: 1 })
  assert.equal(refused(await service.receiptBuyer(person, receiptId)), 'accessDenied')
})

test('times in UTC without a zone are noticed once a day', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const remarks: Remark[] = []
  await using service = secondClient(stand, { onRemark: (remark) => remarks.push(remark) })
  await stand.fault({ kind: 'naive_time' })
  for (let time = 0; time < 3; time += 1) {
    taken(await service.ask('GetNotifications', { asked: [{ inn: person }] }))
  }
  assert.deepEqual(
    remarks.map(({ kind }) => kind),
    ['naiveTime'],
  )
})

test('only a time that seems two to four hours away was written in another zone', () => {
  const now = Temporal.Instant.from('2026-11-21T09:00:00Z')
  const told: number[] = []
  const noteTime = (minutes: number) => {
    const note = takeNotesOnce({ now: () => now }, () => told.push(minutes))('GetNotifications')
    note({ kind: 'naiveTime', field: 'createdAt', at: now.subtract({ minutes }) })
  }
  for (const minutes of [0, 119, 120, 180, 240, 241, -120]) noteTime(minutes)
  assert.deepEqual(told, [120, 180, 240, -120])
})

test('what is told only at night is asked for at 22:00 in Moscow, and at once until 06:00', () => {
  const at = (time: string) => Temporal.PlainDateTime.from(`2026-11-21T${time}`).toZonedDateTime('Europe/Moscow').toInstant()
  const opens = (time: string) => nightOpensAt(at(time)).toZonedDateTimeISO('Europe/Moscow').toPlainTime().toString()
  assert.deepEqual(['05:59:59', '06:00:00', '12:34:56', '21:59:59', '22:00:00', '23:15:00'].map(opens), [
    '05:59:59',
    '22:00:00',
    '22:00:00',
    '22:00:00',
    '22:00:00',
    '23:15:00',
  ])
  assert.ok(nightOpensAt(at('21:59:59')).equals(at('22:00:00')), 'of the same day')
})

test('a long processing is polled within a minute often, then every minute to five, then every ten minutes for a day', () => {
  const delays = Array.from({ length: 400 }, (_, attempt) => delayBeforePoll(attempt)?.total('seconds')).filter(
    (seconds) => seconds !== undefined,
  )
  const moments = delays.map((_, place) => delays.slice(0, place + 1).reduce((all, seconds) => all + seconds, 0))
  assert.ok(moments.filter((moment) => moment <= 60).length <= 12, 'the limit of a message is twelve polls a minute')
  const gapsBetween = (from: number, to: number) =>
    new Set(delays.filter((_, place) => (moments[place] ?? 0) > from && (moments[place] ?? 0) <= to))
  assert.deepEqual([...gapsBetween(60, 300)], [60])
  assert.deepEqual([...gapsBetween(300, 90_000)], [600])
  assert.equal(Math.round((moments.at(-1) ?? 0) / 3600), 24)
})

function secondClient(stand: Stand, config: Parameters<typeof openService>[2] = {}) {
  return openService(`${stand.url}/open-api/AuthService`, `${stand.url}/ais3/smz/SmzIntegrationService`, config)
}

async function setClock(stand: Stand, now: string): Promise<void> {
  const answer = await fetch(`${stand.url}/admin/clock`, { method: 'POST', body: JSON.stringify({ now }) })
  assert.ok(answer.ok)
}

/** Sends a business element as it is, past the client's own writing, and returns the document with the answer. */
async function answerTo(stand: Stand, element: string): Promise<string> {
  const { writeAuthRequest, writePoll, writeSend } = await import('./soap-envelope.ts')
  const post = async (path: string, body: string, headers: Record<string, string> = {}): Promise<string> =>
    (await fetch(`${stand.url}${path}`, { method: 'POST', body, headers })).text()
  const token = /<ns2:Token>(\w+)</.exec(await post('/open-api/AuthService', writeAuthRequest('training')))?.[1] ?? ''
  const headers = { 'fns-openapi-token': token }
  const id = /<MessageId>([\w-]+)</.exec(await post('/ais3/smz/SmzIntegrationService', writeSend(element), headers))?.[1] ?? ''
  return post('/ais3/smz/SmzIntegrationService', writePoll(id), headers)
}
