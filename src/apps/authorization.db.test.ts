import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import { memberRoles, nuanceOf, roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { callApi, endpointKey } from '#/platform/server/api.ts'
import type { AuthorizationRule } from '#/platform/server/authorization-rule.ts'
import type { Answer, Api, Raw } from '#/platform/server/api.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { outcomeOf } from '../../tests/support/outcome-of.ts'
import { openSandbox } from '../../tests/support/sandbox.ts'
import type { Sandbox } from '../../tests/support/sandbox.ts'
import { absentThings, callerFor, seedManySides } from '../../tests/support/two-sides.ts'
import type { Person } from '../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import { assemble } from './assemble.ts'
import { authorizationTable, branched } from './authorization-table.ts'
import type { Things } from './authorization-table.ts'

type House = Awaited<ReturnType<typeof openWholeHouse>>
type Sides = Awaited<ReturnType<typeof seedManySides>>
type Case = { readonly key: string; readonly contract: Endpoint; readonly rule: AuthorizationRule<Things> }
type Side = 'A' | 'B'

/** A caller. `side`: the person or the organization the caller belongs to. */
type Actor = {
  readonly name: string
  readonly person?: Person
  readonly side?: Side
  readonly role?: MemberRole
  readonly isPending?: true
  readonly isNarrowed?: true
  readonly caller: Caller
}

/** Where the things named by a call are; `north` is the branch of the narrowed members. */
type Place = { readonly name: string; readonly side?: Side; readonly branch: 'north' | 'south' | null; readonly things: Things }

test('nobody reads or changes what belongs to others', { timeout: 1_800_000 }, async (t) => {
  await using house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  const sides = await seedManySides(house)
  await using sandbox = await openSandbox(house.databaseUrl)
  const { api } = assemble({ ...house, db: sandbox.db, log: house.stage.log, checkReplies: true })
  await resetVersions(house)
  const cases = [...api.served.values()].flatMap(({ contract }): Case[] => {
    const rule = authorizationTable[endpointKey(contract)]
    return rule ? [{ key: endpointKey(contract), contract, rule }] : []
  })
  const actors = await actorsOf(house, sides, true)
  const absent = absentThings(house)
  const places = placesOf(sides, absent)
  const gated = new Set([places.at(0), places.at(-1)])
  const ask = askerOn(api, sandbox)

  await t.test('the table lists every endpoint and nothing else', () => {
    assert.deepEqual([...api.served.keys()].toSorted(), Object.keys(authorizationTable).toSorted())
  })

  await t.test('a token is not valid for another person’s id or for a blocked person', async () => {
    const blocked = await callerFor(house, await addBlocked(house))
    const [person, stranger] = [sides.person.id, await callerFor(house, sides.stranger)]
    for (const one of cases.filter(({ rule }) => rule.who !== 'public')) {
      const input = inputOf(one.rule, sides.things)
      assertRefused(await ask(one, { ...stranger, personId: person }, input), [401, 'unauthorized'], one.key)
      assertRefused(await ask(one, blocked, input), [401, 'unauthorized'], one.key)
    }
  })

  await t.test('for someone who is not a member, an organization does not exist', async () => {
    const others = actors.filter(({ role, person, isPending }) => person && role === undefined && !isPending)
    assert.ok(others.length >= 3)
    for (const one of cases.filter(isOfClient)) {
      for (const orgId of [undefined, sides.orgId, sides.rivalOrgId]) {
        for (const { name, caller } of others)
          assertRefused(
            await ask(one, { ...caller, orgId }, inputOf(one.rule, sides.things)),
            [200, 'noOrganization'],
            `${name}: ${one.key}`,
          )
      }
      const rival = actors.find(({ name }) => name === 'owner of B')
      assert.ok(rival)
      const named = { ...rival.caller, orgId: sides.orgId }
      assertRefused(await ask(one, named, inputOf(one.rule, sides.things)), [200, 'noOrganization'], one.key)
    }
  })

  /** What a caller is told of a thing that is not there, wherever the things that are there lie. */
  const told = new Map<string, Answer>()
  async function missingOf(one: Case, actor: Actor, must?: 'changes nothing'): Promise<Answer> {
    const key = `${actor.name}: ${one.key}`
    const answer = told.get(key) ?? (await ask(one, actor.caller, inputOf(one.rule, absent), must))
    told.set(key, answer)
    return answer
  }

  for (const place of places) {
    await t.test(`everybody asks for everything ${place.name}`, async () => {
      const messages = await countMessages(house)
      await sandbox.trial(async () => {
        await putInto(sandbox, sides, place.branch)
        for (const one of cases) {
          for (const actor of actors) await refusedOf(one, actor, place)
        }
      })
      assert.equal(await countMessages(house), messages, 'a refused call has sent a message')
    })
  }

  /** Every cell of the matrix where a call must be refused and must leave nothing behind. */
  async function refusedOf(one: Case, actor: Actor, place: Place): Promise<void> {
    const what = `${actor.name}: ${one.key} ${place.name}`
    const input = inputOf(one.rule, place.things)
    const refusal = gateFor(one, actor) ?? signUpFirst(one, actor)
    if (refusal) {
      // The gate answers before anything is read: the same of a thing in its branch and of one that is not there.
      if (gated.has(place)) assertRefused(await ask(one, actor.caller, input, 'changes nothing'), refusal, what)
    } else if (namesThings(one.rule) && !reaches(one, actor, place)) {
      // A call with a `silent` rule may still be recorded in the caller's own journal.
      const must = one.rule.silent ? undefined : 'changes nothing'
      const foreign = await ask(one, actor.caller, input, must)
      const unknown = await missingOf(one, actor, must)
      assert.deepEqual([foreign.status, foreign.body, foreign.cookies], [unknown.status, unknown.body, unknown.cookies], what)
      if (one.rule.silent) return
      const status = one.rule.whole && actor.isNarrowed ? 403 : 404
      assert.equal(foreign.status, status, `${what}: ${JSON.stringify(foreign.body)}`)
      assert.equal(foreign.file, undefined, what)
    }
  }

  for (const place of places.filter(({ side }) => side)) {
    await t.test(`whoever may gets through to what is ${place.name}`, async () => {
      await sandbox.trial(async () => {
        await putInto(sandbox, sides, place.branch)
        for (const one of cases) {
          for (const actor of actors) {
            if (gateFor(one, actor) || signUpFirst(one, actor) || (namesThings(one.rule) && !reaches(one, actor, place))) continue
            const answer = await ask(one, actor.caller, inputOf(one.rule, place.things))
            const what = `${actor.name}: ${one.key} ${place.name}: ${JSON.stringify(answer.body)}`
            if (one.rule.whole && actor.isNarrowed) assertRefused(answer, [403, 'noAccess'], what)
            else if (!isBounded(one, actor) || ![403, 404].includes(answer.status)) assertThrough(one, answer, what)
          }
        }
      })
    })
  }

  await t.test('data from the tax service is returned to the people it belongs to', async () => {
    const [own, boss] = [actors.find(({ name }) => name === 'person A'), actors.find(({ name }) => name === 'owner of A')]
    assert.ok(own && boss)
    const ofTaxService = cases.filter(({ key }) => answered.includes(key))
    assert.equal(ofTaxService.length, answered.length)
    await sandbox.trial(async () => {
      await putInto(sandbox, sides, 'north')
      for (const one of ofTaxService) {
        const answer = await ask(one, (isOfClient(one) ? boss : own).caller, inputOf(one.rule, sides.things))
        const what = `${one.key}: ${JSON.stringify(answer.body)}`
        assert.ok(answer.file ? answer.file.bytes.length > 10 : answer.body['code'] === 1, what)
      }
    })
  })

  await t.test(
    'a second thing named in a call must have the same owner, otherwise the call answers as for a missing thing',
    async () => {
      const others = [
        { side: 'A', things: { ...sides.things, branch: sides.otherBranch } },
        { side: 'B', things: sides.rivalThings },
        { side: 'A', things: sides.things },
      ] as const
      let compared = 0
      await sandbox.trial(async () => {
        await putInto(sandbox, sides, 'north')
        for (const one of cases) {
          for (const [what, mix] of Object.entries(one.rule.mixed ?? {})) {
            for (const actor of actors.filter(({ role }) => role && roleMay(role, one.rule.who as 'seeWork'))) {
              const own = actor.side === 'B' ? sides.rivalThings : sides.things
              for (const { side, things } of others) {
                const isOther = things.branch === sides.otherBranch
                const isForeign = side !== actor.side || (actor.isNarrowed === true && isOther && what === 'branch')
                if (!isForeign) continue
                const told = `${actor.name}: ${one.key}, ${what}`
                const foreign = await ask(one, actor.caller, mix(own, things), 'changes nothing')
                const missing = await ask(one, actor.caller, mix(own, absent), 'changes nothing')
                assert.deepEqual([foreign.status, foreign.body], [missing.status, missing.body], told)
                assert.ok(outcomeOf(foreign.body) !== 'done', `${told}: ${JSON.stringify(foreign.body)}`)
                compared += 1
              }
            }
          }
        }
      })
      assert.ok(compared > 80, `${compared} calls compared`)
    },
  )

  await t.test('nobody sees a draft on the board', async () => {
    const drafts = { ...sides.things, task: sides.things.draft }
    for (const one of cases.filter(({ rule }) => rule.onBoard)) {
      for (const actor of actors.filter((each) => !gateFor(one, each))) {
        const hidden = await ask(one, actor.caller, inputOf(one.rule, drafts))
        const missing = await ask(one, actor.caller, inputOf(one.rule, absent))
        assert.deepEqual([hidden.status, hidden.body], [missing.status, missing.body], one.key)
        assert.equal(hidden.status, 404, one.key)
      }
    }
  })

  await t.test(
    'without a fresh code, nobody does what requires one, and those without the right are not even asked for it',
    async () => {
      const unconfirmed = await actorsOf(house, sides, false)
      const confirmed = cases.filter(({ contract }) => contract.confirmed)
      assert.ok(confirmed.length >= 20)
      for (const place of places) {
        await sandbox.trial(async () => {
          await putInto(sandbox, sides, place.branch)
          for (const one of confirmed) {
            for (const actor of unconfirmed) {
              const answer = await ask(one, actor.caller, inputOf(one.rule, place.things), 'changes nothing')
              assertRefused(answer, gateFor(one, actor) ?? [428, 'confirmationNeeded'], `${actor.name}: ${one.key} ${place.name}`)
            }
          }
        })
      }
    },
  )

  await t.test('no answer to others contains a word of side A', async () => {
    const others = actors.filter(({ side, isPending, name }) => side !== 'A' || isPending || name === 'put out of A')
    for (const one of cases.filter(({ rule }) => rule.who !== 'public' && !rule.onBoard)) {
      for (const actor of others) {
        const answer = await ask(one, actor.caller, inputOf(one.rule, absent))
        const told = JSON.stringify(answer.body) + Buffer.from(answer.file?.bytes ?? []).toString('latin1')
        for (const secret of sides.secrets) assert.ok(!told.includes(secret), `${actor.name}: ${one.key} tells «${secret}»`)
      }
    }
  })
})

/** Calls that must succeed here, which proves that their refusals elsewhere are not caused by missing data. */
const answered = [
  'GET /api/v1/person/binding',
  'GET /api/v1/person/binding/leaving',
  'GET /api/v1/person/binding/history',
  'GET /api/v1/person/npd/status',
  'GET /api/v1/person/npd/registration',
  'GET /api/v1/person/npd/registration/:id',
  'GET /api/v1/person/taxes',
  'POST /api/v1/person/taxes/refresh',
  'GET /api/v1/person/taxes/receipts',
  'POST /api/v1/person/taxes/receipts/refresh',
  'POST /api/v1/person/taxes/debt/later',
  'POST /api/v1/person/taxes/certificates',
  'GET /api/v1/person/taxes/certificates/:id',
  'GET /api/v1/person/notifications',
  'POST /api/v1/person/notifications/mark',
  'POST /api/v1/person/checks/:id/cancel-request/:decision',
  'POST /api/v1/person/checks/:id/compare',
  'POST /api/v1/client/checks/:id/compare',
  'POST /api/v1/client/status-checks',
  'GET /api/v1/client/status-checks/:id',
  'GET /api/v1/client/status-evidence/:id/pdf',
  'POST /api/v1/client/status-lists/preview',
  'POST /api/v1/client/status-lists',
  'GET /api/v1/client/status-lists',
  'GET /api/v1/client/status-lists/:id',
  'GET /api/v1/client/status-lists/:id/rows',
  'GET /api/v1/client/status-lists/:id/file',
  'POST /api/v1/client/status-lists/:id/:action',
  'GET /api/v1/client/contractors',
  'GET /api/v1/client/contractors/file',
  'GET /api/v1/client/contractors/:id',
  'PATCH /api/v1/client/contractors/:id',
  'GET /api/v1/client/contractors/tags',
  'POST /api/v1/client/contractors/tags',
  'POST /api/v1/client/contractors/:id/:action',
  'POST /api/v1/client/contractor-invitations',
  'GET /api/v1/client/contractor-invitations',
  'POST /api/v1/client/contractor-invitations/:id/:action',
  'POST /api/v1/client/invitation-lists/preview',
  'GET /api/v1/client/invitation-lists',
  'GET /api/v1/client/invitation-lists/:id',
]

/** The refusal the gate must give before anything is read; undefined when the gate lets the caller through. */
function gateFor({ contract, rule }: Case, actor: Actor): readonly [number, string] | undefined {
  if (rule.who === 'public') return undefined
  if (!actor.person) return [401, 'unauthorized']
  if (rule.who === 'account') return undefined
  if (actor.isPending) return [403, 'signUpFirst']
  if (contract.access === 'person') return undefined
  if (!actor.role) return [200, 'noOrganization']
  return rule.who === 'member' || roleMay(actor.role, rule.who as 'seeWork') ? undefined : [403, 'noAccess']
}

/** Open to an account, but only after its owner has signed up. */
function signUpFirst({ contract, rule }: Case, actor: Actor): readonly [number, string] | undefined {
  return rule.who === 'account' && actor.isPending && contract.refusals.includes('signUpFirst') ? [403, 'signUpFirst'] : undefined
}

/** Returns whether the thing named by a call belongs to its caller. */
function reaches(one: Case, actor: Actor, place: Place): boolean {
  if (one.rule.onBoard) return place.side !== undefined
  if (place.side === undefined || actor.side !== place.side) return false
  const inBranch = !actor.isNarrowed || place.branch === 'north' || !branched.some((name) => names(one.rule, name))
  if (isOfClient(one)) return inBranch
  return actor.role === undefined || (one.rule.bothSides === true && inBranch)
}

/** The right is limited by the role or the branch, so the call may end in «not found» or «no access». */
function isBounded({ rule }: Case, actor: Actor): boolean {
  if (!actor.role || rule.who === 'public' || rule.who === 'account' || rule.who === 'person' || rule.who === 'member')
    return false
  if (nuanceOf(actor.role, rule.who) === 'ownTasks') return true
  return rule.who === 'editMembers' && (actor.isNarrowed === true || actor.role === 'admin')
}

async function actorsOf(house: House, sides: Sides, byCode: boolean): Promise<Actor[]> {
  const { person, stranger, rival, rivalViewer, pending, disabled, narrowed, roles, orgId, rivalOrgId } = sides
  const known: Omit<Actor, 'caller'>[] = [
    { name: 'anonymous' },
    { name: 'pending', person: pending, isPending: true },
    { name: 'person A', person, side: 'A' },
    { name: 'person B', person: stranger, side: 'B' },
    ...memberRoles.map((role): Omit<Actor, 'caller'> => ({ name: `${role} of A`, person: roles[role], side: 'A', role })),
    ...(['manager', 'admin', 'accountant'] as const).map((role): Omit<Actor, 'caller'> => ({
      name: `${role} of one branch of A`,
      person: narrowed[role],
      side: 'A',
      role,
      isNarrowed: true,
    })),
    { name: 'owner of B', person: { ...rival, orgId: rivalOrgId }, side: 'B', role: 'owner' },
    { name: 'viewer of B', person: rivalViewer, side: 'B', role: 'viewer' },
    // A former administrator whose row in the team remains.
    { name: 'put out of A', person: { ...disabled, orgId } },
  ]
  const actors: Actor[] = []
  for (const one of known) {
    const caller = await callerFor(house, one.person)
    if (!byCode && one.person)
      await house.db
        .updateTable('sessions')
        .set({ confirmed_at: null })
        .where('id', '=', caller.sessionId as Id<'session'>)
        .execute()
    actors.push({ ...one, caller })
  }
  return actors
}

function placesOf(sides: Sides, absent: Things): Place[] {
  const { things, otherBranch } = sides
  return [
    { name: 'of A in its first branch', side: 'A', branch: 'north', things },
    { name: 'of A in its second branch', side: 'A', branch: 'south', things: { ...things, branch: otherBranch } },
    { name: 'of A without a branch', side: 'A', branch: null, things: { ...things, branch: otherBranch } },
    { name: 'of B', side: 'B', branch: null, things: sides.rivalThings },
    { name: 'that is not there', branch: null, things: absent },
  ]
}

async function putInto({ db }: Sandbox, { orgId, things, otherBranch }: Sides, branch: Place['branch']): Promise<void> {
  const id = branch === 'north' ? things.branch : branch === 'south' ? otherBranch : null
  await db
    .updateTable('tasks')
    .set({ branch_id: id as Id<'branch'> | null })
    .where('org_id', '=', orgId as Id<'organization'>)
    .execute()
  await db
    .updateTable('task_repetitions')
    .set({ branch_id: id as Id<'branch'> | null })
    .where('org_id', '=', orgId as Id<'organization'>)
    .execute()
  await db
    .updateTable('registers')
    .set({ branch_id: id as Id<'branch'> | null })
    .where('org_id', '=', orgId as Id<'organization'>)
    .execute()
}

/** The calls of the table use version 1 of everything; today's visits are recorded in advance. */
async function resetVersions({ db, clock }: House): Promise<void> {
  for (const name of ['organizations', 'members', 'tasks', 'registers', 'register_rows'] as const)
    await db.updateTable(name).set({ version: 1 }).execute()
  await db.updateTable('members').set({ last_seen_at: clock.now() }).execute()
}

/** Makes one call and rolls it back; with `changes nothing`, asserts that the call did not write at all. */
function askerOn(api: Api, sandbox: Sandbox) {
  return (one: Case, caller: Caller, input: Raw, must?: 'changes nothing'): Promise<Answer> =>
    sandbox.trial(async () => {
      const before = must && (await writesOf(sandbox))
      const answer = await callApi(api, one.contract, { ...caller, idempotencyKey: randomUUID() }, input)
      if (must) assert.deepEqual(await writesOf(sandbox), before, `${one.key} has written: ${JSON.stringify(answer.body)}`)
      return answer
    })
}

/** Counts the rows inserted, updated and deleted per table in this transaction; call counters are ignored. */
async function writesOf({ db }: Sandbox) {
  const { rows } = await rowsOf({ table: pgType.text, writes: pgType.bigint })`
    select relname as table, (n_tup_ins + n_tup_upd + n_tup_del)::int as writes from pg_stat_xact_user_tables
    where n_tup_ins + n_tup_upd + n_tup_del > 0 and relname not in ('idempotency_keys', 'rate_counters') order by relname`.execute(
    db,
  )
  return rows
}

async function countMessages({ db }: House): Promise<number> {
  return (await db.selectFrom('outbox_messages').select('id').execute()).length
}

function inputOf(rule: AuthorizationRule<Things>, things: Things): Raw {
  return rule.input?.(things) ?? {}
}

const probe = new Proxy({}, { get: (_, name) => `probe-${String(name)}` }) as Things

function namesThings(rule: AuthorizationRule<Things>): boolean {
  return JSON.stringify(inputOf(rule, probe)).includes('probe-')
}

function names(rule: AuthorizationRule<Things>, thing: keyof Things): boolean {
  // An id stands alone, or before numbers of what is in it.
  return new RegExp(`"probe-${thing}[":]`).test(JSON.stringify(inputOf(rule, probe)))
}

function isOfClient({ contract }: Case): boolean {
  return contract.access === 'client'
}

function assertRefused(answer: Answer, [status, code]: readonly [number, string], what: string): void {
  assert.deepEqual([answer.status, outcomeOf(answer.body)], [status, code], `${what}: ${JSON.stringify(answer.body)}`)
  assert.equal(answer.file, undefined, what)
}

/** Asserts that the gate let the caller in; the answers beyond it are covered by other tests. */
function assertThrough(one: Case, answer: Answer, what: string): void {
  assert.ok(answer.status < 500, what)
  if (one.rule.who === 'public') return
  assert.ok(
    ![401, 403].includes(answer.status) || ['aboveRoleLimit', 'noSigningRight', 'ownRegister'].includes(outcomeOf(answer.body)),
    what,
  )
  assert.ok(answer.status !== 404 || one.rule.mayBeNone, what)
}

async function addBlocked(house: House): Promise<Person> {
  const [id, at] = [newId('person', house.clock), house.clock.now()]
  await house.db
    .insertInto('persons')
    .values({ id, phone: '89000000098' as Phone, status: 'blocked', created_at: at, updated_at: at })
    .execute()
  return { id }
}
