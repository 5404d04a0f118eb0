import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { publishedApi } from '#/apps/published-api.ts'
import { breaksOf, mayBreak } from './api-changes.ts'
import type { ApiDescription, Shape } from './api-changes.ts'
import { exportsOf } from './print-document.ts'
import { contractFiles, endpointsIn } from './refusal-pairs.ts'

const now = await describedNow()
const release = JSON.parse(readFileSync('docs/openapi-release.json', 'utf8')) as ApiDescription

test('what the last release promised programs is still there, unless the version says that it is not', () => {
  const breaks = mayBreak(release, now) ? [] : breaksOf(release, now)
  assert.deepEqual(breaks, [], 'Ломающее изменение API: верните старое рядом с новым или поднимите версию в package.json')
})

test('names of operations are unique, and every address of the last release is compared', () => {
  const names = Object.values(now.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.length > 200 && names.every((name) => /^[a-z][a-zA-Z0-9]+$/.test(name)))
})

const text: Shape = { type: 'string' }
const body: Shape = { type: 'object', properties: { name: text, size: { type: 'integer', maximum: 9 } }, required: ['name'] }
const word: Shape = { type: 'string', enum: ['open', 'closed'] }
const answer: Shape = {
  oneOf: [
    { type: 'object', properties: { id: text, state: word }, required: ['id'] },
    { $ref: '#/components/schemas/Refusal-busy' },
  ],
}
const old = described(body, answer)

const kept: Readonly<Record<string, ApiDescription>> = {
  'nothing changed': old,
  'a new optional input': described(withField(body, 'note', text), answer),
  'a new field of the answer': described(body, withField(answer, 'note', text)),
  'one more word in the answer': described(
    body,
    withField(answer, 'state', { type: 'string', enum: ['open', 'closed', 'paid'] }),
  ),
  'a wider bound': described(withField(body, 'size', { type: 'integer', maximum: 10 }), answer),
  'one more type of input': described(withField(body, 'name', { anyOf: [text, { type: 'null' }] }), answer),
  'one refusal less': described(body, answer.oneOf?.[0] ?? {}),
}

for (const [name, description] of Object.entries(kept)) {
  test(`${name} breaks nothing`, () => assert.deepEqual(breaksOf(old, description), []))
}

const broken: Readonly<Record<string, readonly [ApiDescription, string]>> = {
  'a lost operation': [{ ...old, paths: {} }, 'POST /a: the operation is gone'],
  'a lost input': [described({ ...body, properties: { name: text } }, answer), 'POST /a: body.size is gone'],
  'a new required input': [described({ ...body, required: ['name', 'size'] }, answer), 'POST /a: body.size is required'],
  'a new required parameter': [withParameter(old), 'POST /a: query q is required'],
  'another type of input': [
    described(withField(body, 'name', { type: 'integer' }), answer),
    'POST /a: body.name is integer, was string',
  ],
  'a narrower bound': [
    described(withField(body, 'size', { type: 'integer', maximum: 5 }), answer),
    'POST /a: body.size: maximum is 5, was 9',
  ],
  'a lost field of the answer': [
    described(body, {
      oneOf: [{ type: 'object', properties: { id: text }, required: ['id'] }, ...(answer.oneOf ?? []).slice(1)],
    }),
    'POST /a: answer.state is gone',
  ],
  'a field that may be absent now': [
    described(body, { oneOf: [{ ...answer.oneOf?.[0], required: [] }, ...(answer.oneOf ?? []).slice(1)] }),
    'POST /a: answer.id may be absent',
  ],
  'a lost word': [
    described(body, withField(answer, 'state', { type: 'string', enum: ['open'] })),
    'POST /a: answer.state is no more closed',
  ],
  'an answer that may be null now': [
    described(body, withField(answer, 'id', { type: ['string', 'null'] })),
    'POST /a: answer.id is string or null, was string',
  ],
  'another code of a refusal': [
    { ...old, components: { schemas: { 'Refusal-busy': { type: 'object', properties: { code: { const: -2 } } } } } },
    'Refusal-busy.code is no more -1',
  ],
}

for (const [name, [description, what]] of Object.entries(broken)) {
  test(`${name} is a break`, () => assert.deepEqual(breaksOf(old, description), [what]))
}

test('a release that says so may break', () => {
  const of = (version: string) => ({ ...old, info: { version } })
  assert.deepEqual(
    [
      ['0.1.0', '0.1.9'],
      ['0.1.0', '0.2.0'],
      ['1.4.0', '1.5.0'],
      ['1.4.0', '2.0.0'],
      ['0.9.0', '1.0.0'],
    ].map(([a = '', b = '']) => mayBreak(of(a), of(b))),
    [false, true, false, true, true],
  )
})

async function describedNow(): Promise<ApiDescription> {
  const contracts = (await exportsOf(contractFiles)).flatMap(({ value }) => endpointsIn(value))
  return JSON.parse(JSON.stringify(publishedApi(contracts, 'Наряд'))) as ApiDescription
}

function described(sent: Shape, read: Shape): ApiDescription {
  const json = (schema: Shape) => ({ content: { 'application/json': { schema } } })
  const operation = { operationId: 'postA', parameters: [], requestBody: json(sent), responses: { '200': json(read) } }
  const refusal: Shape = { type: 'object', properties: { code: { const: -1 } } }
  return {
    info: { version: '0.1.0' },
    paths: { '/a': { post: operation } },
    components: { schemas: { 'Refusal-busy': refusal } },
  }
}

function withField(shape: Shape, name: string, field: Shape): Shape {
  const [first, ...rest] = shape.oneOf ?? []
  if (first) return { oneOf: [withField(first, name, field), ...rest] }
  return { ...shape, properties: { ...shape.properties, [name]: field } }
}

function withParameter(description: ApiDescription): ApiDescription {
  const operation = description.paths['/a']?.['post']
  assert.ok(operation)
  const parameters = [{ name: 'q', in: 'query', required: true, schema: text }]
  return { ...description, paths: { '/a': { post: { ...operation, parameters } } } }
}
