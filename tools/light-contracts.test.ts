import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lightContract } from './light-contracts.ts'
import { exportsOf } from './print-document.ts'
import { contractFiles, endpointsIn } from './refusal-pairs.ts'

const source = `
import * as z from 'zod/mini'
const shared = { access: 'client', query: z.object({ q: z.string() }) } as const
export const form = z.object({ name: z.string() })
export const save = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/client/x/:id',
  summary: 'Сохранить, если можно',
  body: form, // what is typed, and more
  beside: z.object({ auth_token: z.string() }),
  idempotent: true,
  refusals: ['notFound'],
  reply: z.object({ id: z.string() }),
})
`

test('a call keeps its address and refusals in the browser, and only the server has the schemas', () => {
  const light = lightContract('x.ts', source)
  const kept = ["method: 'POST'", "path: '/api/v1/client/x/:id'", 'idempotent: true', "refusals: ['notFound']", 'beside: true']
  assert.deepEqual(
    kept.filter((words) => !light.includes(words)),
    [],
  )
  const leftOut = ['access', 'q: ', 'Сохранить', 'body', 'auth_token', 'reply']
  assert.deepEqual(
    leftOut.filter((words) => light.includes(words)),
    [],
  )
  assert.ok(light.includes('form = /* @__PURE__ */ (() => (z.object({ name: z.string() })))()'))
  assert.equal(light.split('\n').length, source.split('\n').length)
})

test('a key that the table does not name is not sent by chance', () => {
  assert.throws(
    () => lightContract('x.ts', "export const read = endpoint({ method: 'GET', novelty: 1 })"),
    /does not know the key novelty/,
  )
})

test('a contract made of parts of other files is not sent by chance', () => {
  assert.throws(() => lightContract('x.ts', 'export const read = endpoint({ ...imported })'), /not written in this file/)
})

/** The browser takes a reply as it is, so its schema must not make another value of it. */
test('a reply read by its schema is the reply itself', async () => {
  const changed = (await exportsOf(contractFiles))
    .flatMap(({ value }) => endpointsIn(value))
    .filter(({ reply, beside }) => [reply, beside].some((schema) => changesValue(schema)))
    .map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(changed, [])
})

const changing = new Set(['pipe', 'transform', 'default', 'prefault', 'catch', 'codec'])

function changesValue(value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false
  seen.add(value)
  const definition = '_zod' in value ? (value._zod as { def: { type: string; coerce?: boolean } }).def : value
  if ('type' in definition && typeof definition.type === 'string' && changing.has(definition.type)) return true
  if ('coerce' in definition && definition.coerce === true) return true
  if ('check' in definition && definition.check === 'overwrite') return true
  return Object.values(definition).some((part) => changesValue(part, seen))
}
