import assert from 'node:assert/strict'
import test from 'node:test'
import vapid from 'web-push'
import { passwordChanged, phoneChanged } from '#/features/identity/server/jobs.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { startPushStand } from '#/gateways/push/simulator/start-push-stand.ts'
import { webPush } from '#/gateways/push/web-push.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { newId } from '#/platform/server/new-id.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { Visitor } from '../../../../tests/support/receipt-house.ts'
import * as contract from '../contract.ts'
import type { Notice } from '../domain/notification.ts'
import { notificationHandlers } from './handlers.ts'
import { forgetAddress } from './address-queries.ts'
import { insertNotice } from './insert-notice.ts'
import { lockMessage } from './message-queries.ts'
import { notificationRoutes } from './routes.ts'
import { tidyNotices } from './tidy-notices.ts'

test('a notice shows once in every browser of its reader, by its title alone, and leads to its page', async () => {
  await using house = await openHouse()
  const [phone, desk] = [await house.join(house.anna), await house.join(house.annaAtDesk)]
  const foreign = await house.join(house.boris)
  const notice = { title: 'Вас выбрали', body: 'ООО «Ромашка», 15 000 ₽', link: '/person/tasks/1' }
  await house.put(notice)
  await house.put(notice)
  const [shown, ...others] = house.stand.received(phone.endpoint)
  assert.deepEqual([shown?.title, shown?.link, others], ['Вас выбрали', '/person/tasks/1', []])
  assert.deepEqual(house.stand.received(desk.endpoint), [shown])
  assert.deepEqual(house.stand.received(foreign.endpoint), [])
  assert.deepEqual(await house.fates(), ['sent', 'sent'])
})

test('a notice of an organization leads to the list of notices: its page may open in another organization', async () => {
  await using house = await openHouse()
  const phone = await house.join(house.anna)
  await house.put({ link: '/client/tasks/1', isLinked: true }, house.orgId)
  assert.deepEqual(
    house.stand.received(phone.endpoint).map(({ link }) => link),
    ['/person/notification'],
  )
})

test('messages to devices wait under a name that a worker of an earlier release does not take', async () => {
  await using house = await openHouse()
  await house.join(house.anna)
  await house.put({ ways: ['sms'], short: 'Документ ждёт' }, undefined, false)
  const jobs = await house.db.selectFrom('jobs').select('name').where('name', 'like', 'notifications.%').orderBy('name').execute()
  assert.deepEqual(
    jobs.map(({ name }) => name),
    ['notifications.joinedMessage', 'notifications.message'],
  )
})

test('who has switched nothing on has no messages to devices, and a device joined later tells nothing of the past', async () => {
  await using house = await openHouse()
  await house.put()
  const phone = await house.join(house.anna)
  await house.work()
  assert.deepEqual([await house.fates(), house.stand.received(phone.endpoint)], [[], []])
})

test('a category switched off shows on no device; another one does', async () => {
  await using house = await openHouse()
  const phone = await house.join(house.anna)
  const off = { choices: [{ category: 'task', channel: 'push', is_on: false }] }
  const settings = await house.call(contract.saveNoticeSettings, house.anna, { ...role, body: off })
  assert.equal(settings.status, 200)
  await house.put({ eventKey: 'task:1' })
  await house.put({ eventKey: 'tax:1', category: 'tax', title: 'Начислен налог за октябрь' })
  assert.deepEqual(titles(house.stand.received(phone.endpoint)), ['Начислен налог за октябрь'])
  assert.deepEqual(await house.fates(), ['dropped:switchedOff', 'sent'])
  const daily = { choices: [{ category: 'task', channel: 'push', is_on: true, is_daily: true }] }
  assert.equal(
    (await house.call(contract.saveNoticeSettings, house.anna, { ...role, body: daily })).body['kind'],
    'settingLocked',
  )
})

test('at night a device is silent until the morning, unless the account is in danger', async () => {
  await using house = await openHouse()
  const phone = await house.join(house.anna)
  house.clock.advance({ hours: 12 })
  await house.put()
  await house.put({ eventKey: 'login:1', category: 'security', ways: [], title: 'Пароль изменён' })
  assert.deepEqual(titles(house.stand.received(phone.endpoint)), ['Пароль изменён'])
  house.clock.advance({ hours: 8 })
  await house.work()
  assert.deepEqual(titles(house.stand.received(phone.endpoint)), ['Пароль изменён', 'Вас выбрали'])
})

