import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import * as z from 'zod/mini'
import { ok, refuse } from '#/kernel/result.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { outcomeOf } from '../../../tests/support/outcome-of.ts'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { callApi, createApi, replyFrom, serve } from './api.ts'
import { standingClock } from './clock.ts'
import { openDatabase } from './database.ts'
import type { AccountScope, Caller, ClientScope, Gate } from './gate.ts'
import { silentLog } from './log.ts'

const database = await openTestDatabase()
const { db, close } = openDatabase(database.url, 4)
after(async () => {
  await close()
  await database[Symbol.asyncDispose]()
})

const pay = endpoint({
  method: 'POST',
  path: '/api/v1/client/pay',
  summary: 'Оплатить',
  access: 'client',
  permission: 'startPayments',
  idempotent: true,
  body: z.object({ sum: z.int().check(z.gte(1, 'Не меньше копейки')) }),
  reply: z.object({ number: z.number() }),
  refusals: ['wrongState'],
})
const mine = endpoint({
  method: 'GET',
  path: '/api/v1/person/mine',
  summary: 'Моё',
  access: 'person',
  reply: z.object({ id: z.string() }),
  refusals: [],
})
const half = endpoint({
  method: 'GET',
  path: '/api/v1/person/half',
  summary: 'До регистрации',
  access: 'account',
  reply: z.unknown(),
  beside: z.object({ newtoken: z.string() }),
  refusals: [],
})
const erase = endpoint({
  method: 'POST',
  path: '/api/v1/person/erase',
  summary: 'Стереть',
  access: 'person',
  confirmed: true,
  idempotent: true,
  body: z.object({ sure: z.literal(true) }),
  reply: z.undefined(),
  refusals: ['confirmationNeeded'],
})
const one = endpoint({
  method: 'GET',
  path: '/api/v1/public/one/:n',
  summary: 'Открытое',
  access: 'public',
  params: z.object({ n: z.literal('1') }),
  query: z.object({ q: z.optional(z.string().check(z.maxLength(2))) }),
  reply: z.unknown(),
  refusals: [],
})

test('repeating a call with its key returns the first answer and status, and a call that fails validation does not use up its key', async () => {
  const desk = openDesk()
  const key = randomUUID()
  assert.equal((await desk.call(pay, { idempotencyKey: key }, { body: { sum: 0 } })).status, 422)
  const first = await desk.call(pay, { idempotencyKey: key }, { body: { sum: 5 } })
  assert.deepEqual([first.status, first.body], [200, { code: 1, message: 'Готово', data: { number: 1 } }])
  assert.deepEqual(await desk.call(pay, { idempotencyKey: key }, { body: { sum: 5 }, headers: { 'user-agent': 'another' } }), {
    ...first,
  })
  assert.equal((await desk.call(pay, { idempotencyKey: key }, { body: { sum: 6 } })).body['kind'], 'keyReused')
  const missing = await desk.call(pay, {}, { body: { sum: 5 } })
  assert.deepEqual([missing.status, missing.body['kind']], [428, 'keyMissing'])
  desk.refuse = true
  const no = await desk.call(pay, { idempotencyKey: randomUUID() }, { body: { sum: 5 } })
  assert.equal(no.status, 409)
})

test('a repeated call returns the original refusal even after the state has changed', async () => {
  const desk = openDesk()
  const key = randomUUID()
  desk.refuse = true
  const first = await desk.call(pay, { idempotencyKey: key }, { body: { sum: 5 } })
  desk.refuse = false
  const second = await desk.call(pay, { idempotencyKey: key }, { body: { sum: 5 } })
  assert.deepEqual([second.status, second.body], [first.status, first.body])
  assert.deepEqual([second.status, second.body['kind'], second.body['facts']], [409, 'wrongState', { state: 'paid' }])
})

test('each access level admits only its own callers', async () => {
  const desk = openDesk()
  const codes = async (who: Partial<Caller>) => {
    const answers = []
    for (const contract of [mine, half, pay])
      answers.push(outcomeOf((await desk.call(contract, { idempotencyKey: randomUUID(), ...who }, { body: { sum: 1 } })).body))
    return answers
  }
  assert.deepEqual(await codes({ token: undefined }), ['unauthorized', 'unauthorized', 'unauthorized'])
  assert.deepEqual(await codes({ token: 'half' }), ['signUpFirst', 'done', 'signUpFirst'])
  assert.deepEqual(await codes({ token: 'full', orgId: undefined }), ['done', 'done', 'noAccess'])
  assert.deepEqual(await codes({ token: 'full', orgId: 'org_1' }), ['done', 'done', 'done'])
})

