import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { ok } from '#/kernel/result.ts'
import { openHttpHouse } from '../../../tests/support/http-house.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, pageQuery } from '#/wire/parsed.ts'
import { serve } from './api.ts'
import type { Api } from './api.ts'
import { openApiDocument } from './open-api.ts'

type Operation = {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: { oneOf?: { properties?: Record<string, object> }[] } }> }
  >
}
type Document = {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

test('the document contains every served call with its params, body and refusals', async () => {
  await using house = await openHttpHouse()
  serve(house.api, listWorks, async () => ok({ items: [], next: null }))
  serve(house.api, payWork, async () => ok({ data: { paid: true }, newtoken: 'x' }))
  const document = documentOf(house.api)
  assert.deepEqual([document.info.title, document.info.version], ['Наряд: API', '1.2.3'])
  assert.equal(Object.values(document.paths).flatMap(Object.keys).length, house.api.served.size)
  const list = document.paths['/api/v1/client/works']?.['get']
  assert.deepEqual(
    list?.parameters.map(({ name, in: place, required }) => `${place} ${name} ${required}`),
    ['query cursor false', 'query size false', 'header person-id false', 'header org-id false'],
  )
  assert.deepEqual([list?.operationId, list?.security], ['getClientWorks', [{ session: [] }]])
  assert.deepEqual(list?.requestBody, undefined)
  const pay = document.paths['/api/v1/client/works/{id}/pay']?.['post']
  assert.ok(pay?.parameters.some(({ name, required }) => name === 'idempotency-key' && required))
  assert.ok(pay?.parameters.some(({ name, in: place, required }) => name === 'id' && place === 'path' && required))
  assert.ok(pay?.requestBody?.content['application/json'])
  assert.equal(pay?.operationId, 'postClientWorksByIdPay')
  const { oneOf: [done, ...refused] = [] } = pay?.responses['200']?.content?.['application/json']?.schema ?? {}
  assert.deepEqual(Object.keys(done?.properties ?? {}), ['code', 'message', 'data', 'newtoken'])
  assert.deepEqual(refused, [
    { $ref: '#/components/schemas/Refusal-notBound' },
    { $ref: '#/components/schemas/Refusal-noOrganization' },
  ])
  assert.match(pay?.responses['409']?.description ?? '', /-902 wrongState: .*-903 staleVersion: .*-908 keyRunning: /)
  assert.equal(pay?.responses['404']?.description, '-910 notFound: Не найдено')
})

test('a refusal is described with its code, its kind and its facts', async () => {
  await using house = await openHttpHouse()
  serve(house.api, payWork, async () => ok({ data: { paid: true }, newtoken: 'x' }))
  const { schemas } = documentOf(house.api).components
  assert.deepEqual(schemas['Refusal-wrongState'], {
    type: 'object',
    required: ['code', 'message', 'kind', 'facts'],
    properties: {
      code: { const: -902 },
      message: { type: 'string', description: 'Это действие сейчас недоступно' },
      action: { type: 'string', description: 'Статус: {state}. Обновите страницу' },
      kind: { const: 'wrongState' },
      facts: { type: 'object', required: ['state'], properties: { state: { type: 'string', description: 'готовые слова' } } },
    },
    examples: [
      {
        code: -902,
        message: 'Это действие сейчас недоступно',
        action: 'Статус: пример. Обновите страницу',
        kind: 'wrongState',
        facts: { state: 'пример' },
      },
    ],
  })
  assert.ok(schemas['Refusal-keyReused'], 'what the platform itself answers is described too')
})

test('the document is plain JSON in which every reference resolves', async () => {
  await using house = await openHttpHouse()
  serve(house.api, listWorks, async () => ok({ items: [], next: null }))
  const document = documentOf(house.api)
  const text = JSON.stringify(document)
  assert.deepEqual(JSON.parse(text), document)
  for (const [, name] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
    assert.ok(document.components.schemas[String(name).replace('#/components/schemas/', '')], String(name))
  }
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const operation of Object.values(operations)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
      assert.deepEqual(
        operation.parameters
          .filter((part) => part.in === 'path')
          .map((part) => part.name)
          .toSorted(),
        named.toSorted(),
        path,
      )
      const keys = operation.parameters.map((part) => `${part.in} ${part.name}`)
      assert.equal(new Set(keys).size, keys.length, path)
      assert.ok(operation.responses['200']?.description)
    }
  }
})

test('a header declared by the contract is not listed twice', async () => {
  await using house = await openHttpHouse()
  serve(house.api, ownHeader, async () => ok({}))
  const own = documentOf(house.api).paths['/api/v1/person/own']?.['post']?.parameters.filter(({ name }) => name === 'person-id')
  assert.deepEqual(
    own?.map(({ required }) => required),
    [true],
  )
})

const listWorks = endpoint({
  method: 'GET',
  path: '/api/v1/client/works',
  summary: 'Работы',
  access: 'client',
  permission: 'seeWork',
  query: z.object(pageQuery),
  reply: pageOf(z.object({ id: z.string() })),
  refusals: ['notFound'],
})

const payWork = endpoint({
  method: 'POST',
  path: '/api/v1/client/works/:id/pay',
  summary: 'Оплатить',
  access: 'client',
  idempotent: true,
  params: z.object({ id: idOf('assignment') }),
  body: z.object({ sum: z.int() }),
  reply: z.object({ paid: z.boolean() }),
  beside: z.object({ newtoken: z.string() }),
  refusals: ['notFound', 'wrongState', 'staleVersion', 'notBound'],
})

const ownHeader = endpoint({
  method: 'POST',
  path: '/api/v1/person/own',
  summary: 'Свой заголовок',
  access: 'person',
  headers: z.object({ 'person-id': z.string() }),
  reply: z.unknown(),
  refusals: [],
})

function documentOf(api: Api): Document {
  const contracts = [...api.served.values()].map(({ contract }) => contract)
  return openApiDocument(contracts, { brandName: 'Наряд', version: '1.2.3' }) as Document
}
