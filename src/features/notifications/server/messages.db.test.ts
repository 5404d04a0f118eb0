import assert from 'node:assert/strict'
import test from 'node:test'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import type { SmsFailure } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { Visitor } from '../../../../tests/support/receipt-house.ts'
import * as contract from '../contract.ts'
import type { Notice } from '../domain/notification.ts'
import { deliverMessage } from './deliver-message.ts'
import type { MessageDeps } from './hand-message.ts'
import { insertNotice } from './insert-notice.ts'
import { notificationHandlers } from './handlers.ts'
import { notificationRoutes } from './routes.ts'

test('a notice is sent once to the phone and once to the confirmed mailbox, without personal data', async () => {
  await using house = await openPost()
  await house.confirmMail('anna@example.org')
  await house.put({ ways: ['sms', 'mail'], title: 'Вас выбрали', body: 'ООО «Ромашка»: «Секретное задание», 15 000 ₽' })
  await house.put({ ways: ['sms', 'mail'], title: 'Вас выбрали', body: 'ещё раз' })
  const [letter, sms, ...others] = (await house.outbox()).toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
  assert.deepEqual(others, [])
  assert.deepEqual([sms?.kind, sms?.recipient, letter?.kind, letter?.recipient], ['sms', phone, 'mail', 'anna@example.org'])
  assert.equal(sms?.body, 'Наряд: Вас выбрали. Подробнее: https://naryad.example/person/notification')
  for (const told of [sms?.body, letter?.body]) assert.doesNotMatch(told ?? '', /Ромашка|Секретное|15.000|Орлова/)
  assert.deepEqual(await house.fates(), ['mail:sent', 'sms:sent'])
})

test('an unconfirmed mailbox gets nothing', async () => {
  await using house = await openPost()
  await house.db.updateTable('profiles').set({ email: 'anna@example.org' }).execute()
  await house.put({ ways: ['mail'] })
  assert.deepEqual([await house.outbox(), await house.fates()], [[], ['mail:dropped:noAddress']])
})

test('a notice the person switched off stays in the cabinet; protective notices cannot be switched off', async () => {
  await using house = await openPost()
  const off = (category: string, channel: string) => house.save({ choices: [{ category, channel, is_on: false }] })
  assert.equal((await off('task', 'sms')).body['code'], 1)
  for (const [category, channel] of [
    ['money', 'sms'],
    ['security', 'sms'],
    ['security', 'mail'],
  ] as const)
    assert.equal((await off(category, channel)).body['kind'], 'settingLocked', `${category} ${channel}`)
  const on = await house.save({ choices: [{ category: 'tax', channel: 'sms', is_on: true }] })
  assert.equal(on.body['kind'], 'settingLocked', 'nothing of taxes goes by SMS')
  await house.put({ ways: ['sms'] })
  await house.put({ category: 'money', title: 'Банк вернул выплату', ways: ['sms'], critical: true, eventKey: 'returned:1' })
  await house.put({ category: 'security', title: 'Вход с нового устройства', eventKey: 'login:1' })
  assert.deepEqual((await house.outbox()).map(({ body }) => /Наряд: (.*)\. Подробнее/.exec(body)?.[1] ?? '').toSorted(), [
    'Банк вернул выплату',
    'Вход с нового устройства',
  ])
  const settings = contract.readNoticeSettings.reply.parse((await house.read()).body['data'])
  const row = (name: string) => settings.rows.find(({ category }) => category === name)
  assert.deepEqual(
    [row('task')?.sms, row('money')?.sms],
    [
      { is_on: false, is_daily: false, offer: 'free' },
      { is_on: true, is_daily: false, offer: 'locked' },
    ],
  )
  assert.equal(row('tax')?.sms.offer, 'none')
})

test('two concurrent saves both take effect', async () => {
  await using house = await openPost()
  await Promise.all([
    house.save({ choices: [{ category: 'task', channel: 'sms', is_on: false }], quiet_hours: { from: 23, to: 7 } }),
    house.save({ choices: [{ category: 'check', channel: 'mail', is_on: false }], quiet_hours: { from: 23, to: 7 } }),
  ])
  const { rows, quiet_hours: hours } = contract.readNoticeSettings.reply.parse((await house.read()).body['data'])
  const off = rows.flatMap(({ category, sms, mail }) => [
    ...(sms.offer === 'free' && !sms.is_on ? [`${category} sms`] : []),
    ...(mail.offer === 'free' && !mail.is_on ? [`${category} mail`] : []),
  ])
  assert.deepEqual([off, hours], [['task sms', 'check mail'], { from: 23, to: 7 }])
  assert.equal((await house.save({ choices: [], quiet_hours: { from: 24, to: 7 } })).status, 422)
})

