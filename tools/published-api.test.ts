import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publishedApi } from '#/apps/published-api.ts'
import { judgeBy } from '../tests/support/described-answers.ts'
import { exportsOf } from './print-document.ts'
import { contractFiles, endpointsIn } from './refusal-pairs.ts'

type Sample = { readonly example?: unknown }
type Operation = {
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters: readonly ({ readonly name: string; readonly in: string; readonly schema: object } & Sample)[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Sample>> }
  readonly responses: Readonly<Record<string, unknown>>
}
type Document = {
  readonly info: { readonly version: string }
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly examples: readonly unknown[] }>>
    readonly securitySchemes: object
  }
}

const contracts = (await exportsOf(contractFiles)).flatMap(({ value }) => endpointsIn(value))
const document = JSON.parse(JSON.stringify(publishedApi(contracts, 'Наряд'))) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const description = judgeBy(document)

test('each example fits its own schema, and every refusal and most bodies have one', () => {
  let bodies = 0
  for (const { path, method, operation } of operations) {
    const place = ['paths', path, method]
    for (const [at, { name, example }] of operation.parameters.entries()) {
      if (example !== undefined)
        assert.ok(description.takes([...place, 'parameters', String(at), 'schema'], example), `${method} ${path}: ${name}`)
    }
    for (const [type, { example }] of Object.entries(operation.requestBody?.content ?? {})) {
      if (example === undefined) continue
      bodies += 1
      assert.ok(
        description.takes([...place, 'requestBody', 'content', type, 'schema'], example),
        `${method} ${path}: ${JSON.stringify(example)}`,
      )
    }
  }
  for (const [name, { examples }] of Object.entries(document.components.schemas))
    assert.ok(description.takes(['components', 'schemas', name], examples[0]), `${name}: ${JSON.stringify(examples)}`)
  assert.ok(bodies >= 60, `${bodies} bodies have an example`)
})

test('an operation names every part of its address, a declared tag, and how a session is shown', () => {
  const tags = document.tags.map(({ name }) => name)
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)
    assert.deepEqual(inPath.toSorted(), [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted(), path)
    assert.ok(
      operation.tags.every((tag) => tags.includes(tag)),
      path,
    )
    assert.ok(
      operation.security.every((way) => Object.keys(way).every((name) => name in document.components.securitySchemes)),
      path,
    )
    assert.ok(operation.security.length === 0 || '401' in operation.responses, path)
  }
})

test('the version is the one of the release', () => {
  assert.match(document.info.version, /^\d+\.\d+\.\d+$/)
})
