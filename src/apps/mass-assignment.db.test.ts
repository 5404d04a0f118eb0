import assert from 'node:assert/strict'
import test from 'node:test'
import { endpointKey } from '#/platform/server/api.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { smallBody } from '#/platform/server/http-bodies.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { readColumns, readDump } from '../../tests/support/database-dump.ts'
import type { Column } from '../../tests/support/database-dump.ts'
import { openSandbox } from '../../tests/support/sandbox.ts'
import { callerFor, seedTwoSides } from '../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import { assemble } from './assemble.ts'
import { authorizationTable } from './authorization-table.ts'

type Json = Readonly<Record<string, unknown>>

/** Occurs nowhere in the product. */
const canary = 'leak'

test('a body changes only what its contract names, whatever else it contains', async (t) => {
  await using house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  const sides = await seedTwoSides(house)
  await using sandbox = await openSandbox(house.databaseUrl)
  const options = { log: house.stage.log, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' }
  const { api } = assemble({ ...house, db: sandbox.db, log: house.stage.log, checkReplies: true })
  const app = openHttp(options)
  mountApi(app, api, options)
  for (const name of ['organizations', 'members', 'tasks', 'registers', 'register_rows'] as const)
    await house.db.updateTable(name).set({ version: 1 }).execute()

  const columns = await readColumns(house.db)
  const poisons = {
    'a plausible value': valuesOf(columns, plausible(sides)),
    'a value that stands out': valuesOf(columns, ({ name, type }) => strange(name, type)),
  }
  const callers = { client: await callerFor(house, sides.roles.owner), person: await callerFor(house, sides.person) }
  const before = await readDump(house.db)
  const known = new Set(before.match(idShape))
  let done = 0

  for (const { contract } of api.served.values()) {
    const plain = authorizationTable[endpointKey(contract)]?.input?.(sides.things)?.body
    if (contract.method === 'GET' || !contract.body || contract.bodyForm === 'bytes' || !isJson(plain)) continue
    await t.test(endpointKey(contract), async () => {
      const caller = contract.access === 'public' ? undefined : callers[contract.access === 'client' ? 'client' : 'person']
      const honest = await call(contract, caller, JSON.stringify(plain))
      if (honest.code > 0) done += 1
      const bodyWith = (poison: Json) => withPrototypes(JSON.stringify(poisoned(contract.body, plain, poison)))
      const most = contract.bodyLimit ?? smallBody
      const bodies = Object.entries(poisons).flatMap(([what, poison]) =>
        fitting(poison, bodyWith, most).map((body) => [what, body] as const),
      )
      for (const [what, body] of bodies) {
        const answer = await call(contract, caller, body)
        assert.ok(answer.status < 500, `${what}: ${answer.text}`)
        assert.ok(!answer.text.includes(canary), `${what} is in the answer: ${answer.text}`)
        if (answer.status === 422 && honest.status !== 422) assert.deepEqual(answer.dump, cleaned(before))
        else assert.deepEqual([answer.status, answer.code, answer.dump], [honest.status, honest.code, honest.dump], what)
      }
      assert.equal(Reflect.get({}, canary), undefined)
    })
  }
  t.diagnostic(`${done} calls were done and not only refused`)
  assert.ok(done >= 20, `${done} calls were done and not only refused`)
  await app.close()

  /** Makes one call over HTTP, reads what it left in the database, and rolls it back. */
  function call(contract: Endpoint, caller: Caller | undefined, body: string) {
    const { params, query, headers = {} } = authorizationTable[endpointKey(contract)]?.input?.(sides.things) ?? {}
    return sandbox.trial(async () => {
      const reply = await app.inject({
        method: contract.method,
        url: addressOf(contract, params as Json, query as Json),
        headers: {
          'content-type': 'application/json',
          // The same each time: each call is rolled back.
          'idempotency-key': '0197b3a0-0000-7000-8000-000000000001',
          ...(headers as Record<string, string>),
          ...(caller?.token === undefined ? {} : { token: caller.token, 'person-id': caller.personId ?? '' }),
          ...(caller?.orgId === undefined ? {} : { 'org-id': caller.orgId }),
        },
        body,
      })
      const text = reply.body
      return {
        status: reply.statusCode,
        code: Number(reply.json<Json>()['code']),
        text,
        dump: cleaned(await readDump(sandbox.db)),
      }
    })
  }

  /** Ids created by this call, and other random values, compare as equal. */
  function cleaned(dump: string): string {
    const lines = dump
      .replaceAll(idShape, (id) => (known.has(id) ? id : 'new'))
      .replaceAll(randomShape, '')
      .split('\n')
    // The message gateway is an outside party, and what it took is not rolled back.
    const ours = lines.filter((line) => !line.startsWith('outbox_messages '))
    return ours.toSorted().join('\n')
  }
})

/** Random, made of what is random, or counted on by a call that was rolled back. */
const randomShape = /"(?:seq|hash|prev_hash|verify_code|operation_unique_id)": [^,}]+/g