test('at night an SMS waits for the morning', async () => {
  await using house = await openPost()
  house.clock.advance({ hours: 12 })
  await house.put({ ways: ['sms'] })
  assert.deepEqual(await house.outbox(), [])
  house.clock.advance({ hours: 8 })
  await house.work()
  assert.equal((await house.outbox()).length, 1)
})

test('of five SMS due at the same moment three are sent', async () => {
  await using house = await openPost()
  for (let number = 1; number <= 5; number += 1) await house.put({ ways: ['sms'], eventKey: `task:${number}` }, false)
  await Promise.all([house.run(), house.run(), house.run()])
  await house.work()
  assert.equal((await house.outbox()).length, 3)
  assert.deepEqual(await house.fates(), ['sms:dropped:dayLimit', 'sms:dropped:dayLimit', 'sms:sent', 'sms:sent', 'sms:sent'])
  await house.put({ category: 'money', ways: ['sms'], critical: true, eventKey: 'returned:1' })
  assert.equal((await house.outbox()).length, 3)
  house.clock.advance({ hours: 24 })
  await house.work()
  assert.equal((await house.outbox()).length, 4, 'stopped money is told the next day')
})

test('advertising without a live consent is dropped, even when only its words give it away', async () => {
  await using house = await openPost()
  await house.put({ ways: ['sms'], purpose: 'advertising', title: 'Новое в сервисе', eventKey: 'news:1' })
  await house.put({ ways: ['sms'], title: 'Скидка на комиссию', eventKey: 'news:2' })
  assert.deepEqual([await house.outbox(), await house.fates()], [[], ['sms:dropped:noConsent', 'sms:dropped:noConsent']])
})

test('there is no reminder of a document signed meanwhile', async () => {
  await using house = await openPost()
  await house.put({ ways: ['sms'], messageAfter: { hours: 24 }, eventKey: 'document:document_01ARZ3NDEKTSV4RRFFQ69G5FAV:person' })
  house.clock.advance({ hours: 25 })
  await house.work()
  assert.deepEqual([await house.outbox(), await house.fates()], [[], ['sms:dropped:outdated']])
})

test('a provider that is down is retried for a day; a message with an unknown outcome is not sent twice', async () => {
  await using house = await openPost()
  house.smsFails({ kind: 'unavailable' })
  await house.put({ ways: ['sms'] })
  assert.deepEqual(await house.fates(), ['sms:waiting'])
  house.smsFails(undefined)
  house.clock.advance({ minutes: 11 })
  await house.work()
  assert.deepEqual([(await house.outbox()).length, await house.fates()], [1, ['sms:sent']])

  house.smsFails({ kind: 'unknownOutcome' })
  await house.put({ ways: ['sms'], eventKey: 'task:2' })
  house.smsFails({ kind: 'unavailable' })
  await house.put({ ways: ['sms'], eventKey: 'task:3' })
  house.clock.advance({ hours: 25 })
  await house.work()
  house.smsFails(undefined)
  house.clock.advance({ hours: 1 })
  await house.work()
  assert.equal((await house.outbox()).length, 1)
  assert.deepEqual(await house.fates(), ['sms:failed:unavailable', 'sms:sent', 'sms:unknown:unknownOutcome'])
})

test('an SMS of a worker that died is not sent again, unless it is about money', async () => {
  await using house = await openPost()
  await house.put({ ways: ['sms'] }, false)
  await house.put({ category: 'money', ways: ['sms'], critical: true, eventKey: 'returned:1' }, false)
  await house.db.updateTable('notice_messages').set({ state: 'sending' }).execute()
  await house.work()
  assert.deepEqual(await house.fates(), ['sms:sent', 'sms:unknown:workerDied'])
})

