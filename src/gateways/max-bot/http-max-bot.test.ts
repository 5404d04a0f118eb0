import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standingClock } from '#/platform/server/clock.ts'
import { httpMaxBot } from './http-max-bot.ts'
import { startMaxStand } from './simulator/start-max-stand.ts'

test('the bot writes to who has started it, and to nobody else', async () => {
  await using house = await openHouse()
  const userId = await house.stand.start('code')
  assert.deepEqual(await house.bot.send({ userId, text: 'Вас выбрали' }), { ok: true, value: { messageId: 'mid.1' } })
  assert.deepEqual(house.stand.written(userId), ['Вас выбрали'])
  assert.deepEqual(await house.bot.send({ userId: 5, text: 'Вас выбрали' }), refused('stopped'))
  await house.stand.stopBot(userId)
  assert.deepEqual(await house.bot.send({ userId, text: 'Ещё' }), refused('stopped'))
})

test('what was not sent is told from what may have been, and a foreign token from a refusal', async () => {
  await using house = await openHouse()
  const userId = await house.stand.start('code')
  const send = () => house.bot.send({ userId, text: 'Вас выбрали' })
  for (const [how, kind] of [
    [429, 'unavailable'],
    [503, 'unavailable'],
    [500, 'unknownOutcome'],
    ['hangUp', 'unknownOutcome'],
    [401, 'denied'],
    [403, 'denied'],
  ] as const) {
    house.stand.answer(how)
    assert.deepEqual(await send(), refused(kind), String(how))
  }
  for (const status of [400, 404]) {
    house.stand.answer(status)
    assert.deepEqual(await send(), refused('rejected', { code: String(status) }))
  }
  house.stand.answer(undefined)
  await using stranger = httpMaxBot({ ...house.settings, token: 'other' })
  assert.deepEqual(await stranger.send({ userId, text: 'Вас выбрали' }), refused('denied'))
  assert.deepEqual(await stranger.subscribe('https://naryad.example/hook'), refused('denied'))
  await house.stand.stop()
  await using late = httpMaxBot(house.settings)
  assert.deepEqual(await late.send({ userId, text: 'Вас выбрали' }), refused('unavailable'))
})

test('a link opens the bot with a code; news are believed only with the secret', async () => {
  await using house = await openHouse()
  assert.equal(house.bot.linkFor('abc'), 'https://max.ru/naryad_bot?start=abc')
  const started = JSON.stringify({ update_type: 'bot_started', timestamp: 1, chat_id: 7, user: { user_id: 7 }, payload: 'abc' })
  assert.deepEqual(house.bot.readNews('secret-1', started), { ok: true, value: { kind: 'started', userId: 7, code: 'abc' } })
  const stopped = JSON.stringify({ update_type: 'bot_stopped', user: { user_id: 7 } })
  assert.deepEqual(house.bot.readNews('secret-1', stopped), { ok: true, value: { kind: 'stopped', userId: 7 } })
  const other = JSON.stringify({ update_type: 'message_created', message: {} })
  assert.deepEqual(house.bot.readNews('secret-1', other), { ok: true, value: { kind: 'other' } })
  for (const secret of [undefined, '', 'secret-2', 'secret-1 '])
    assert.deepEqual(house.bot.readNews(secret, started), refused('forged'))
  for (const body of ['', '[]', '{"update_type":1}', '{"update_type":"bot_started","user":{"user_id":"7"}}'])
    assert.deepEqual(house.bot.readNews('secret-1', body), refused('unreadable'), body)
})

function refused(kind: string, facts: object = {}) {
  return { ok: false, refusal: { kind, ...facts } }
}

async function openHouse() {
  const named = { token: 'token', name: 'naryad_bot' }
  const stand = await startMaxStand({ ...named, port: 0, clock: standingClock('2026-11-21T09:00:00Z') })
  const settings = { ...named, url: stand.url, secret: 'secret-1', timeoutMs: 5_000 }
  const bot = httpMaxBot(settings)
  return {
    stand,
    bot,
    settings,
    async [Symbol.asyncDispose]() {
      await bot[Symbol.asyncDispose]()
      await stand.stop()
    },
  }
}