const idShape = /\b[a-zA-Z]+_[0-9A-HJKMNP-TV-Z]{26}\b/g

function valuesOf(columns: readonly Column[], valueOf: (column: Column) => unknown): Json {
  return Object.fromEntries(columns.map((column) => [column.name, valueOf(column)]))
}

function strange(name: string, type: string): unknown {
  if (/int|numeric/.test(type)) return 987_654_321
  if (type === 'boolean') return true
  if (/timestamp/.test(type)) return '2031-01-01T00:00:00Z'
  if (type === 'date') return '2031-01-01'
  if (type === 'jsonb') return { [canary]: name }
  return type === 'ARRAY' ? [`${canary}-${name}`] : `${canary}-${name}`
}

/** What someone who knows the database would send to gain rights. */
function plausible(sides: Awaited<ReturnType<typeof seedTwoSides>>) {
  const foreigner = sides.stranger.id
  const wanted: Json = {
    status: 'active',
    state: 'paid',
    role: 'owner',
    kind: 'sbp',
    mode: 'client',
    access: 'public',
    org_id: sides.rivalOrgId,
    person_id: foreigner,
    created_by: foreigner,
    signer_id: foreigner,
    approved_by: foreigner,
    amount: 1,
    price: 1,
    total: 1,
    limit_row: null,
    limit_day: null,
    limit_register: null,
    branch_ids: [],
    inn: '500100732259',
    phone: '89000000102',
    is_main: true,
    is_on: true,
  }
  return ({ name, type }: Column) => (name in wanted ? wanted[name] : strange(name, type))
}

/**
 * The body with all the extra values added to it and to every nested object, except where the contract itself has such a key.
 */
function poisoned(schema: unknown, value: unknown, poison: Json): unknown {
  const def = defOf(schema)
  if (def?.innerType) return poisoned(def.innerType, value, poison)
  if (def?.in) return poisoned(def.in, value, poison)
  if (Array.isArray(value)) return value.map((part) => poisoned(def?.element, part, poison))
  if (!isJson(value) || !def?.shape) return value
  const { shape } = def
  const told = Object.entries(value).map(([name, part]) => [name, poisoned(shape[name], part, poison)])
  return { ...Object.fromEntries(Object.entries(poison).filter(([name]) => !(name in shape))), ...Object.fromEntries(told) }
}

/** Bodies with all the extra values between them, none longer than the call takes. */
function fitting(poison: Json, bodyWith: (poison: Json) => string, most: number): string[] {
  const body = bodyWith(poison)
  const values = Object.entries(poison)
  if (Buffer.byteLength(body) <= most || values.length === 1) return [body]
  const half = Math.ceil(values.length / 2)
  return [values.slice(0, half), values.slice(half)].flatMap((part) => fitting(Object.fromEntries(part), bodyWith, most))
}

type Def = { readonly shape?: Json; readonly innerType?: unknown; readonly in?: unknown; readonly element?: unknown }

function defOf(schema: unknown): Def | undefined {
  return (schema as { _zod?: { def?: Def } } | undefined)?._zod?.def
}

/** Keys that reach for the prototype can only be written as text. */
function withPrototypes(json: string): string {
  const more = `"__proto__":{"${canary}":1},"constructor":{"prototype":{"${canary}":1},"${canary}":1},"prototype":{"${canary}":1}`
  return json.replaceAll(/\{(?!\})/g, `{${more},`)
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
}