test('what waits a day before it costs an SMS shows on a device at once', async () => {
  await using house = await openHouse()
  const phone = await house.join(house.anna)
  await house.put({ ways: ['sms'], short: 'Документ ждёт вашей подписи', messageAfter: { hours: 24 } })
  assert.deepEqual(titles(house.stand.received(phone.endpoint)), ['Документ ждёт вашей подписи'])
})

test('twelve results submitted within minutes are one message in each browser, and it leads to the list of notices', async () => {
  await using house = await openHouse()
  const [phone, desk] = [await house.join(house.anna), await house.join(house.annaAtDesk)]
  for (let number = 1; number <= 12; number += 1)
    await house.put({ kind: 'resultSubmitted', title: 'Сдан результат', eventKey: `result:${number}` }, house.orgId)
  assert.deepEqual(house.stand.received(phone.endpoint), [])
  house.clock.advance({ minutes: 5 })
  await Promise.all([house.run(), house.run(), house.run()])
  await house.work()
  for (const { endpoint } of [phone, desk])
    assert.deepEqual(
      house.stand.received(endpoint).map(({ title, link }) => [title, link]),
      [['Сдано 12 результатов', '/person/notification']],
    )
  assert.deepEqual(new Set(await house.fates()), new Set(['sent']))
})

test('a browser that has gone is forgotten, and the others are told', async () => {
  await using house = await openHouse()
  const [phone, desk] = [await house.join(house.anna), await house.join(house.annaAtDesk)]
  house.stand.forget(phone.endpoint)
  await house.put()
  assert.deepEqual([await house.fates(), await house.endpoints()], [['failed:gone', 'sent'], [desk.endpoint]])
})

test('a browser subscribed by former keys of the operator is told nothing, is not counted, and goes when it comes back', async () => {
  await using house = await openHouse()
  const [phone, desk] = [await house.join(house.anna), await house.join(house.annaAtDesk)]
  await house.db.updateTable('push_subscriptions').set({ server_key: 'former' }).where('endpoint', '=', phone.endpoint).execute()
  await house.put()
  assert.deepEqual([await house.fates(), house.stand.received(phone.endpoint)], [['dropped:noAddress', 'sent'], []])
  const settings = await house.call(contract.readNoticeSettings, house.anna, role)
  assert.equal(contract.readNoticeSettings.reply.parse(settings.body['data']).push?.devices, 1)
  assert.equal(await house.renew(house.anna, phone), false)
  assert.deepEqual(await house.endpoints(), [desk.endpoint])
})

test('a browser that has come back with a new address stays when its old one turns out to be gone', async () => {
  await using house = await openHouse()
  const phone = await house.join(house.anna)
  await house.put({}, undefined, false)
  const { id } = await house.db.selectFrom('notice_messages').select('id').executeTakeFirstOrThrow()
  const message = await house.db.transaction().execute((tx) => lockMessage(tx, id))
  assert.ok(message)
  const moved = house.stand.subscribe()
  assert.equal(await house.renew(house.anna, moved, phone.endpoint), true)
  const forget = () => house.db.transaction().execute((tx) => forgetAddress(tx, message, house.clock.now()))
  await forget()
  assert.deepEqual(await house.endpoints(), [moved.endpoint])
  assert.equal(await house.renew(house.anna, phone, moved.endpoint), true)
  await forget()
  assert.deepEqual(await house.endpoints(), [])
})

test('a push service that is down is asked again for a day; one that refuses our keys too', async () => {
  await using house = await openHouse()
  const phone = await house.join(house.anna)
  house.stand.answer(503)
  await house.put()
  assert.deepEqual(await house.fates(), ['waiting'])
  house.stand.answer(403)
  house.clock.advance({ minutes: 11 })
  await house.work()
  assert.deepEqual(await house.fates(), ['waiting'])
  house.stand.answer(undefined)
  house.clock.advance({ minutes: 11 })
  await house.work()
  assert.deepEqual([await house.fates(), titles(house.stand.received(phone.endpoint))], [['sent'], ['Вас выбрали']])
  house.stand.answer(503)
  await house.put({ eventKey: 'task:2' })
  house.clock.advance({ hours: 25 })
  await house.work()
  assert.ok((await house.fates()).includes('failed:unavailable'))
})

