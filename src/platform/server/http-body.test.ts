import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contracts, openHttpHouse } from '../../../tests/support/http-house.ts'

const json = { 'content-type': 'application/json' }

test('a form is accepted as multipart and as urlencoded', async () => {
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

test('an unreadable form is refused field by field, like an empty one', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({
    method: 'POST',
    url: contracts.form.path,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--y\r\n',
  })
  assert.equal(answer.statusCode, 422)
})

test('keys that target the prototype are dropped at any depth', async () => {
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

test('invalid fields are reported one by one, in Russian', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({ method: 'POST', url: contracts.echo.path, headers: json, body: { sum: 'много' } })
  assert.deepEqual([answer.statusCode, answer.json().kind], [422, 'invalidInput'])
  assert.deepEqual(answer.json().issues, { surname: 'Проверьте значение', sum: 'Проверьте значение' })
})

test('a text is refused by its field when it holds what cannot be stored, and kept in one form otherwise', async () => {
  await using house = await openHttpHouse()
  const post = (body: string, url: string = contracts.echo.path) => house.app.inject({ method: 'POST', url, headers: json, body })
  const refused = [
    ['{"surname":"Ива\\u0000нов"}', 'surname', /невидимые знаки/],
    ['{"surname":"Ива\\u0085нов"}', 'surname', /невидимые знаки/],
    ['{"surname":"\\ud800"}', 'surname', /повреждён/],
    ['{"surname":"Иванов\\nИван"}', 'surname', /одной строкой/],
    ['{"surname":"А","rows":[{"\\u0007":1}]}', 'rows.0', /^Имя поля: /],
    [`{"surname":"А","deep":${'['.repeat(60)}${']'.repeat(60)}}`, `deep${'.0'.repeat(31)}`, /вложенных/],
  ] as const
  for (const [body, field, words] of refused) {
    const answer = await post(body)
    assert.deepEqual([answer.statusCode, answer.json().kind], [422, 'invalidInput'], answer.body)
    assert.match(answer.json().issues[field], words)
  }
  const spaced = await post('{"surname":" Андреи\\u0306 "}')
  assert.deepEqual(spaced.json().data.body, { surname: 'Андрей' })
  const form = new URLSearchParams({ surname: 'Ива\0нов' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const ofForm = await house.app.inject({ method: 'POST', url: contracts.form.path, headers, body: form })
  assert.match(ofForm.json().issues.surname, /невидимые знаки/)
})

test('a field not in the contract does not reach the handler', async () => {
  await using house = await openHttpHouse()
  const answer = await house.app.inject({
    method: 'POST',
    url: contracts.echo.path,
    headers: json,
    body: { surname: 'А', person_id: 'x', status: 'active' },
  })
  assert.deepEqual(answer.json().data.body, { surname: 'А' })
})

test('a body that is not JSON, not a form or too large is refused in the standard envelope', async () => {
  await using house = await openHttpHouse()
  const pairs = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (headers: Record<string, string>, body: string | Buffer, url: string = contracts.echo.path) =>
    house.app.inject({ method: 'POST', url, headers, body })
  const cases = [
    [await post(json, '{"surname":'), 400, 'bodyUnreadable'],
    [await post(json, '['.repeat(60_000)), 400, 'bodyUnreadable'],
    [await post({ 'content-type': 'text/plain' }, '{"surname":"А"}'), 415, 'bodyKindUnknown'],
    [await post({ 'content-type': 'application/xml' }, '<a/>'), 415, 'bodyKindUnknown'],
    [await post(json, JSON.stringify({ surname: 'А'.repeat(70_000) })), 413, 'bodyTooLarge'],
    [await post({ 'content-type': 'application/octet-stream' }, 'x'.repeat(1001), contracts.bytes.path), 413, 'bodyTooLarge'],
    [await house.app.inject({ url: '/api/v1/%E0%A4%A' }), 400, 'bodyUnreadable'],
    [await post(json, Buffer.from([...Buffer.from('{"surname":"'), 0xc8, 0xe2, ...Buffer.from('"}')])), 400, 'bodyUnreadable'],
    [await post(pairs, 'surname=%C8%E2', contracts.form.path), 400, 'bodyUnreadable'],
  ] as const
  for (const [answer, status, kind] of cases) {
    assert.deepEqual([answer.statusCode, answer.json().kind], [status, kind], answer.body)
    assert.match(answer.json().message, /^[А-Я]/)
  }
  assert.equal(
    (await post({ 'content-type': 'application/octet-stream' }, 'x'.repeat(1000), contracts.bytes.path)).json().data.length,
    1000,
  )
})

test('an absent body is passed as absent', async () => {
  await using house = await openHttpHouse()
  assert.equal((await house.app.inject({ method: 'POST', url: contracts.echo.path })).statusCode, 422)
  assert.equal((await house.app.inject({ method: 'POST', url: contracts.loose.path, headers: json, body: '' })).statusCode, 200)
})
