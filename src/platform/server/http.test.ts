import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contracts, openHttpHouse, token } from '../../../tests/support/http-house.ts'
import { openHttp, writeCookie } from './http.ts'
import { cookieCaller } from './http-caller.ts'
import { silentLog } from './log.ts'

const who = '/api/v1/person/who/1'
const json = { 'content-type': 'application/json' }

test('an answer uses the envelope, is not cacheable and carries the request id', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({ method: 'POST', url: contracts.echo.path, headers: json, body: { surname: 'Иванов' } })
  assert.deepEqual(answer.json(), { code: 1, message: 'Готово', data: { body: { surname: 'Иванов' }, query: {} } })
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/)
})

test('three spellings of one header give one value', async () => {
  await using house = await openHttpHouse()
  const url = '/api/v1/person/auth/identify'
  for (const headers of [
    { phone: '89001234567' },
    { Phone: '89001234567' },
    { PHONE: '89001234567' },
    { phone: '89001234567, 89001234567,89001234567' },
  ]) {
    assert.deepEqual((await house.app.inject({ method: 'POST', url, headers })).json().data, { phone: '89001234567' })
  }
  const differ = await house.app.inject({ method: 'POST', url, headers: { phone: '89001234567, 89001234568' } })
  assert.deepEqual(differ.json().data, { phone: '89001234567, 89001234568' })
})

test('headers that give conflicting values for one thing are refused', async () => {
  await using house = await openHttpHouse()
  const wrong = [
    { token, 'person-id': 'person_1', person_id: 'person_2' },
    { token, 'person-id': 'person_1, person_2' },
    { token, 'person-id': 'person_1', empid: 'person_2' },
    { token, authtoken: `${token}x` },
    { token: [token, `${token}x`] },
    { token: [token, token] },
    { token: `${token}, other` },
    { token, 'org-id': 'org_1,org_2' },
    { token, 'idempotency-key': 'a, b' },
  ]
  for (const headers of wrong) {
    const answer = await house.app.inject({ url: who, headers: headers as Record<string, string> })
    assert.equal(answer.statusCode, 400, JSON.stringify(headers))
    assert.equal(answer.json().kind, 'headersDiffer')
  }
  assert.equal(house.seen.length, 0)
})

test('headers that agree count as one', async () => {
  await using house = await openHttpHouse()
  const agreeing = [
    { token },
    { Token: token, 'person-id': 'person_1', person_id: 'person_1' },
    { AuthToken: token, empid: 'person_1' },
    { token, 'person-id': ' person_1 , person_1' },
  ]
  for (const headers of agreeing) {
    const answer = await house.app.inject({ url: who, headers: headers as Record<string, string> })
    assert.deepEqual(answer.json().data, { person: 'person_1', id: '1' }, JSON.stringify(headers))
  }
  assert.deepEqual(
    house.seen.map((caller) => caller.personId),
    [undefined, 'person_1', 'person_1', 'person_1'],
  )
})

test('without a session the answer is 401 with the text of the specification', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({ url: who })
  assert.deepEqual([answer.statusCode, answer.json().message], [401, 'Ошибка авторизации'])
})

test('requests from pages of other sites are refused before anything is read', async () => {
  await using house = await openHttpHouse()
  const call = (headers: Record<string, string>) =>
    house.app.inject({
      method: 'POST',
      url: contracts.echo.path,
      headers: { ...json, host: 'naryad.example', ...headers },
      body: { surname: 'А' },
    })
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://naryad.example.evil.example' },
  ]
  for (const headers of foreign) {
    const answer = await call(headers)
    assert.deepEqual([answer.statusCode, answer.json().kind], [403, 'foreignSite'], JSON.stringify(headers))
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
  }
  assert.equal(house.seen.length, 0)
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://naryad.example' },
    {},
  ]) {
    assert.equal((await call(headers)).statusCode, 200, JSON.stringify(headers))
  }
  assert.deepEqual(
    house.seen.map((caller) => caller.browser),
    [true, true, true, false],
  )
})

