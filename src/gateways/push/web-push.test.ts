import assert from 'node:assert/strict'
import { test } from 'node:test'
import vapid from 'web-push'
import type { PushDevice } from './port.ts'
import { startPushStand } from './simulator/start-push-stand.ts'
import { webPush } from './web-push.ts'

const notice = { title: 'Вас выбрали, подтвердите участие', link: '/person/tasks/1', tag: 'notice:1', isUrgent: false }

test('a message is opened by the keys of the browser alone and carries a title, a link and a tag', async () => {
  await using house = await openHouse()
  const [device, other] = [house.stand.subscribe(), house.stand.subscribe()]
  assert.deepEqual(await house.push.send(device, notice), { ok: true, value: undefined })
  const { title, link, tag } = notice
  assert.deepEqual([house.stand.received(device.endpoint), house.stand.received(other.endpoint)], [[{ title, link, tag }], []])
  const mixed = { ...device, p256dh: other.p256dh }
  assert.deepEqual(await house.push.send(mixed, notice), refused('rejected', { code: '400' }))
})

test('a message is kept a day and is urgent only where it is critical', async () => {
  await using house = await openHouse()
  const device = house.stand.subscribe()
  const urgencyOf = async (isUrgent: boolean) => {
    await house.push.send(device, { ...notice, isUrgent })
    return [house.stand.lastHeaders()['ttl'], house.stand.lastHeaders()['urgency']]
  }
  assert.deepEqual(
    [await urgencyOf(false), await urgencyOf(true)],
    [
      ['86400', 'normal'],
      ['86400', 'high'],
    ],
  )
})

test('a signature by other keys is denied', async () => {
  await using house = await openHouse()
  await using stranger = webPush({
    ...vapid.generateVAPIDKeys(),
    contact: 'mailto:push@example.org',
    services: [house.stand.origin],
  })
  assert.deepEqual(await stranger.send(house.stand.subscribe(), notice), refused('denied'))
})

test('a browser that has gone is forgotten; a service that is overloaded or silent is asked again', async () => {
  await using house = await openHouse()
  const device = house.stand.subscribe()
  for (const [status, kind] of [
    [404, 'gone'],
    [410, 'gone'],
    [401, 'denied'],
    [403, 'denied'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ] as const) {
    house.stand.answer(status)
    assert.deepEqual(await house.push.send(device, notice), refused(kind), String(status))
  }
  house.stand.answer(413)
  assert.deepEqual(await house.push.send(device, notice), refused('rejected', { code: '413' }))
  house.stand.answer(undefined)
  house.stand.forget(device.endpoint)
  assert.deepEqual(await house.push.send(device, notice), refused('gone'))
  await house.stand.stop()
  assert.deepEqual(await house.push.send(device, notice), refused('unavailable'))
})

test('a redirect is not followed', async () => {
  await using house = await openHouse()
  house.stand.answer(307)
  assert.deepEqual(await house.push.send(house.stand.subscribe(), notice), refused('rejected', { code: '307' }))
})

test('nothing is sent to an address that is no push service, or to keys that are no keys', async () => {
  await using house = await openHouse()
  const device = house.stand.subscribe()
  const sent = (changed: Partial<PushDevice>) => house.push.send({ ...device, ...changed }, notice)
  assert.deepEqual(await sent({ endpoint: device.endpoint.replace('127.0.0.1', 'localhost') }), refused('gone'))
  const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  assert.deepEqual(await sent({ p256dh: noPoint }), refused('gone'))
  assert.deepEqual(await sent({ auth: 'AAAA' }), refused('gone'))
  assert.deepEqual(house.stand.received(device.endpoint), [])
})

function refused(kind: string, facts: object = {}) {
  return { ok: false, refusal: { kind, ...facts } }
}

async function openHouse() {
  const keys = vapid.generateVAPIDKeys()
  const stand = await startPushStand(keys.publicKey)
  const push = webPush({ ...keys, contact: 'mailto:push@example.org', services: [stand.origin], timeoutMs: 5_000 })
  return {
    stand,
    push,
    async [Symbol.asyncDispose]() {
      await push[Symbol.asyncDispose]()
      await stand.stop()
    },
  }
}