test('a worker that died says it again: under the same tag the browser shows it once', async () => {
  await using house = await openHouse()
  const phone = await house.join(house.anna)
  await house.put({}, undefined, false)
  await house.db.updateTable('notice_messages').set({ state: 'sending' }).execute()
  await house.work()
  await house.db.updateTable('notice_messages').set({ state: 'sending', settled_at: null }).execute()
  assert.deepEqual([await house.fates(), house.stand.received(phone.endpoint).length], [['sending'], 1])
})

test('an ended session silences its browser; one that ran out by itself does not', async () => {
  await using house = await openHouse()
  const [phone, desk] = [await house.join(house.anna), await house.join(house.annaAtDesk)]
  await house.put({}, undefined, false)
  await house.end(house.anna)
  house.clock.advance({ hours: 30 })
  await house.work()
  assert.deepEqual([house.stand.received(phone.endpoint), titles(house.stand.received(desk.endpoint))], [[], ['Вас выбрали']])
  assert.deepEqual(await house.fates(), ['dropped:noAddress', 'sent'])
  await house.put({ eventKey: 'task:2' })
  assert.equal((await house.fates()).length, 3, 'no message is written for a silent browser')
  await tidyNotices(house.deps)
  assert.deepEqual(await house.endpoints(), [desk.endpoint])
})

test('a new password or phone leaves only browsers where the person is signed in', async () => {
  await using house = await openHouse()
  const personId = house.anna.personId as Id<'person'>
  const changes = [
    (tx: Tx) => announce(tx, house.clock, passwordChanged, { personId, sessionId: newId('session', house.clock) }),
    (tx: Tx) => announce(tx, house.clock, phoneChanged, { personId, changeId: newId('phoneChange', house.clock) }),
  ]
  for (const change of changes) {
    const [phone, desk] = [await house.join(house.anna), await house.join(house.annaAtDesk)]
    const foreign = await house.join(house.boris)
    await house.db
      .updateTable('sessions')
      .set({ expires_at: house.clock.now() })
      .where('id', '=', idOf(house.annaAtDesk))
      .execute()
    await house.db.transaction().execute(change)
    await house.work()
    assert.deepEqual(new Set(await house.endpoints()), new Set([phone.endpoint, foreign.endpoint]))
    assert.ok(!(await house.endpoints()).includes(desk.endpoint))
    await house.db.deleteFrom('push_subscriptions').execute()
  }
})

test('the browser where a new password was set goes on showing notices, under its new session', async () => {
  await using house = await openHouse()
  const [phone, desk] = [await house.join(house.anna), await house.join(house.annaAtDesk)]
  const personId = house.anna.personId as Id<'person'>
  const [formerId, sessionId] = [newId('session', house.clock), newId('session', house.clock)]
  for (const id of [formerId, sessionId]) await house.addSession(house.anna, id)
  await house.db.updateTable('push_subscriptions').set({ session_id: formerId }).where('endpoint', '=', phone.endpoint).execute()
  await house.db.updateTable('sessions').set({ revoked_at: house.clock.now() }).where('id', '<>', sessionId).execute()
  const change = { personId, sessionId, formerId }
  await house.db.transaction().execute((tx) => announce(tx, house.clock, passwordChanged, change))
  await house.work()
  assert.deepEqual(await house.endpoints(), [phone.endpoint])
  await house.put()
  // The notice of the new password may be told before the browser has moved, or after.
  assert.equal(titles(house.stand.received(phone.endpoint)).at(-1), 'Вас выбрали')
  assert.deepEqual(house.stand.received(desk.endpoint), [])
})

test('a browser has one owner: the last who switched it on', async () => {
  await using house = await openHouse()
  const phone = await house.join(house.anna)
  await house.join(house.boris, phone)
  await house.put()
  assert.deepEqual([house.stand.received(phone.endpoint), await house.endpoints()], [[], [phone.endpoint]])
})