test('twelve results submitted within minutes are one letter with a link to the list, whoever sends it', async () => {
  await using house = await openPost()
  await house.confirmMail('anna@example.org')
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const put = (number: number, title = 'Сдан результат') =>
    house.put({ ways: ['mail'], kind: 'resultSubmitted', title, eventKey: `result:${number}` }, false, orgId)
  for (let number = 1; number <= 12; number += 1) await put(number)
  await house.work()
  assert.deepEqual(await house.outbox(), [])
  house.clock.advance({ minutes: 5 })
  await house.deliverAtOnce()
  await house.work()
  const [letter, ...others] = await house.outbox()
  assert.deepEqual(others, [])
  assert.match(letter?.body ?? '', /^Сдано 12 результатов\.\n\n.*https:\/\/naryad\.example\/client\/tasks\n/)
  assert.deepEqual(
    await house.fates(),
    Array.from({ length: 12 }, () => 'mail:sent'),
  )
  house.clock.advance({ hours: 1 })
  await put(13)
  house.clock.advance({ minutes: 5 })
  await house.work()
  assert.equal((await house.outbox()).length, 2)
})

test('invitations of a few minutes are one SMS, counted as one of the three of the day', async () => {
  await using house = await openPost()
  const put = (kind: string, eventKey: string) =>
    house.put({ ways: ['sms'], kind, short: 'Вас приглашают на задание', eventKey }, false)
  for (const number of [1, 2, 3]) await put('taskInvited', `invited:${number}`)
  await put('chosen', 'chosen:1')
  await house.work()
  assert.deepEqual(await house.outbox(), [])
  house.clock.advance({ minutes: 5 })
  await house.deliverAtOnce()
  await house.work()
  const bodies = (await house.outbox()).map(({ body }) => body)
  assert.equal(bodies.length, 2)
  assert.ok(
    bodies.some((body) => body.includes('3 события: Вас приглашают на задание.')),
    String(bodies),
  )
  assert.deepEqual(
    await house.fates(),
    Array.from({ length: 4 }, () => 'sms:sent'),
  )
  const counted = await house.db.selectFrom('notice_messages').select('id').where('counted_on', 'is not', null).execute()
  assert.equal(counted.length, 2)
})

test('invitations of a night are one SMS of the morning, and a silent provider loses none of them', async () => {
  await using house = await openPost()
  house.clock.advance({ hours: 12 })
  for (const number of [1, 2]) {
    await house.put({ ways: ['sms'], kind: 'taskInvited', eventKey: `invited:${number}` })
    house.clock.advance({ hours: 1 })
    await house.work()
  }
  assert.deepEqual(await house.outbox(), [])
  house.smsFails({ kind: 'unavailable' })
  house.clock.advance({ hours: 9 })
  await house.work()
  assert.deepEqual([await house.fates(), await house.outbox()], [['sms:waiting', 'sms:waiting'], []])
  house.smsFails(undefined)
  house.clock.advance({ minutes: 10 })
  await house.work()
  const [sms, ...others] = await house.outbox()
  assert.deepEqual(others, [])
  assert.match(sms?.body ?? '', /2 события: Вас выбрали\./)
})

test('quiet hours are those of the zone of the reader', async () => {
  await using house = await openPost()
  await house.save({ choices: [], digest: { hour: 9, zone: 'Asia/Vladivostok' } })
  house.clock.advance({ hours: 6 })
  await house.put({ ways: ['sms'] })
  assert.deepEqual(await house.outbox(), [], 'eight in the evening in Moscow is three at night there')
  house.clock.advance({ hours: 8 })
  await house.work()
  assert.equal((await house.outbox()).length, 1, 'and four at night in Moscow is eleven in the morning')
})

