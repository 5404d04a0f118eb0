import assert from 'node:assert/strict'
import test from 'node:test'
import { listClientReceipts } from '#/features/receipts/contract/receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import { memberRoles, roleMay } from '#/kernel/roles.ts'
import { callApi, endpointKey } from '#/platform/server/api.ts'
import type { Answer } from '#/platform/server/api.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { absentThings, callerFor, seedTwoSides } from '../../tests/support/two-sides.ts'
import type { Person } from '../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import { authorizationTable, branched } from './authorization-table.ts'
import type { Things } from './authorization-table.ts'

test('a member of one branch cannot read or change anything of another branch, whatever its id', async (t) => {
  await using house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  const sides = await seedTwoSides(house)
  const { orgId } = sides
  const [north, south] = [newId('branch', house.clock), newId('branch', house.clock)]
  for (const id of [north, south])
    await house.db
      .insertInto('branches')
      .values({ id, org_id: orgId as Id<'organization'>, name: id, created_at: house.clock.now() })
      .execute()
  const place = async (branch: Id<'branch'> | null) => {
    await house.db
      .updateTable('tasks')
      .set({ branch_id: branch })
      .where('org_id', '=', orgId as Id<'organization'>)
      .execute()
    await house.db
      .updateTable('task_repetitions')
      .set({ branch_id: branch })
      .where('org_id', '=', orgId as Id<'organization'>)
      .execute()
    await house.db
      .updateTable('registers')
      .set({ branch_id: branch })
      .where('org_id', '=', orgId as Id<'organization'>)
      .execute()
  }
  const narrow = (ids: readonly Id<'branch'>[]) =>
    house.db
      .updateTable('members')
      .set({ branch_ids: [...ids] })
      .where('org_id', '=', orgId as Id<'organization'>)
      .execute()
  const absent = absentThings(house)
  const ask = async (contract: Endpoint, person: Person, things: Things): Promise<Answer> =>
    callApi(house.api, contract, await callerFor(house, person), authorizationTable[endpointKey(contract)]?.input?.(things) ?? {})
  const cases = [...house.api.served.values()].flatMap(({ contract }) => {
    const rule = authorizationTable[endpointKey(contract)]
    return rule && contract.access === 'client' ? [{ contract, rule, key: endpointKey(contract) }] : []
  })
  const naming = cases.filter(
    ({ rule }) => !rule.whole && branched.some((name) => names(JSON.stringify(rule.input?.(probe) ?? {}), name)),
  )
  assert.ok(naming.length > 40, `${naming.length} calls name things of branches`)
  // Two of the permitted roles are enough: the condition does not depend on roles.
  const mayOf = (who: string) => {
    const may = memberRoles.filter((role) => who === 'member' || roleMay(role, who as 'seeWork'))
    return [...new Set([may.at(0), may.at(-1)])].flatMap((role) => role ?? [])
  }

  for (const [what, where] of [
    ['of another branch', south],
    ['of no branch', null],
  ] as const) {
    await t.test(`what is ${what} answers word for word as what is not there`, async () => {
      await place(where)
      await narrow([north])
      for (const { contract, rule, key } of naming) {
        for (const role of mayOf(rule.who)) {
          const asker = sides.roles[role]
          const [foreign, missing] = [await ask(contract, asker, sides.things), await ask(contract, asker, absent)]
          assert.deepEqual([foreign.status, foreign.body], [missing.status, missing.body], `${role}: ${key}`)
          assert.equal(foreign.file, undefined, key)
          if (!rule.silent) assert.equal(foreign.status, 404, `${role}: ${key}: ${JSON.stringify(foreign.body)}`)
        }
      }
    })

    await t.test(`no list, figure or counter tells of what is ${what}`, async () => {
      // Notices received before the member was narrowed remain.
      await house.db.deleteFrom('notifications').execute()
      const secrets = [...branched.map((name) => sides.things[name]), ...(await wordsOf(house.db, orgId as Id<'organization'>))]
      for (const { contract, rule, key } of cases.filter((one) => one.contract.method === 'GET' && !naming.includes(one))) {
        // The journal is closed to members narrowed to branches.
        if (key.includes('/journal')) continue
        for (const role of mayOf(rule.who)) {
          const told = JSON.stringify((await ask(contract, sides.roles[role], absent)).body)
          for (const secret of secrets)
            assert.ok(!told.includes(secret), `${role}: ${key} tells «${secret}»: ${told.slice(0, 300)}`)
        }
      }
    })

    await t.test(`a file of a document ${what} is not given out`, async () => {
      const pdf = cases.length > 0 ? house.api.served.get('GET /api/Doc/PDF/:a/:b')?.contract : undefined
      assert.ok(pdf)
      const answer = await callApi(house.api, pdf, await callerFor(house, sides.roles.owner), {
        params: { a: sides.things.document, b: '1' },
      })
      assert.equal(answer.status, 404)
    })
  }

  await t.test('a member of the branch has access to everything in it', async () => {
    await place(north)
    await narrow([north])
    for (const { contract, rule, key } of naming.filter((one) => one.contract.method === 'GET' && !one.rule.mayBeNone)) {
      const [role] = mayOf(rule.who)
      assert.ok(role)
      const answer = await ask(contract, sides.roles[role], sides.things)
      assert.notEqual(answer.status, 404, `${role}: ${key}: ${JSON.stringify(answer.body)}`)
    }
  })

  await t.test('a manager sees only the receipts of their own tasks', async () => {
    await narrow([])
    const list = async () => {
      const { body } = await askKey('GET /api/v1/client/checks', sides.roles.manager)
      return listClientReceipts.reply.parse(body['data'])
    }
    assert.equal((await list()).page.items.length, 0)
    await house.db
      .updateTable('tasks')
      .set({ created_by: sides.roles.manager.id })
      .where('org_id', '=', orgId as Id<'organization'>)
      .execute()
    assert.ok((await list()).page.items.length > 0)
  })

  async function askKey(key: string, person: Person): Promise<Answer> {
    const contract = house.api.served.get(key)?.contract
    assert.ok(contract)
    return ask(contract, person, sides.things)
  }
})

type House = Awaited<ReturnType<typeof openWholeHouse>>

/** Strings found only in what belongs to branches: numbers of tasks, documents and registers. */
async function wordsOf(db: House['db'], orgId: Id<'organization'>): Promise<string[]> {
  const numbers = await Promise.all(
    (['tasks', 'documents', 'registers'] as const).map((table) =>
      db.selectFrom(table).select('number').where('org_id', '=', orgId).execute(),
    ),
  )
  return numbers.flat().map(({ number }) => number)
}

const probe = new Proxy({}, { get: (_, name) => `probe-${String(name)}` }) as Things

/** «probe-task» does not stand in «probe-taskTemplate». */
function names(input: string, thing: string): boolean {
  return new RegExp(`probe-${thing}(?![a-zA-Z])`).test(input)
}