test('a browser switched on twice at once is one, and beyond ten the one not seen longest goes', async () => {
  await using house = await openHouse()
  const first = house.stand.subscribe()
  await Promise.all([house.join(house.anna, first), house.join(house.annaAtDesk, first)])
  assert.equal((await house.endpoints()).length, 1)
  for (let number = 1; number <= 10; number += 1) {
    house.clock.advance({ minutes: 1 })
    await house.join(house.anna)
  }
  const left = await house.endpoints()
  assert.deepEqual([left.length, left.includes(first.endpoint)], [10, false])
})

test('a browser that comes back is known by its former address, also from two tabs at once', async () => {
  await using house = await openHouse()
  const phone = await house.join(house.anna)
  assert.equal(await house.renew(house.annaAtDesk, phone), true)
  const moved = house.stand.subscribe()
  assert.deepEqual(
    await Promise.all([house.renew(house.anna, moved, phone.endpoint), house.renew(house.annaAtDesk, moved, phone.endpoint)]),
    [true, true],
  )
  assert.deepEqual(await house.endpoints(), [moved.endpoint])
  assert.equal(await house.renew(house.boris, moved), false, 'it is not his')
  assert.equal(await house.renew(house.anna, house.stand.subscribe(), 'https://fcm.googleapis.com/fcm/send/unknown'), false)
  await house.end(house.anna)
  await house.end(house.annaAtDesk)
  assert.equal(await house.renew(house.anna, moved), false, 'it was signed out')
})

test('a browser is switched off by itself or with all others, and only by its owner', async () => {
  await using house = await openHouse()
  const [phone, desk, lost] = [await house.join(house.anna), await house.join(house.annaAtDesk), await house.join(house.anna)]
  const foreign = await house.join(house.boris)
  assert.equal(await house.remove(house.boris, phone.endpoint), 1)
  assert.equal((await house.endpoints()).length, 4)
  assert.equal(await house.remove(house.anna, phone.endpoint), 2)
  assert.equal(await house.remove(house.anna, desk.endpoint, true), 1)
  assert.deepEqual(new Set(await house.endpoints()), new Set([desk.endpoint, foreign.endpoint]))
  assert.equal(await house.renew(house.anna, lost), false)
  assert.deepEqual(await Promise.all([house.remove(house.anna, desk.endpoint), house.remove(house.anna, desk.endpoint)]), [0, 0])
})

test('an address behind our server is never called, whoever names it', async () => {
  await using house = await openHouse()
  const { p256dh, auth } = house.stand.subscribe()
  for (const endpoint of ['https://169.254.169.254/latest', 'http://127.0.0.1:1/', 'https://fcm.googleapis.com.evil.example/'])
    assert.equal((await house.save(house.anna, { endpoint, p256dh, auth })).body['kind'], 'pushServiceUnknown', endpoint)
  assert.equal((await house.save(house.anna, { endpoint: 'https://fcm.googleapis.com/1', p256dh: 'AAAA', auth })).status, 422)
  assert.deepEqual(await house.endpoints(), [])
})

test('a browser whose push service the operator no longer names is refused, and stays switched on', async () => {
  await using house = await openHouse()
  const phone = await house.join(house.anna)
  const moved = { ...phone, endpoint: 'https://10.0.0.1/push' }
  assert.equal((await house.renewal(house.anna, moved, phone.endpoint)).body['kind'], 'pushServiceUnknown')
  assert.deepEqual(await house.endpoints(), [phone.endpoint])
})

test('where the operator has no keys, devices are not offered', async () => {
  await using house = await openHouse({ hasKeys: false })
  assert.equal((await house.save(house.anna, house.stand.subscribe())).body['kind'], 'pushOff')
  assert.equal((await house.renewal(house.anna, house.stand.subscribe())).body['kind'], 'pushOff')
  const settings = await house.call(contract.readNoticeSettings, house.anna, role)
  assert.equal(contract.readNoticeSettings.reply.parse(settings.body['data']).push, null)
})

const role = { params: { role: 'person' } }

function titles(shown: readonly { readonly title: string }[]): string[] {
  return shown.map(({ title }) => title)
}

/** The sessions of the house are named by who calls. */
function idOf({ personId, orgId }: Visitor): Id<'session'> {
  return `${personId}:${orgId ?? ''}` as Id<'session'>
}

