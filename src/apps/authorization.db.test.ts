import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { memberRoles, roleMay } from '#/kernel/roles.ts'
import { callApi, endpointKey } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { absentThings, callerFor, seedTwoSides } from '../../tests/support/two-sides.ts'
import type { Person } from '../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import { authorizationTable } from './authorization-table.ts'
import type { AuthorizationRule, Things } from './authorization-table.ts'

type House = Awaited<ReturnType<typeof openWholeHouse>>
type Sides = Awaited<ReturnType<typeof seedTwoSides>>
type Case = { readonly key: string; readonly contract: Endpoint; readonly rule: AuthorizationRule }

test('nobody reads or changes what is not his', async (t) => {
  await using house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  const sides = await seedTwoSides(house)
  const ask = asker(house)

  await t.test('every endpoint stands in the table, and the table names no other', () => {
    const served = [...house.api.served.keys()].toSorted()
    assert.deepEqual(served, Object.keys(authorizationTable).toSorted())
  })
  const cases = [...house.api.served.values()].flatMap(({ contract }): Case[] => {
    const rule = authorizationTable[endpointKey(contract)]
    return rule ? [{ key: endpointKey(contract), contract, rule }] : []
  })
  const absent = absentThings(house)
  const before = await everything(house)

  await t.test('without a session nothing but the public is answered', async () => {
    for (const one of cases) {
      const answer = await ask(one, undefined, one.rule.who === 'public' ? absent : sides.things)
      if (one.rule.who === 'public') assert.notEqual(answer.status, 401, one.key)
      else assertRefused(answer, 401, -911, one.key)
    }
  })

  await t.test('a token does not speak for the person of another id, nor for one who is blocked', async () => {
    const blocked = await addBlocked(house)
    for (const one of cases.filter(({ rule }) => rule.who !== 'public')) {
      assertRefused(await ask(one, sides.stranger, sides.things, { personId: sides.person.id }), 401, -911, one.key)
      assertRefused(await ask(one, blocked, sides.things), 401, -911, one.key)
    }
  })

  await t.test('one who has not finished signing up gets no further than his account', async () => {
    for (const one of cases.filter(({ rule }) => rule.who !== 'public' && rule.who !== 'account')) {
      assertRefused(await ask(one, sides.pending, sides.things), 403, -109, one.key)
    }
  })

  await t.test('a person without a place in an organisation gets nowhere under its prefix, whatever he names', async () => {
    for (const one of cases.filter(isOfClient)) {
      for (const orgId of [undefined, sides.orgId]) {
        assertRefused(await ask(one, sides.person, sides.things, { orgId }), 200, -107, one.key)
        assertRefused(await ask(one, sides.stranger, sides.things, { orgId }), 200, -107, one.key)
      }
      assertRefused(await ask(one, sides.rival, sides.things, { orgId: sides.orgId }), 200, -107, one.key)
    }
  })

  await t.test('a role gets through to what its row of the table of rights allows, and to nothing else', async () => {
    for (const one of cases.filter(isOfClient)) {
      for (const role of memberRoles) {
        const { who } = one.rule
        const may = who === 'member' || (who !== 'public' && who !== 'account' && who !== 'person' && roleMay(role, who))
        const answer = await ask(one, sides.roles[role], may ? harmless(one, absent) : sides.things)
        if (may) assertThrough(answer, `${role}: ${one.key}`)
        else assertRefused(answer, 403, -904, `${role}: ${one.key}`)
      }
    }
  })

  await t.test('what belongs to others answers word for word as what is not there', async () => {
    for (const one of cases.filter(({ rule }) => namesThings(rule) && !rule.onBoard)) {
      for (const asker of foreignersTo(one, sides)) {
        const [foreign, missing] = [await ask(one, asker, sides.things), await ask(one, asker, absent)]
        assert.deepEqual([foreign.status, foreign.body], [missing.status, missing.body], one.key)
        assert.equal(foreign.file, undefined, one.key)
        if (!one.rule.silent) assert.equal(foreign.status, 404, `${one.key}: ${JSON.stringify(foreign.body)}`)
      }
    }
  })

  await t.test('a draft is not on the board for anybody', async () => {
    for (const one of cases.filter(({ rule }) => rule.onBoard)) {
      const drafts = { ...sides.things, task: sides.things.draft }
      for (const asker of [sides.stranger, sides.rival, sides.roles.owner]) {
        const [hidden, missing] = [await ask(one, asker, drafts), await ask(one, asker, absent)]
        assert.deepEqual([hidden.status, hidden.body], [missing.status, missing.body], one.key)
        assert.equal(hidden.status, 404, one.key)
      }
    }
  })

  await t.test('all this has changed nothing', async () => {
    assert.deepEqual(await everything(house), before)
  })

  await t.test('no answer to a stranger or a rival holds a word of others', async () => {
    for (const one of cases.filter(({ rule }) => rule.who !== 'public' && !rule.onBoard)) {
      for (const asker of [sides.stranger, sides.rival]) {
        const told = JSON.stringify((await ask(one, asker, absent)).body)
        for (const secret of sides.secrets) assert.ok(!told.includes(secret), `${one.key} tells «${secret}»`)
      }
    }
  })

  await t.test('the owner of a thing gets through to it', async () => {
    for (const one of cases) {
      const asker = isOfClient(one) ? sides.roles.owner : sides.person
      const { sessionId: session } = await callerFor(house, asker)
      const answer = await ask(one, asker, { ...sides.things, session })
      assertThrough(answer, one.key)
      if (one.rule.who !== 'public' && one.key !== takesUnpaid)
        assert.notEqual(answer.status, 404, `${one.key}: ${JSON.stringify(answer.body)}`)
    }
  })
})

