import * as z from 'zod/mini'
import type { Endpoint } from '#/wire/endpoint.ts'
import { manyLines } from '#/wire/parsed.ts'
import { refusalsOfCall } from '#/wire/platform-refusals.ts'
import { describeKind, describeRefusal } from '#/wire/refusals.ts'
import type { Refusal, RefusalDescription, RefusalKind } from '#/wire/refusals.ts'
import type { Raw } from './api.ts'

type FactSchema = RefusalDescription['facts'][string]['schema']
type Json = Record<string, unknown>

/** What the document says beside the contracts. `example`: a call that passes its contract. */
export type Published = {
  readonly brandName: string
  /** Of the release. */
  readonly version: string
  example?(contract: Endpoint): Raw | undefined
}

/** OpenAPI 3.1 generated from the served contracts; nothing is written by hand. */
export function openApiDocument(contracts: Iterable<Endpoint>, published: Published): Json {
  const listed = [...contracts]
  const paths: Record<string, Json> = {}
  for (const contract of listed) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract, published.example?.(contract) ?? {}) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${published.brandName}: API`,
      version: published.version,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
      description:
        'Ответ — конверт: code > 0 — сделано, code < 0 — отказ: kind называет его, facts — данные к нему, message и action — слова для людей.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(listed.map(tagOf))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(kindsOf(listed).map((kind) => [schemaName(kind), refusalSchema(kind)])),
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'token', description: 'Знак сеанса: его даёт вход (auth_token)' },
      },
    },
  }
}

/** The name of an operation for programs that are generated: its method and its address, which never change. */
export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path.replace(/^\/api\/(v1\/)?/, '').split(/[^a-zA-Z0-9:]+/)
  return (
    method.toLowerCase() + words.map((word) => (word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word))).join('')
  )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function kindsOf(contracts: readonly Endpoint[]): RefusalKind[] {
  return [...new Set(contracts.flatMap(refusalsOfCall))].toSorted()
}

function tagOf(contract: Endpoint): string {
  return contract.path.split('/')[4] ?? 'общее'
}

/** The document of one call. */
export function operationOf(contract: Endpoint, example: Raw): Json {
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    tags: [tagOf(contract)],
    security: contract.access === 'public' ? [] : [{ session: [] }],
    'x-access': contract.access,
    ...(contract.permission === undefined ? {} : { 'x-permission': contract.permission }),
    ...(contract.confirmed ? { 'x-confirmed': 'Сеанс подтверждён кодом из СМС не раньше 10 минут назад' } : {}),
    parameters: parametersOf(contract, example),
    ...(contract.body ? { requestBody: bodyOf(contract, example) } : {}),
    responses: responsesOf(contract),
  }
}

function parametersOf(contract: Endpoint, example: Raw): Json[] {
  const places = [
    ['path', contract.params, example.params],
    ['query', contract.query, example.query],
    ['header', contract.headers, example.headers],
  ] as const
  const own = places.flatMap(([place, schema, given]) => {
    const examples = (given ?? {}) as Json
    const { properties = {}, required = [] } = (schema ? schemaOf(schema, 'input') : {}) as {
      properties?: Record<string, unknown>
      required?: string[]
    }
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: shape,
      ...(examples[name] === undefined ? {} : { example: examples[name] }),
    }))
  })
  const session = contract.access === 'public' ? [] : [header('person-id', false)]
  const organization = contract.access === 'client' ? [header('org-id', false)] : []
  const key = contract.idempotent ? [header('idempotency-key', contract.idempotent === true)] : []
  const named = new Set(own.map(({ name }) => name))
  return [...own, ...[...session, ...organization, ...key].filter(({ name }) => !named.has(String(name)))]
}

function header(name: string, required: boolean): Json {
  return { name, in: 'header', required, schema: { type: 'string' } }
}

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data', bytes: 'application/octet-stream' }

function bodyOf(contract: Endpoint, { body }: Raw): Json {
  const shape =
    contract.bodyForm === 'bytes' || !contract.body ? { type: 'string', format: 'binary' } : schemaOf(contract.body, 'input')
  const example = body === undefined || contract.bodyForm === 'bytes' ? {} : { example: body }
  return { required: true, content: { [mediaTypes[contract.bodyForm ?? 'json']]: { schema: shape, ...example } } }
}

function successOf(contract: Endpoint, kinds: readonly RefusalKind[]): Json {
  const description = [
    contract.file ? 'Файл' : 'Сделано',
    ...(kinds.length === 0 ? [] : [`или отказ: ${descriptionOf(kinds)}`]),
  ].join(', ')
  if (contract.file) {
    const files = contract.file.map((type) => [type, { schema: fileSchemas[type] ?? binary }] as const)
    const content: Record<string, Json> = Object.fromEntries(files)
    if (kinds.length === 0) return { description, content }
    const json = 'application/json'
    const refused = json in content ? { anyOf: [fileSchemas[json], oneOf(kinds)] } : oneOf(kinds)
    return { description, content: { ...content, [json]: { schema: refused } } }
  }
  const schema = kinds.length === 0 ? doneSchema(contract) : { oneOf: [doneSchema(contract), ...references(kinds)] }
  return { description, content: { 'application/json': { schema } } }
}

const binary: Json = { type: 'string', format: 'binary' }
/** A file that is JSON is read as what it is. */
const fileSchemas: Readonly<Record<string, Json>> = { 'application/json': { type: 'object' } }

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
  const alternatives = references(kinds)
  return alternatives.length === 1 && alternatives[0] ? alternatives[0] : { oneOf: alternatives }
}

function references(kinds: readonly RefusalKind[]): Json[] {
  return kinds.map((kind) => ({ $ref: `#/components/schemas/${schemaName(kind)}` }))
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
    examples: [exampleOf(kind)],
  }
}

/** The refusal as it could travel: each fact has a value of its kind, the words name it. */
function exampleOf(kind: RefusalKind): Json {
  const facts = Object.entries(describeKind(kind).facts).map(([name, { schema }]) => [name, exampleFact(schema)])
  return { ...describeRefusal({ kind, ...Object.fromEntries(facts) } as Refusal).body }
}

function exampleFact({ type, format, enum: names }: FactSchema): unknown {
  if (names) return names[0]
  if (format === 'date-time') return Temporal.Instant.from('2026-11-21T09:00:00Z')
  return type === 'integer' ? 3 : 'пример'
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: manyLines }) as Json
  return shape
}