type Device = ReturnType<Awaited<ReturnType<typeof startPushStand>>['subscribe']>

async function openHouse({ hasKeys = true } = {}) {
  const house = await openReceiptHouse()
  const keys = vapid.generateVAPIDKeys()
  const stand = await startPushStand(keys.publicKey)
  const gateway = webPush({ ...keys, contact: 'mailto:push@example.org', services: [stand.origin] })
  const push = hasKeys ? gateway : undefined
  const outbox = messageOutbox(house.db, house.clock)
  const table = createWorkTable()
  notificationRoutes(house.api, { ...house.deps, push })
  notificationHandlers(table, {
    ...house.deps,
    push,
    publicUrl: 'https://naryad.example',
    brand: { name: 'Наряд' },
    mail: builtInMail(outbox),
    sms: builtInSms(outbox),
  })
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const anna: Visitor = { personId: await house.addPerson('500100732259', '89000000001') }
  const annaAtDesk: Visitor = { ...anna, orgId }
  const boris: Visitor = { personId: await house.addPerson('990900000132', '89000000002') }
  for (const visitor of [anna, annaAtDesk, boris]) await addSession(visitor)
  const run = () => runDueJobs({ db: house.db, clock: house.clock, log: house.deps.log, table })
  const work = async () => {
    while ((await run()) > 0);
  }
  const renewal = (visitor: Visitor, device: Device, was = device.endpoint) =>
    house.call(contract.renewNoticeDevice, visitor, { ...role, body: { ...device, was } })
  const save = (visitor: Visitor, body: Device) => house.call(contract.saveNoticeDevice, visitor, { ...role, body })
  return {
    ...house,
    stand,
    orgId,
    anna,
    annaAtDesk,
    boris,
    run,
    work,
    save,
    async join(visitor: Visitor, device: Device = stand.subscribe()) {
      const saved = await save(visitor, device)
      assert.equal(saved.status, 200, JSON.stringify(saved.body))
      return device
    },
    addSession,
    renewal,
    async renew(visitor: Visitor, device: Device, was?: string) {
      const answer = await renewal(visitor, device, was)
      return contract.renewNoticeDevice.reply.parse(answer.body['data']).is_on
    },
    async remove(visitor: Visitor, endpoint: string, others = false) {
      const answer = await house.call(contract.removeNoticeDevices, visitor, { ...role, body: { endpoint, others } })
      return contract.removeNoticeDevices.reply.parse(answer.body['data']).devices
    },
    end: (visitor: Visitor) =>
      house.db.updateTable('sessions').set({ revoked_at: house.clock.now() }).where('id', '=', idOf(visitor)).execute(),
    async endpoints() {
      const rows = await house.db.selectFrom('push_subscriptions').select('endpoint').orderBy('id').execute()
      return rows.map(({ endpoint }) => endpoint)
    },
    async put(notice: Partial<Notice> = {}, org?: Id<'organization'>, go = true) {
      const whole = { eventKey: 'task:1', category: 'task', title: 'Вас выбрали', body: 'Текст', link: '/', ...notice } as const
      const to = { personId: anna.personId as Id<'person'>, ...(org && { orgId: org }) }
      await house.db.transaction().execute((tx) => insertNotice(tx, house.clock, to, whole))
      if (go) await work()
    },
    async fates() {
      const rows = await house.db
        .selectFrom('notice_messages')
        .select(['state', 'reason'])
        .where('channel', '=', 'push')
        .execute()
      return rows.map(({ state, reason }) => [state, ...(reason === null ? [] : [reason])].join(':')).toSorted()
    },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await stand.stop()
      await house[Symbol.asyncDispose]()
    },
  }

  async function addSession(visitor: Visitor, id = idOf(visitor)): Promise<void> {
    const now = house.clock.now()
    await house.db
      .insertInto('sessions')
      .values({
        id,
        token_sha256: Buffer.from(id),
        person_id: visitor.personId as Id<'person'>,
        user_agent: 'test',
        ip: '203.0.113.7',
        created_at: now,
        last_seen_at: now,
        expires_at: now.add({ hours: 24 }),
        mode: 'person',
      })
      .execute()
  }
}
