import assert from 'node:assert/strict'
import test from 'node:test'
import { httpMaxBot } from '#/gateways/max-bot/http-max-bot.ts'
import { startMaxStand } from '#/gateways/max-bot/simulator/start-max-stand.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import type { Id } from '#/kernel/ids.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import { openMaxDoor } from '../../../../tests/support/max-door.ts'
import type { Visitor } from '../../../../tests/support/receipt-house.ts'
import * as contract from '../contract.ts'
import { maxGreetings } from '../domain/max-link.ts'
import type { Notice } from '../domain/notification.ts'
import { notificationHandlers } from './handlers.ts'
import { insertNotice } from './insert-notice.ts'
import { notificationRoutes } from './routes.ts'
import { subscribeMax } from './subscribe-max.ts'

test('who has started the bot by his link gets notices in MAX, by their title alone', async () => {
  await using house = await openHouse()
  await house.put()
  const userId = await house.join(house.anna)
  assert.equal(await house.phase(house.anna), 'linked')
  assert.deepEqual(house.written(userId), [greeting('linked')])
  await house.put({ eventKey: 'task:2', body: 'ООО «Ромашка», 15 000 ₽' })
  const told = 'Наряд: Вас выбрали. Подробнее: https://naryad.example/person/notification'
  assert.deepEqual([house.written(userId), await house.fates()], [[greeting('linked'), told], ['sent']])
})

test('a link is for one person, one use and ten minutes; told twice, it links once', async () => {
  await using house = await openHouse()
  const code = await house.codeFor(house.anna)
  const userId = await house.follow(code)
  assert.equal(await house.repeat(), 200)
  assert.equal(await house.repeat(), 200)
  await house.work()
  assert.deepEqual(house.written(userId), [greeting('linked')])
  const stranger = await house.follow(code)
  assert.deepEqual([house.written(stranger), await house.phase(house.anna)], [[greeting('lost')], 'linked'])
  const [old, late] = [await house.codeFor(house.boris), await house.codeFor(house.boris)]
  await house.follow(old)
  house.clock.advance({ minutes: 11 })
  await house.follow(late)
  assert.equal(await house.phase(house.boris), 'none')
})

test('two at once follow one link: one of them is linked', async () => {
  await using house = await openHouse()
  const code = await house.codeFor(house.anna)
  const users = await Promise.all([house.stand.start(code, 501), house.stand.start(code, 502)])
  await house.work()
  const greetings = users.flatMap((userId) => house.written(userId))
  assert.deepEqual(new Set(greetings), new Set([greeting('linked'), greeting('lost')]))
  assert.equal(greetings.length, 2)
})

test('who has found the bot by himself is told where the link is, and who is linked already is not', async () => {
  await using house = await openHouse()
  const stranger = await house.stand.start(undefined)
  const userId = await house.join(house.anna)
  await house.stand.start(undefined, userId)
  await house.work()
  assert.deepEqual([house.written(stranger), house.written(userId)], [[greeting('lost')], [greeting('linked')]])
})

test('one account of MAX serves the person who linked it last', async () => {
  await using house = await openHouse()
  const userId = await house.join(house.anna)
  await house.stand.start(await house.codeFor(house.boris), userId)
  assert.deepEqual([await house.phase(house.anna), await house.phase(house.boris)], ['none', 'linked'])
})

test('a bot stopped in MAX writes no more, and the profile says so; a new link brings it back', async () => {
  await using house = await openHouse()
  const userId = await house.join(house.anna)
  await house.stand.stopBot(userId)
  assert.equal(await house.phase(house.anna), 'stopped')
  await house.put()
  assert.deepEqual(await house.fates(), [])
  await house.stand.start(await house.codeFor(house.anna), userId)
  assert.equal(await house.phase(house.anna), 'linked')
})

test('a stop that MAX did not tell of is seen by its answer', async () => {
  await using house = await openHouse()
  await house.join(house.anna)
  for (const status of [403, 404]) {
    house.stand.answer(status)
    await house.put({ eventKey: `task:${status}` })
  }
  assert.deepEqual([await house.fates(), await house.phase(house.anna)], [['failed:rejected:404', 'waiting'], 'linked'])
  house.stand.answer(403, 'chat.denied')
  await house.put()
  assert.deepEqual(
    [await house.fates(), await house.phase(house.anna)],
    [['failed:rejected:404', 'failed:stopped', 'waiting'], 'stopped'],
  )
})

test('MAX that is down is asked again for a day; what may have been said is not said twice', async () => {
  await using house = await openHouse()
  const userId = await house.join(house.anna)
  house.stand.answer(503)
  await house.put()
  assert.deepEqual(await house.fates(), ['waiting'])
  house.stand.answer(undefined)
  house.clock.advance({ minutes: 11 })
  await house.work()
  house.stand.answer('hangUp')
  await house.put({ eventKey: 'task:2' })
  house.stand.answer(undefined)
  house.clock.advance({ hours: 1 })
  await house.work()
  assert.deepEqual([await house.fates(), house.written(userId).length], [['sent', 'unknown:unknownOutcome'], 2])
})

