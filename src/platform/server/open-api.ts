import * as z from 'zod/mini'
import type { Endpoint } from '#/wire/endpoint.ts'
import { refusalCatalogue } from '#/wire/refusals.ts'
import type { RefusalKind } from '#/wire/refusals.ts'
import type { Api } from './api.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 made from the served contracts: nothing in it is written by hand. */
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
      description: 'Ответ — конверт: code > 0 — сделано, code < 0 — отказ с message и action.',
    },
    paths,
    components: { schemas: { Refusal: refusalSchema } },
  }
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer', exclusiveMaximum: 0 },
    message: { type: 'string' },
    action: { type: 'string' },
    information: { type: 'string' },
  },
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
    responses: { '200': successOf(contract), ...refusalsOf(contract.refusals) },
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

function successOf(contract: Endpoint): Json {
  if (contract.file)
    return { description: 'Файл', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  const beside = contract.beside ? ((schemaOf(contract.beside, 'output')['properties'] as Json | undefined) ?? {}) : {}
  return {
    description: 'Сделано',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'integer', exclusiveMinimum: 0 },
            message: { type: 'string' },
            data: schemaOf(contract.reply, 'output'),
            ...beside,
          },
        },
      },
    },
  }
}

function refusalsOf(kinds: readonly RefusalKind[]): Json {
  const byStatus = new Map<number, string[]>()
  for (const kind of kinds) {
    const { status, code, message } = refusalCatalogue[kind]
    if (status === 200) continue
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code} ${message}`])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      String(status),
      { description: lines.join('; '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    ]),
  )
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
}
