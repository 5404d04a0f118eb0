import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import { endpointKey } from '#/platform/server/api.ts'
import type { Raw } from '#/platform/server/api.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { judgeBy } from '../../tests/support/described-answers.ts'
import { openSandbox } from '../../tests/support/sandbox.ts'
import { absentThings, callerFor, seedManySides } from '../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import { assemble } from './assemble.ts'
import { authorizationTable } from './authorization-table.ts'
import type { Things } from './authorization-table.ts'
import { operationRoutes } from './operation-routes.ts'

type Json = Readonly<Record<string, unknown>>

test('every operation answers as its served description says', async (t) => {
  await using house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  const sides = await seedManySides(house)
  await using sandbox = await openSandbox(house.databaseUrl)
  const options = { log: house.stage.log, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' }
  const { api } = assemble({ ...house, db: sandbox.db, log: house.stage.log, checkReplies: true })
  const app = openHttp(options)
  operationRoutes(app, { db: sandbox.db, api, migrations: [], brandName: 'Наряд', isStopping: () => false })
  mountApi(app, api, options)
  const document = (await app.inject({ url: '/api/openapi.json' })).json<Description>()
  const description = judgeBy(document)
  const absent = absentThings(house)
  const callers = { client: await callerFor(house, sides.roles.owner), person: await callerFor(house, sides.person) }
  const done = new Set<string>()

  for (const { contract } of api.served.values()) {
    const key = endpointKey(contract)
    const rule = authorizationTable[key]
    const inputOf = (things: Things): Raw => rule?.input?.(things) ?? {}
    const caller = contract.access === 'public' ? undefined : callers[contract.access === 'client' ? 'client' : 'person']
    const operation = document.paths[contract.path.replaceAll(/:(\w+)/g, '{$1}')]?.[contract.method.toLowerCase()]
    assert.ok(operation, key)

    await t.test(key, async () => {
      const honest = await described(contract, caller, inputOf(sides.things), 'an honest call')
      if (honest.statusCode === 200) done.add(key)
      if (contract.access !== 'public') {
        const nobody = await described(contract, undefined, inputOf(sides.things), 'nobody')
        assert.equal(nobody.statusCode, 401, nobody.body)
      }
      if (rule && namesThings(inputOf) && !rule.silent) {
        for (const [whose, things] of [
          ['of another', sides.rivalThings],
          ['of nobody', absent],
        ] as const) {
          const foreign = await described(contract, caller, inputOf(things), whose)
          assert.ok(
            foreign.statusCode === 404 || contract.access === 'public' || rule.onBoard,
            `${whose}: ${foreign.statusCode} ${foreign.body}`,
          )
        }
      }
      const body = operation.requestBody?.content['application/json']?.schema
      if (!body) return
      const pointer = ['paths', contract.path.replaceAll(/:(\w+)/g, '{$1}'), contract.method.toLowerCase(), 'requestBody']
      const isTaken = (value: unknown) => description.takes([...pointer, 'content', 'application/json', 'schema'], value)
      await fc.assert(
        fc.asyncProperty(bodies(body, inputOf(sides.things).body), async (given) => {
          const answer = await described(contract, caller, { ...inputOf(sides.things), body: given }, JSON.stringify(given))
          if (!isTaken(given)) assert.ok(answer.statusCode >= 400, `taken though not described: ${JSON.stringify(given)}`)
        }),
        { numRuns: 12, seed: 20_261_122 },
      )
    })
  }
  t.diagnostic(`${done.size} of ${api.served.size} operations judged as done`)
  assert.ok(done.size >= 100, `${done.size} operations judged as done`)
  await app.close()

  /** Makes a call, undoes it, and judges its answer. */
  async function described(contract: Endpoint, caller: Caller | undefined, input: Raw, what: string) {
    const answer = await sandbox.trial(() => call(contract, caller, input))
    const fault = description.judge(contract.method, contract.path, answer)
    assert.equal(fault, undefined, `${what}: ${fault} ${answer.statusCode} ${answer.body.slice(0, 500)}`)
    return answer
  }

  function call(contract: Endpoint, caller: Caller | undefined, input: Raw) {
    const bytes = input.body instanceof Uint8Array ? Buffer.from(input.body) : undefined
    return app.inject({
      method: contract.method,
      url: addressOf(contract, input.params as Json, input.query as Json),
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
        'idempotency-key': randomUUID(),
        ...(input.headers as Record<string, string>),
        ...(caller?.token === undefined ? {} : { token: caller.token, 'person-id': caller.personId ?? '' }),
        ...(caller?.orgId === undefined ? {} : { 'org-id': caller.orgId }),
      },
      ...(input.body === undefined ? {} : { body: bytes ?? JSON.stringify(input.body) }),
    })
  }
})

type Shape = { readonly type?: string; readonly properties?: Json; readonly required?: readonly string[] }
type Description = {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> } }>
      >
    >
  >
}

/** The honest body with fields lost, of another type or unknown; and no object at all. */
function bodies(shape: Shape, honest: unknown): fc.Arbitrary<unknown> {
  const fields = Object.keys(shape.properties ?? {})
  if (fields.length === 0 || typeof honest !== 'object') return odd
  const changed = fc
    .dictionary(fc.constantFrom(...fields, 'unknown_field'), fc.oneof(odd, fc.constant(undefined)), { minKeys: 1, maxKeys: 3 })
    .map((changes) => ({ ...honest, ...changes }))
  return fc.oneof({ weight: 5, arbitrary: changed }, { weight: 1, arbitrary: odd })
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, -1, 0, 1e300, 0.5, '', ' ', 'x'.repeat(70_000), '2026-02-30', [], {}),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)

const probe = new Proxy({}, { get: (_, name) => `probe-${String(name)}` }) as Things

function namesThings(inputOf: (things: Things) => Raw): boolean {
  return JSON.stringify(inputOf(probe)).includes('probe-')
}
