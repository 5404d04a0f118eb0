import assert from 'node:assert/strict'
import test from 'node:test'
import { endpointKey } from '#/platform/server/api.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openSandbox } from '../../tests/support/sandbox.ts'
import { callerFor, seedTwoSides } from '../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import { assemble } from './assemble.ts'
import { authorizationTable } from './authorization-table.ts'
import { publishedApi } from './published-api.ts'

type Json = Readonly<Record<string, unknown>>
type Input = { readonly params: Json; readonly query: Json; readonly headers: Json; readonly body: unknown }
type Answer = { readonly statusCode: number; readonly body: string }

/** Each as it stands in JSON and in an address. The last one is bytes that are not UTF-8: JSON has its own test for them. */
const hostile = [
  { name: 'NUL', json: '\\u0000', url: '%00' },
  { name: 'half of a surrogate pair', json: '\\ud800', url: '%ED%A0%80' },
  { name: 'the other half', json: '\\udfff', url: '%ED%BF%BF' },
  { name: 'a bell', json: '\\u0007', url: '%07' },
  { name: 'a C1 control', json: '\\u0085', url: '%C2%85' },
  { name: 'a line end', json: '\\n', url: '%0A' },
] as const

/** Stands for a hostile text until the address or the body is written. */
const mark = 'HOSTILE'

test('no text in any parameter of any operation is a fault, and a refused one is named', async (t) => {
  await using house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  const sides = await seedTwoSides(house)
  await using sandbox = await openSandbox(house.databaseUrl)
  const options = { log: house.stage.log, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' }
  const { api } = assemble({ ...house, db: sandbox.db, log: house.stage.log, checkReplies: true })
  const app = openHttp(options)
  mountApi(app, api, options)
  const callers = { client: await callerFor(house, sides.roles.owner), person: await callerFor(house, sides.person) }
  const contracts = [...api.served.values()].map(({ contract }) => contract)
  const document = publishedApi(contracts, 'Наряд') as { readonly paths: Readonly<Record<string, Record<string, Operation>>> }
  let named = 0

  for (const contract of contracts) {
    const operation = document.paths[contract.path.replaceAll(/:(\w+)/g, '{$1}')]?.[contract.method.toLowerCase()]
    assert.ok(operation, endpointKey(contract))
    await t.test(endpointKey(contract), async () => {
      const {
        params = {},
        query = {},
        headers = {},
        body,
      } = authorizationTable[endpointKey(contract)]?.input?.(sides.things) ?? {}
      const honest = { params, query, headers, body } as Input
      const caller = contract.access === 'public' ? undefined : callers[contract.access === 'client' ? 'client' : 'person']
      for (const { place, path, input } of poisoned(operation, contract, honest)) {
        for (const sign of hostile) {
          const answer = await sandbox.trial(() => call(contract, caller, input, sign))
          const what = `${sign.name} in ${place} ${path}: ${answer.statusCode} ${answer.body}`
          assert.ok(answer.statusCode < 500, what)
          if (sign.name === 'a line end' || answer.statusCode !== 422) continue
          const { kind, issues } = JSON.parse(answer.body) as { readonly kind: string; readonly issues?: Json }
          if (kind !== 'invalidInput') continue
          assert.ok(issues && path in issues, what)
          named += 1
        }
      }
    })
  }
  t.diagnostic(`${named} refusals name their field`)
  assert.ok(named >= 1000, `${named} refusals name their field`)
  await app.close()

  function call(contract: Endpoint, caller: Caller | undefined, input: Input, sign: (typeof hostile)[number]): Promise<Answer> {
    const body =
      input.body instanceof Uint8Array ? Buffer.from(input.body) : JSON.stringify(input.body)?.replaceAll(mark, sign.json)
    return app.inject({
      method: contract.method,
      url: addressOf(contract, input.params, input.query).replaceAll(mark, sign.url),
      headers: {
        'content-type': contract.bodyForm === 'bytes' ? 'application/octet-stream' : 'application/json',
        'idempotency-key': '0197b3a0-0000-7000-8000-000000000001',
        ...(input.headers as Record<string, string>),
        ...(caller?.token === undefined ? {} : { token: caller.token, 'person-id': caller.personId ?? '' }),
        ...(caller?.orgId === undefined ? {} : { 'org-id': caller.orgId }),
      },
      ...(body === undefined ? {} : { body }),
    })
  }
})

type Operation = {
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> }
}

type Shape = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly additionalProperties?: Shape | boolean
}

/** The honest input with the mark in one place at a time: in each parameter and each text of the body. */
function* poisoned(operation: Operation, contract: Endpoint, honest: Input) {
  for (const { name, in: place } of operation.parameters) {
    const part = place === 'path' ? 'params' : 'query'
    // Node itself answers 400 to control characters in a header.
    if (place === 'header') continue
    yield { place, path: name, input: { ...honest, [part]: { ...honest[part], [name]: `a${mark}b` } } }
  }
  if (contract.bodyForm === 'bytes') return
  for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
    for (const path of textPaths(schema)) {
      yield { place: 'body', path: path.join('.'), input: { ...honest, body: withText(honest.body, path) } }
    }
  }
}

function textPaths(shape: Shape): string[][] {
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = shape
  return [
    ...(type === 'string' ? [[]] : []),
    ...Object.entries(properties).flatMap(([name, part]) => textPaths(part).map((path) => [name, ...path])),
    ...(items ? textPaths(items).map((path) => ['0', ...path]) : []),
    ...(typeof additionalProperties === 'object' ? textPaths(additionalProperties).map((path) => ['any', ...path]) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap(textPaths),
  ]
}

function withText(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return `a${mark}b`
  if (name === '0')
    return [withText(Array.isArray(value) ? value[0] : undefined, rest), ...(Array.isArray(value) ? value.slice(1) : [])]
  const object: Json = typeof value === 'object' && value !== null ? { ...value } : {}
  return { ...object, [name]: withText(object[name], rest) }
}