test('a preflight from another site is not allowed', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({
    method: 'OPTIONS',
    url: contracts.echo.path,
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'token',
    },
  })
  assert.equal(answer.statusCode, 404)
  assert.ok(Object.keys(answer.headers).every((name) => !name.startsWith('access-control')))
})

test('an unknown address under /api/ returns 404 in the envelope, for any method', async () => {
  await using house = await openHttpHouse()
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await house.app.inject({
      method,
      url: '/api/v1/nowhere',
      ...(method === 'GET' ? {} : { headers: json, body: {} }),
    })
    assert.deepEqual(
      [answer.statusCode, answer.json()],
      [
        404,
        {
          code: -910,
          message: 'Не найдено',
          action: 'Проверьте ссылку или вернитесь к списку',
          kind: 'notFound',
          facts: {},
        },
      ],
    )
  }
  assert.equal((await house.app.inject({ url: contracts.echo.path })).statusCode, 404)
})

test('a trailing slash does not matter', async () => {
  await using house = await openHttpHouse()
  assert.equal((await house.app.inject({ url: `${who}/`, headers: { token } })).statusCode, 200)
})

test('a refusal that asks to retry later says when', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({ url: contracts.often.path })
  assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [429, '42'])
  house.fail(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }))
  const busy = await house.app.inject({ method: 'POST', url: contracts.fault.path, headers: json, body: {} })
  assert.deepEqual([busy.statusCode, busy.json().kind, busy.headers['retry-after']], [503, 'busy', '60'])
})

test('a file is sent under its own name and cannot run in the browser', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({ url: '/api/Doc/PDF/1/2' })
  assert.equal(answer.body, '%PDF')
  assert.equal(answer.headers['content-type'], 'application/pdf')
  assert.equal(
    answer.headers['content-disposition'],
    `inline; filename*=UTF-8''${encodeURIComponent('Договор «1» ')}%28${encodeURIComponent('копия')}%29.pdf`,
  )
  assert.equal(answer.headers['content-security-policy'], "sandbox; default-src 'none'")
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
})

test('cookies live a day and are marked secure when the site uses https', async () => {
  await using plain = await openHttpHouse()
  assert.deepEqual((await plain.app.inject({ method: 'POST', url: contracts.cookie.path })).headers['set-cookie'], [
    `token=${token}; Path=/; Max-Age=86400; SameSite=Lax`,
    `companion=${encodeURIComponent('к;уки')}; Path=/; Max-Age=86400; SameSite=Strict; HttpOnly`,
    'old=; Path=/; Max-Age=0; SameSite=Lax',
  ])
  assert.equal(
    writeCookie({ name: '__Host-companion', value: 'x', httpOnly: true, strict: true }, true),
    '__Host-companion=x; Path=/; Max-Age=86400; SameSite=Strict; Secure; HttpOnly',
  )
})

test('a page request is authenticated by the session cookies, and a malformed cookie counts as absent', async () => {
  const options = { log: silentLog, secureCookies: true, trustedProxy: [], orgCookie: 'orgid' }
  await using app = openHttp(options)
  app.get('/page', (request, reply) => {
    void reply.send(cookieCaller(request, options))
  })
  const cookie = `token=${token}; personid=person_1; orgid=org%5F1; __Host-companion=c; token=second; bad=%E0%A4%A; empty=%00; =x; __proto__=y; lone`
  const caller = (await app.inject({ url: '/page', headers: { cookie } })).json()
  assert.deepEqual(
    [caller.token, caller.personId, caller.orgId, caller.companion, caller.browser, caller.idempotencyKey],
    [token, 'person_1', 'org_1', 'c', true, undefined],
  )
})

test("the caller's address is taken only from a trusted proxy", async () => {
  const call = async (trustedProxy: readonly string[]) => {
    await using house = await openHttpHouse({ trustedProxy })
    const headers = { ...json, 'x-forwarded-for': '198.51.100.9' }
    await house.app.inject({ method: 'POST', url: contracts.echo.path, headers, body: { surname: 'А' } })
    return house.seen[0]?.ip
  }
  assert.equal(await call([]), '127.0.0.1')
  assert.equal(await call(['127.0.0.1']), '198.51.100.9')
})