test('letters chosen for once a day are one at the hour of the reader; a silenced one is not in it', async () => {
  await using house = await openPost()
  await house.confirmMail('anna@example.org')
  const daily = (category: string) => ({ category, channel: 'mail', is_on: true, is_daily: true })
  const digest = { hour: 20, zone: 'Asia/Vladivostok' }
  await house.save({ choices: [daily('document'), daily('check'), daily('task')], digest })
  await house.save({ choices: [{ category: 'task', channel: 'mail', is_on: false }] })
  const settings = contract.readNoticeSettings.reply.parse((await house.read()).body['data'])
  assert.deepEqual(settings.digest, digest)
  assert.deepEqual(settings.quiet_hours, { from: 22, to: 8 })
  await house.put({ category: 'document', ways: ['mail'], title: 'Документ отклонён', eventKey: 'one:1' })
  await house.put({ category: 'document', ways: ['mail'], title: 'Документ отклонён', eventKey: 'one:2' })
  house.clock.advance({ minutes: 1 })
  await house.put({ category: 'check', ways: ['mail'], title: 'Чек не сформирован', eventKey: 'one:3' })
  await house.put({ category: 'task', ways: ['mail'], title: 'Вас выбрали', eventKey: 'one:4' })
  assert.deepEqual(await house.outbox(), [])
  house.clock.advance({ hours: 24 })
  await Promise.all([house.run(), house.run(), house.run()])
  await house.work()
  const [letter, ...others] = await house.outbox()
  assert.deepEqual(others, [])
  assert.match(letter?.body ?? '', /^3 уведомления:\n— Документ отклонён \(2\)\n— Чек не сформирован\n\n/)
  assert.deepEqual(await house.fates(), ['mail:dropped:switchedOff', 'mail:sent', 'mail:sent', 'mail:sent'])
  const words = await house.db.selectFrom('notice_messages').select('words').execute()
  assert.deepEqual(new Set(words.map((row) => row.words)), new Set([null]), 'what was said is not kept')
})

test('letters of one kind come otherwise than those of its group, and as those again once the choice is taken back', async () => {
  await using house = await openPost()
  await house.confirmMail('a@mail.ru')
  const put = (kind: string, eventKey: string) =>
    house.put({ category: 'money', ways: ['mail'], title: `${kind} ${eventKey}`, kind, eventKey })
  await house.save({ choices: [{ category: 'money', channel: 'mail', is_on: false }] })
  await house.save({ choices: [], kinds: [{ kind: 'registerFailed', pace: 'now' }] })
  await put('registerFailed', 'one')
  await put('registerExecuted', 'two')
  assert.deepEqual(await house.fates(), ['mail:dropped:switchedOff', 'mail:sent'])
  const paceOf = async (kind: string) => {
    const { rows } = contract.readNoticeSettings.reply.parse((await house.read('client')).body['data'])
    return rows.flatMap(({ kinds }) => kinds).find(({ letters }) => letters.includes(kind))?.pace
  }
  assert.deepEqual([await paceOf('registerFailed'), await paceOf('registerExecuted')], ['now', null])
  await house.save({
    choices: [{ category: 'money', channel: 'mail', is_on: true }],
    kinds: [{ kind: 'registerFailed', pace: 'never' }],
  })
  await put('registerFailed', 'three')
  await house.save({ choices: [], kinds: [{ kind: 'registerFailed', pace: 'daily' }] })
  await put('registerFailed', 'four')
  await house.save({ choices: [], kinds: [{ kind: 'registerFailed', pace: null }] })
  await put('registerFailed', 'five')
  const bodies = (await house.outbox()).map(({ body }) => body.slice(0, body.indexOf('.')))
  assert.deepEqual(bodies.toSorted(), ['registerFailed five', 'registerFailed one'])
  house.clock.advance({ hours: 24 })
  await house.work()
  assert.equal((await house.outbox()).length, 3, 'what was put off comes when the kind is of its group again')
})

test('a kind that tells by no letter, or by one that protects, has no choice; one choice of several spoils all', async () => {
  await using house = await openPost()
  for (const kind of ['annulledOutside', 'enteredAnew', 'paid', 'nothing']) {
    const answer = await house.save({
      choices: [],
      kinds: [
        { kind: 'registerFailed', pace: 'never' },
        { kind, pace: 'never' },
      ],
    })
    assert.equal(answer.body['kind'], 'settingLocked', kind)
  }
  assert.deepEqual(await house.db.selectFrom('notice_kind_settings').selectAll().execute(), [])
})

test("the choices of one person for a kind are nobody else's; two saves at once leave one", async () => {
  await using house = await openPost()
  await Promise.all([
    house.save({ choices: [], kinds: [{ kind: 'registerFailed', pace: 'never' }] }),
    house.save({ choices: [], kinds: [{ kind: 'registerFailed', pace: 'never' }] }),
  ])
  const rows = await house.db.selectFrom('notice_kind_settings').select(['person_id', 'is_on']).execute()
  assert.deepEqual(rows, [{ person_id: house.reader, is_on: false }])
})

