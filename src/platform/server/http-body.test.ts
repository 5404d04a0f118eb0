import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contracts, openHttpHouse } from '../../../tests/support/http-house.ts'

const json = { 'content-type': 'application/json' }

test('a form travels as multipart and as a line of pairs', async () => {
  await using house = await openHttpHouse()
  const form = new FormData()
  form.set('surname', 'Иванов')
  form.set('scan', new Blob(['x']), 'scan.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const multipart = await house.app.inject({
    method: 'POST',
    url: contracts.form.path,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  })
  assert.deepEqual(multipart.json().data, { surname: 'Иванов' })
  const pairs = await house.app.inject({
    method: 'POST',
    url: contracts.form.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: 'surname=%D0%98%D0%B2+%2B&inn=',
  })
  assert.deepEqual(pairs.json().data, { surname: 'Ив +', inn: '' })
})

test('a form that can not be read is refused field by field, as an empty one', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({
    method: 'POST',
    url: contracts.form.path,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--y\r\n',
  })
  assert.equal(answer.statusCode, 422)
})

test('keys that reach for the prototype are dropped at any depth', async () => {
  await using house = await openHttpHouse()
  const body = '{"a":{"__proto__":{"bad":1},"b":[{"constructor":{"prototype":{"bad":1}},"c":1}]},"__proto__":{"bad":1}}'
  const answer = await house.app.inject({ method: 'POST', url: contracts.loose.path, headers: json, body })
  assert.deepEqual(answer.json().data, { a: { b: [{ c: 1 }] } })
  const pairs = await house.app.inject({
    method: 'POST',
    url: contracts.form.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '__proto__=x&a=1',
  })
  assert.deepEqual(pairs.json().data, { a: '1' })
  assert.equal(Reflect.get({}, 'bad'), undefined)
})

test('wrong fields are told one by one, in Russian', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({ method: 'POST', url: contracts.echo.path, headers: json, body: { sum: 'много' } })
  assert.deepEqual([answer.statusCode, answer.json().code], [422, -900])
  assert.deepEqual(answer.json().issues, { surname: 'Проверьте значение', sum: 'Проверьте значение' })
})

test('a field nobody asked for does not reach the handler', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({
    method: 'POST',
    url: contracts.echo.path,
    headers: json,
    body: { surname: 'А', person_id: 'x', status: 'active' },
  })
  assert.deepEqual(answer.json().data.body, { surname: 'А' })
})

test('what is not JSON, not a form and too large is refused in the envelope', async () => {
  await using house = await openHttpHouse()
  const post = (headers: Record<string, string>, body: string, url: string = contracts.echo.path) =>
    house.app.inject({ method: 'POST', url, headers, body })
  const cases = [
    [await post(json, '{"surname":'), 400, -916],
    [await post(json, '['.repeat(60_000)), 400, -916],
    [await post({ 'content-type': 'text/plain' }, '{"surname":"А"}'), 415, -917],
    [await post({ 'content-type': 'application/xml' }, '<a/>'), 415, -917],
    [await post(json, JSON.stringify({ surname: 'А'.repeat(70_000) })), 413, -915],
    [await post({ 'content-type': 'application/octet-stream' }, 'x'.repeat(1001), contracts.bytes.path), 413, -915],
    [await house.app.inject({ url: '/api/v1/%E0%A4%A' }), 400, -916],
  ] as const
  for (const [answer, status, code] of cases) {
    assert.deepEqual([answer.statusCode, answer.json().code], [status, code], answer.body)
    assert.match(answer.json().message, /^[А-Я]/)
  }
  assert.equal(
    (await post({ 'content-type': 'application/octet-stream' }, 'x'.repeat(1000), contracts.bytes.path)).json().data.length,
    1000,
  )
})

test('an absent body is an absent one', async () => {
  await using house = await openHttpHouse()
  assert.equal((await house.app.inject({ method: 'POST', url: contracts.echo.path })).statusCode, 422)
  assert.equal((await house.app.inject({ method: 'POST', url: contracts.loose.path, headers: json, body: '' })).statusCode, 200)
})