test('a person switches MAX off by groups or whole; at night it is silent', async () => {
  await using house = await openHouse()
  const userId = await house.join(house.anna)
  const off = { choices: [{ category: 'task', channel: 'max', is_on: false }] }
  assert.equal((await house.call(contract.saveNoticeSettings, house.anna, { ...role, body: off })).status, 200)
  await house.put()
  house.clock.advance({ hours: 12 })
  await house.put({ eventKey: 'tax:1', category: 'tax' })
  assert.deepEqual([await house.fates(), house.written(userId).length], [['dropped:switchedOff', 'waiting'], 1])
  await Promise.all([house.unlink(house.anna), house.unlink(house.anna)])
  house.clock.advance({ hours: 8 })
  await house.work()
  assert.deepEqual([await house.phase(house.anna), house.written(userId).length], ['none', 1])
})

test('news without the secret of the bot change nothing; what cannot be read is refused', async () => {
  await using house = await openHouse()
  const code = await house.codeFor(house.anna)
  const news = JSON.stringify({ update_type: 'bot_started', user: { user_id: 7 }, payload: code })
  for (const secret of [undefined, 'wrong']) assert.equal((await house.tell(news, secret)).body['kind'], 'maxNewsForged')
  assert.equal((await house.tell('<html>', house.secret)).body['kind'], 'bodyUnreadable')
  assert.equal((await house.tell(JSON.stringify({ update_type: 'message_created' }), house.secret)).status, 200)
  assert.equal(await house.phase(house.anna), 'none')
  assert.equal((await house.tell(news, house.secret)).status, 200)
  assert.equal(await house.phase(house.anna), 'linked')
})

test('where there is no bot, it is not offered and takes no news', async () => {
  await using house = await openHouse({ hasBot: false })
  assert.equal((await house.call(contract.linkMax, house.anna, role)).body['kind'], 'maxOff')
  assert.equal((await house.tell('{}', house.secret)).body['kind'], 'notFound')
  assert.equal(await house.phase(house.anna), undefined)
})

const role = { params: { role: 'person' } }

function greeting(kind: keyof typeof maxGreetings): string {
  return maxGreetings[kind].replaceAll('{brand}', 'Наряд')
}

async function openHouse({ hasBot = true } = {}) {
  const house = await openReceiptHouse()
  const named = { token: 'token', name: 'naryad_bot' }
  const stand = await startMaxStand({ ...named, port: 0, clock: house.clock })
  const secret = 'secret-of-the-bot'
  const gateway = httpMaxBot({ ...named, secret, url: stand.url, linksUrl: stand.url })
  const max = hasBot ? gateway : undefined
  const outbox = messageOutbox(house.db, house.clock)
  const table = createWorkTable()
  notificationRoutes(house.api, { ...house.deps, max })
  const messageDeps = {
    ...house.deps,
    max,
    publicUrl: 'https://naryad.example',
    brand: { name: 'Наряд' },
    mail: builtInMail(outbox),
    sms: builtInSms(outbox),
  }
  notificationHandlers(table, messageDeps)
  const anna: Visitor = { personId: await house.addPerson('500100732259', '89000000001') }
  const boris: Visitor = { personId: await house.addPerson('990900000132', '89000000002') }
  const work = async () => {
    while ((await runDueJobs({ db: house.db, clock: house.clock, log: house.deps.log, table })) > 0);
  }
  const tell = (body: string, given: string | undefined) =>
    house.call(contract.takeMaxNews, undefined, {
      headers: given === undefined ? {} : { 'x-max-bot-api-secret': given },
      body: Buffer.from(body),
    })
  // MAX calls by HTTP; here its news go to the same endpoint by a door of this house.
  const door = await openMaxDoor(async (body, given) => (await tell(body, given)).status)
  await subscribeMax({ ...messageDeps, publicUrl: door.url })
  return {
    ...house,
    stand,
    secret,
    anna,
    boris,
    work,
    tell,
    written: (userId: number) => stand.written(userId),
    repeat: () => stand.repeatNews(),
    async codeFor(visitor: Visitor) {
      const made = await house.call(contract.linkMax, visitor, role)
      return new URL(contract.linkMax.reply.parse(made.body['data']).url).searchParams.get('start') ?? ''
    },
    async follow(code: string) {
      const userId = await stand.start(code)
      await work()
      return userId
    },
    async join(visitor: Visitor) {
      return this.follow(await this.codeFor(visitor))
    },
    unlink: (visitor: Visitor) => house.call(contract.unlinkMax, visitor, role),
    async phase(visitor: Visitor) {
      const settings = await house.call(contract.readNoticeSettings, visitor, role)
      return contract.readNoticeSettings.reply.parse(settings.body['data']).max?.phase
    },
    async put(notice: Partial<Notice> = {}) {
      const whole = { eventKey: 'task:1', category: 'task', title: 'Вас выбрали', body: 'Текст', link: '/', ...notice } as const
      const to = { personId: anna.personId as Id<'person'> }
      await house.db.transaction().execute((tx) => insertNotice(tx, house.clock, to, whole))
      await work()
    },
    async fates() {
      const rows = await house.db.selectFrom('notice_messages').select(['state', 'reason']).where('channel', '=', 'max').execute()
      return rows.map(({ state, reason }) => [state, ...(reason === null ? [] : [reason])].join(':')).toSorted()
    },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await stand.stop()
      await door.stop()
      await house[Symbol.asyncDispose]()
    },
  }
}