test('only letters may be put off to once a day, and none that protect', async () => {
  await using house = await openPost()
  for (const [category, channel] of [
    ['security', 'mail'],
    ['task', 'sms'],
  ] as const) {
    const answer = await house.save({ choices: [{ category, channel, is_on: true, is_daily: true }] })
    assert.equal(answer.body['kind'], 'settingLocked', `${category} ${channel}`)
  }
})

test('a letter of many put back by a silent mail goes whole when the mail is back', async () => {
  await using house = await openPost()
  await house.confirmMail('anna@example.org')
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  for (const number of [1, 2])
    await house.put(
      { ways: ['mail'], kind: 'resultSubmitted', title: 'Сдан результат', eventKey: `result:${number}` },
      false,
      orgId,
    )
  house.clock.advance({ minutes: 5 })
  house.mailFails(true)
  await house.work()
  assert.deepEqual([await house.outbox(), await house.fates()], [[], ['mail:waiting', 'mail:waiting']])
  house.mailFails(false)
  house.clock.advance({ minutes: 11 })
  await house.work()
  assert.deepEqual([(await house.outbox()).length, await house.fates()], [1, ['mail:sent', 'mail:sent']])
  assert.match((await house.outbox())[0]?.body ?? '', /^Сданы 2 результата/)
})

const phone = '89000000001'

async function openPost() {
  const house = await openReceiptHouse()
  const outbox = messageOutbox(house.db, house.clock)
  let smsFailure: SmsFailure | undefined
  let isMailSilent = false
  const [sms, mail] = [builtInSms(outbox), builtInMail(outbox)]
  const table = createWorkTable()
  notificationRoutes(house.api, house.deps)
  const messageDeps: MessageDeps = {
    ...house.deps,
    publicUrl: 'https://naryad.example',
    brand: { name: 'Наряд' },
    mail: { ...mail, send: (letter) => (isMailSilent ? Promise.resolve(refuse({ kind: 'unavailable' })) : mail.send(letter)) },
    sms: { ...sms, send: (message) => (smsFailure ? Promise.resolve(refuse(smsFailure)) : sms.send(message)) },
  }
  notificationHandlers(table, messageDeps)
  const person: Visitor = { personId: await house.addPerson('500100732259', phone) }
  const run = () => runDueJobs({ db: house.db, clock: house.clock, log: house.deps.log, table })
  const work = async () => {
    while ((await run()) > 0);
  }
  return {
    ...house,
    run,
    work,
    smsFails: (failure: SmsFailure | undefined) => {
      smsFailure = failure
    },
    /** Every waiting message in the hands of a worker of its own, all at the same moment. */
    async deliverAtOnce() {
      const waiting = await house.db.selectFrom('notice_messages').select(['id', 'words']).execute()
      const idle = () => Promise.resolve()
      const run = { attempt: 1, hold: idle, finish: idle, finishOrLeave: idle }
      const handed = await Promise.allSettled(
        waiting.map(({ id, words }) => deliverMessage(messageDeps, { messageId: id, text: words ?? '' }, run)),
      )
      // Workers that do not wait for each other deadlock, or send the same burst twice.
      assert.deepEqual(
        handed.filter(({ status }) => status === 'rejected'),
        [],
      )
    },
    mailFails: (silent: boolean) => {
      isMailSilent = silent
    },
    async confirmMail(email: string) {
      await house.db.updateTable('profiles').set({ email, email_confirmed_at: house.clock.now() }).execute()
    },
    async put(notice: Partial<Notice>, go = true, orgId?: Id<'organization'>) {
      const whole = { eventKey: 'task:1', category: 'task', title: 'Вас выбрали', body: 'Текст', link: '/', ...notice } as const
      await house.db
        .transaction()
        .execute((tx) =>
          insertNotice(tx, house.clock, { personId: person.personId as Id<'person'>, ...(orgId && { orgId }) }, whole),
        )
      if (go) await work()
    },
    outbox: () =>
      house.db.selectFrom('outbox_messages').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    async fates() {
      const rows = await house.db.selectFrom('notice_messages').select(['channel', 'state', 'reason']).execute()
      return rows.map(({ channel, state, reason }) => [channel, state, ...(reason === null ? [] : [reason])].join(':')).toSorted()
    },
    reader: person.personId,
    save: (body: object) => house.call(contract.saveNoticeSettings, person, { params: { role: 'person' }, body }),
    read: (role: 'client' | 'person' = 'person') => house.call(contract.readNoticeSettings, person, { params: { role } }),
  }
}