test('an unauthenticated caller learns nothing about the input: the session is checked first', async () => {
  const answer = await openDesk().call(pay, { token: undefined }, { body: { sum: 'x' } })
  assert.equal(answer.status, 401)
})

test('an important action works for ten minutes after a code, and asks for a code before and after that', async () => {
  const desk = openDesk()
  const key = randomUUID()
  const codes = []
  for (const token of ['full', 'stale', 'fresh', 'fresh'])
    codes.push(outcomeOf((await desk.call(erase, { token, idempotencyKey: key }, { body: { sure: true } })).body))
  assert.deepEqual(codes, ['confirmationNeeded', 'confirmationNeeded', 'done', 'done'])
  assert.equal(desk.erased, 1)
  const wrong = await desk.call(erase, { token: 'full', idempotencyKey: key }, { body: {} })
  assert.equal(wrong.status, 422, 'nobody types a code for an input that is refused anyway')
})

test('an invalid path parameter returns 404, and an invalid query is reported', async () => {
  const desk = openDesk()
  assert.equal((await desk.call(one, {}, { params: { n: '2' } })).status, 404)
  const answer = await desk.call(one, {}, { params: { n: '1' }, query: { q: 'abc' } })
  assert.deepEqual([answer.status, answer.body['issues']], [422, { q: 'Проверьте значение' }])
  assert.equal((await desk.call(one, {}, { params: { n: '1' } })).status, 200)
})

test('a server-rendered page gets the same answer as the browser', async () => {
  const desk = openDesk()
  assert.deepEqual(replyFrom<typeof mine>(await desk.call(mine, { token: 'full' })), { ok: true, value: { id: 'person_1' } })
  assert.deepEqual(replyFrom<typeof half>(await desk.call(half, { token: 'full' })), {
    ok: true,
    value: { data: 5, newtoken: 'x' },
  })
  const refused = replyFrom(await desk.call(mine, { token: undefined }))
  assert.ok(!refused.ok && refused.refusal.status === 401)
})

test('each call has one handler, and a call without a handler returns 404', async () => {
  const desk = openDesk()
  assert.throws(() => {
    serve(desk.api, mine, async () => ok({ id: '' }))
  }, /served twice/)
  assert.equal((await desk.call({ ...mine, path: '/api/v1/person/other' }, {})).status, 404)
})

const gate: Gate = {
  async account({ token }) {
    if (token === undefined) return refuse({ kind: 'unauthorized' })
    const now = Temporal.Instant.from('2026-11-21T09:00:00Z')
    const minutes = { fresh: 10, stale: 10.1 }[token]
    const confirmedAt = minutes === undefined ? undefined : now.subtract({ seconds: minutes * 60 })
    return ok({ personId: 'person_1', signedUp: token !== 'half', confirmedAt } as AccountScope)
  },
  async client(account, { orgId }, permission) {
    assert.equal(permission, 'startPayments')
    return orgId === undefined
      ? refuse({ kind: 'noAccess', role: 'Бухгалтер' })
      : ok({ ...account, orgId } as unknown as ClientScope)
  },
}

function openDesk() {
  const api = createApi({ gate, db, clock: standingClock('2026-11-21T09:00:00Z'), log: silentLog, checkReplies: true })
  let number = 0
  const desk = {
    api,
    refuse: false,
    erased: 0,
    call(contract: Parameters<typeof callApi>[1], caller: Partial<Caller>, raw: Parameters<typeof callApi>[3] = {}) {
      return callApi(api, contract, { ...someone, ...caller }, raw)
    },
  }
  serve(api, pay, async () => {
    if (desk.refuse) return refuse({ kind: 'wrongState', state: 'paid' })
    number += 1
    return ok({ number })
  })
  serve(api, erase, async () => {
    desk.erased += 1
    return ok()
  })
  serve(api, mine, async ({ scope }) => ok({ id: scope.personId }))
  serve(api, half, async () => ok({ data: 5, newtoken: 'x' }))
  serve(api, one, async () => ok(1))
  return desk
}

const someone: Caller = {
  requestId: 'r',
  ip: '203.0.113.7',
  userAgent: 'test',
  browser: false,
  token: 'full',
  companion: undefined,
  personId: undefined,
  orgId: 'org_1',
  idempotencyKey: undefined,
}
