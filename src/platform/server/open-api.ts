import * as z from 'zod/mini'
import type { Endpoint } from '#/wire/endpoint.ts'
import { manyLines } from '#/wire/parsed.ts'
import { refusalsOfCall } from '#/wire/platform-refusals.ts'
import { describeKind } from '#/wire/refusals.ts'
import type { RefusalKind } from '#/wire/refusals.ts'
import type { Api } from './api.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 generated from the served contracts; nothing is written by hand. */
export function openApiDocument(api: Api, brandName: string): Json {
  const paths: Record<string, Json> = {}
  for (const { contract } of api.served.values()) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName}: API`,
      version: '1.23ab',
      description:
        'Ответ — конверт: code > 0 — сделано, code < 0 — отказ: kind называет его, facts — данные к нему, message и action — слова для людей.',
    },
    paths,
    components: { schemas: Object.fromEntries(kindsOf(api).map((kind) => [schemaName(kind), refusalSchema(kind)])) },
  }
}

function kindsOf(api: Api): RefusalKind[] {
  return [...new Set([...api.served.values()].flatMap(({ contract }) => refusalsOfCall(contract)))].toSorted()
}

function operationOf(contract: Endpoint): Json {
  return {
    summary: contract.summary,
    tags: [contract.path.split('/')[4] ?? 'общее'],
    'x-access': contract.access,
    ...(contract.permission === undefined ? {} : { 'x-permission': contract.permission }),
    ...(contract.confirmed ? { 'x-confirmed': 'Сеанс подтверждён кодом из СМС не раньше 10 минут назад' } : {}),
    parameters: parametersOf(contract),
    ...(contract.body ? { requestBody: bodyOf(contract) } : {}),
    responses: responsesOf(contract),
  }
}

function parametersOf(contract: Endpoint): Json[] {
  const places = [
    ['path', contract.params],
    ['query', contract.query],
    ['header', contract.headers],
  ] as const
  const own = places.flatMap(([place, schema]) => {
    const { properties = {}, required = [] } = (schema ? schemaOf(schema, 'input') : {}) as {
      properties?: Record<string, unknown>
      required?: string[]
    }
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: shape,
    }))
  })
  const session = contract.access === 'public' ? [] : [header('token', true), header('person-id', false)]
  const organization = contract.access === 'client' ? [header('org-id', false)] : []
  const key = contract.idempotent ? [header('idempotency-key', true)] : []
  const named = new Set(own.map(({ name }) => name))
  return [...own, ...[...session, ...organization, ...key].filter(({ name }) => !named.has(String(name)))]
}

function header(name: string, required: boolean): Json {
  return { name, in: 'header', required, schema: { type: 'string' } }
}

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data', bytes: 'application/octet-stream' }

function bodyOf(contract: Endpoint): Json {
  const shape =
    contract.bodyForm === 'bytes' || !contract.body ? { type: 'string', format: 'binary' } : schemaOf(contract.body, 'input')
  return { required: true, content: { [mediaTypes[contract.bodyForm ?? 'json']]: { schema: shape } } }
}

function successOf(contract: Endpoint, kinds: readonly RefusalKind[]): Json {
  const description = [
    contract.file ? 'Файл' : 'Сделано',
    ...(kinds.length === 0 ? [] : [`или отказ: ${descriptionOf(kinds)}`]),
  ].join(', ')
  const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const refused = { 'application/json': { schema: oneOf(kinds) } }
  if (contract.file) return { description, content: { ...bytes, ...(kinds.length === 0 ? {} : refused) } }
  const done = doneSchema(contract)
  const schema = kinds.length === 0 ? done : { oneOf: [done, oneOf(kinds)] }
  return { description, content: { 'application/json': { schema } } }
}

function doneSchema(contract: Endpoint): Json {
  const beside = contract.beside ? ((schemaOf(contract.beside, 'output')['properties'] as Json | undefined) ?? {}) : {}
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer', exclusiveMinimum: 0 },
      message: { type: 'string' },
      data: schemaOf(contract.reply, 'output'),
      ...beside,
    },
  }
}

function responsesOf(contract: Endpoint): Json {
  const kinds = refusalsOfCall(contract)
  const byStatus = Map.groupBy(kinds, (kind) => describeKind(kind).status)
  const { 200: _, ...responses } = Object.fromEntries([...byStatus].map(([status, group]) => [status, refusalResponse(group)]))
  return { '200': successOf(contract, byStatus.get(200) ?? []), ...responses }
}

function refusalResponse(kinds: readonly RefusalKind[]): Json {
  return { description: descriptionOf(kinds), content: { 'application/json': { schema: oneOf(kinds) } } }
}

function descriptionOf(kinds: readonly RefusalKind[]): string {
  return kinds
    .map((kind) => {
      const { code, message } = describeKind(kind)
      return `${code} ${kind}: ${message}`
    })
    .join('; ')
}

function oneOf(kinds: readonly RefusalKind[]): Json {
  return { oneOf: kinds.map((kind) => ({ $ref: `#/components/schemas/${schemaName(kind)}` })) }
}

function schemaName(kind: RefusalKind): string {
  return `Refusal-${kind}`
}

/** The envelope of one kind: its code, its words, its facts. */
function refusalSchema(kind: RefusalKind): Json {
  const { code, message, action, information, ...known } = describeKind(kind)
  const facts = Object.entries(known.facts)
  return {
    type: 'object',
    required: ['code', 'message', 'kind', 'facts'],
    properties: {
      code: { const: code },
      message: { type: 'string', description: message },
      ...(action === undefined ? {} : { action: { type: 'string', description: action } }),
      ...(information === undefined ? {} : { information: { type: 'string', description: information } }),
      kind: { const: kind },
      facts: {
        type: 'object',
        required: facts.flatMap(([name, fact]) => (fact.optional ? [] : [name])),
        properties: Object.fromEntries(facts.map(([name, fact]) => [name, fact.schema])),
      },
      ...(kind === 'invalidInput' ? { issues: { type: 'object', additionalProperties: { type: 'string' } } } : {}),
    },
  }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: manyLines }) as Json
}