/** The work of these two sides is paid, so it is nothing to make a register of. */
const takesUnpaid = 'POST /api/v1/client/registers'

function asker(house: House) {
  return async (
    { contract, rule }: Case,
    person: Person | undefined,
    things: Things | Raw,
    more: Partial<Caller> = {},
  ): Promise<Answer> => {
    const caller = await callerFor(house, person, more)
    return callApi(house.api, contract, caller, 'task' in things ? inputOf(rule, things) : things)
  }
}

function inputOf(rule: AuthorizationRule, things: Things): Raw {
  return rule.input?.(things) ?? {}
}

/** Input that passes the gate and does nothing: of what is not there, or with a body that can not be read. */
function harmless({ contract, rule }: Case, absent: Things): Raw {
  const { body: _body, ...rest } = inputOf(rule, absent)
  return contract.body && !namesThings(rule) ? rest : inputOf(rule, absent)
}

const probe = new Proxy({}, { get: (_, name) => `probe-${String(name)}` }) as Things

function namesThings(rule: AuthorizationRule): boolean {
  return JSON.stringify(inputOf(rule, probe)).includes('probe-')
}

function isOfClient({ rule }: Case): boolean {
  return rule.who !== 'public' && rule.who !== 'account' && rule.who !== 'person'
}

function foreignersTo(one: Case, sides: Sides): Person[] {
  if (isOfClient(one)) return [sides.rival]
  return one.rule.who === 'account'
    ? [sides.stranger, sides.rival, sides.pending]
    : [sides.stranger, sides.rival, sides.roles.owner]
}

function assertRefused(answer: Answer, status: number, code: number, what: string): void {
  assert.deepEqual([answer.status, answer.body['code']], [status, code], `${what}: ${JSON.stringify(answer.body)}`)
  assert.equal(answer.file, undefined, what)
}

/** The gate has let him in; what the product then says of the matter itself is told by other tests. */
function assertThrough(answer: Answer, what: string): void {
  const told = `${what}: ${JSON.stringify(answer.body)}`
  assert.ok(answer.status < 500, told)
  assert.ok(![401, 403].includes(answer.status) || [-409, -511, -607].includes(Number(answer.body['code'])), told)
}

async function addBlocked(house: House): Promise<Person> {
  const [id, at] = [newId('person', house.clock), house.clock.now()]
  await house.db
    .insertInto('persons')
    .values({ id, phone: '89000000098', status: 'blocked', created_at: at, updated_at: at })
    .execute()
  return { id }
}

const tables = [
  'organizations',
  'members',
  'profiles',
  'payout_methods',
  'bindings',
  'contractors',
  'consents',
  'documents',
  'document_signatures',
  'document_events',
  'tasks',
  'task_applications',
  'assignments',
  'task_results',
  'registers',
  'register_rows',
  'register_approvals',
  'approval_policies',
  'substitutions',
  'payouts',
  'checks',
  'notifications',
  'codes',
  'jobs',
] as const

/** A fingerprint of every table of the product. */
async function everything(house: House): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const name of tables) {
    const { rows } = await sql<{ print: string }>`
      select md5(coalesce(string_agg(told::text, '|' order by told::text), '')) as print
      from (select to_jsonb(it) - 'last_seen_at' as told from ${sql.table(name)} as it) as rows`.execute(
      house.db,
    )
    prints[name] = rows[0]?.print ?? ''
  }
  return prints
}
