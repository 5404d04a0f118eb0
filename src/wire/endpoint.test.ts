import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { addressOf, endpoint } from './endpoint.ts'

const contract = endpoint({
  method: 'GET',
  path: '/api/v1/:role/tasks/:id',
  summary: 'Задание',
  access: 'public',
  params: z.object({ role: z.string(), id: z.string() }),
  reply: z.unknown(),
  refusals: [],
})

test('an address is the path with its parameters filled in', () => {
  assert.equal(addressOf(contract, { role: 'client', id: 'task_1' }), '/api/v1/client/tasks/task_1')
})

test('a parameter cannot escape its place in the path', () => {
  assert.equal(addressOf(contract, { role: 'client', id: '../../x?y=1#z' }), '/api/v1/client/tasks/..%2F..%2Fx%3Fy%3D1%23z')
})

test('empty query values are omitted, others are encoded', () => {
  const query = { q: 'дизайн & код', size: 25, cursor: '', sort: undefined, kind: null, open: false }
  assert.equal(
    addressOf(contract, { role: 'person', id: '1' }, query),
    `/api/v1/person/tasks/1?q=${encodeURIComponent('дизайн').toUpperCase()}+%26+${encodeURIComponent('код').toUpperCase()}&size=25&open=false`,
  )
})

test('a call that requires a confirmed session lists the refusal', () => {
  const erase = {
    method: 'POST',
    path: '/api/v1/person/erase',
    summary: 'Стереть',
    reply: z.undefined(),
    confirmed: true,
  } as const
  // @ts-expect-error -- the refusal is not listed
  endpoint({ ...erase, access: 'person', refusals: ['wrongState'] })
  // @ts-expect-error -- nobody is asked to confirm a session he does not have
  endpoint({ ...erase, access: 'public', refusals: ['confirmationNeeded'] })
  assert.equal(endpoint({ ...erase, access: 'person', refusals: ['wrongState', 'confirmationNeeded'] }).confirmed, true)
})

test('a missing path parameter is a programming error, not an address', () => {
  assert.throws(() => addressOf(contract, { role: 'client' }), /id/)
})
