import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { contracts, openHttpHouse, token } from '../../../tests/support/http-house.ts'
import { openLog } from './log.ts'

const canaries = {
  name: 'Канарейкин',
  phone: '+7 900 123-45-67',
  inn: '500100732259',
  code: '483920',
  passport: '4510 123456',
  digest: '5E884898DA28047151D0',
  token,
}

test('a failing request reveals nothing about itself, and its log line contains nothing about the person', async () => {
  await using house = await openHttpHouse()
  const said = Object.entries(canaries)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  const wrapped = z.safeParse(z.object({ inn: z.literal(1) }), canaries)
  const faults: unknown[] = [
    new Error(`No room for ${said}`, { cause: new TypeError(said) }),
    Object.assign(new Error(`duplicate key value violates unique constraint "${canaries.name}"`), {
      code: '23505',
      detail: said,
      parameters: [said],
    }),
    new Error(`first line\n${said}\n    at ${said}`),
    wrapped.error,
    said,
    { said },
    undefined,
  ]
  for (const fault of faults) {
    house.fail(fault)
    const answer = await house.app.inject({
      method: 'POST',
      url: `${contracts.fault.path}?inn=${canaries.inn}`,
      headers: {
        'content-type': 'application/json',
        token,
        phone: canaries.phone,
        code: canaries.code,
        cookie: `token=${token}`,
        'user-agent': canaries.name,
      },
      body: canaries,
    })
    assert.equal(answer.statusCode, 500)
    assert.deepEqual(answer.json(), {
      code: -999,
      message: 'Что-то сломалось на нашей стороне',
      action: 'Повторите через минуту',
      information: `Номер обращения: ${String(answer.headers['x-request-id'])}`,
      kind: 'fault',
      facts: { request: answer.headers['x-request-id'] },
    })
  }
  const all = house.lines.join('')
  assert.equal(house.lines.filter((line) => line.includes('request failed')).length, faults.length)
  for (const [name, value] of Object.entries(canaries)) assert.ok(!all.includes(value), `${name} is in the log`)
  // Not a part of a longer number: ids and times have any four digits.
  assert.ok(!all.includes('123-45-67') && !/(?<![\d.])4510(?!\d)/u.test(all))
  assert.ok(house.lines.every((line) => line.split('\n').length === 2 && JSON.parse(line) !== null))
})

test('the log keeps what is needed to find the fault: the route, the code, the stack frames, ids', async () => {
  await using house = await openHttpHouse()
  const id = 'person_01JDB1Z3P8000000000000000A'
  house.fail(
    Object.assign(new RangeError(`Person ${id} is lost, row 12 of 40`, { cause: new Error('inner') }), { code: '22003' }),
  )
  const answer = await house.app.inject({
    method: 'POST',
    url: contracts.fault.path,
    headers: { 'content-type': 'application/json' },
    body: {},
  })
  const [failed, request] = house.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.equal(failed?.['endpoint'], 'POST /api/v1/person/fault')
  assert.equal(failed?.['requestId'], answer.headers['x-request-id'])
  const fault = failed?.['fault'] as Record<string, unknown>
  assert.deepEqual(
    [fault['name'], fault['message'], fault['code']],
    ['RangeError', `Person ${id} is lost, row 12 of 40`, '22003'],
  )
  assert.match(String(fault['stack']), /log\.test\.ts:\d+/)
  assert.equal((fault['cause'] as Record<string, unknown>)['message'], 'inner')
  assert.deepEqual([request?.['route'], request?.['status'], request?.['method']], ['/api/v1/person/fault', 500, 'POST'])
})

test('a log line identifies a request by its route template, never by its URL', async () => {
  await using house = await openHttpHouse()
  await house.app.inject({ url: `/api/v1/person/who/${canaries.inn}?q=${canaries.code}`, headers: { token } })
  await house.app.inject({ url: `/api/nowhere/${canaries.inn}` })
  await house.app.inject({ url: `/nowhere/${canaries.inn}` })
  assert.deepEqual(
    house.lines.map((line) => (JSON.parse(line) as { route: string }).route),
    ['/api/v1/person/who/:id', '/api/*', 'unmatched'],
  )
  assert.ok(!house.lines.join('').includes(canaries.inn))
})

test('a reply that violates its contract is a fault where replies are checked', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({ url: contracts.wrongReply.path })
  assert.equal(answer.statusCode, 500)
  assert.equal(house.lines.length, 2)
})

test('lines below the level are not written, and every line has a timestamp', () => {
  const lines: string[] = []
  const log = openLog(
    'warn',
    new Writable({
      write: (line: Buffer, _, done) => {
        lines.push(line.toString())
        done()
      },
    }),
  )
  log.info({ a: 1 }, 'quiet')
  log.warn({ a: 1 }, 'loud\nsecond')
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /"at":"\d{4}-\d\d-\d\dT[\d:.]+Z","a":1,"msg":"loud\\nsecond"/)
})
