import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { listTasks, createTask } from '#/features/tasks/contract/task.ts'
import { callApi, endpointKey } from '#/platform/server/api.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { mostBehind, openReplica } from '#/platform/server/replica.ts'
import type { Replica } from '#/platform/server/replica.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openReplicaPair } from '../../tests/support/replica-pair.ts'
import { callerFor, seedTwoSides } from '../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import { assemble } from './assemble.ts'
import { authorizationTable } from './authorization-table.ts'
import { operationRoutes } from './operation-routes.ts'

test('lists are read from a replica that follows, and what one has just written from the primary', async (t) => {
  await using pair = await openReplicaPair()
  const replica = openReplica({ url: pair.replicaUrl, size: 4, primaryUrl: pair.primaryUrl })
  await using _ = { [Symbol.asyncDispose]: () => replica.stop() }
  await using house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'), undefined, {
    url: pair.primaryUrl,
    replica,
  })
  const sides = await seedTwoSides(house)
  const callers = { client: await callerFor(house, sides.roles.owner), person: await callerFor(house, sides.person) }
  const { api: alone } = assemble({ ...house, log: house.stage.log, checkReplies: true })
  const read = async (contract: Endpoint, api = house.api) => {
    const caller: Caller = callers[contract.access === 'person' ? 'person' : 'client']
    const answer = await callApi(api, contract, caller, authorizationTable[endpointKey(contract)]?.input?.(sides.things) ?? {})
    assert.equal(answer.status, 200, `${endpointKey(contract)}: ${JSON.stringify(answer.body)}`)
    return answer.body['data']
  }
  /** What the readings were answered by. */
  const answeredBy = async (work: () => Promise<unknown>) => {
    const before = replica.counts()
    await work()
    const after = replica.counts()
    return { replica: after.replica - before.replica, primary: after.primary - before.primary }
  }
  const titles = async () => ((await read(listTasks)) as { items: { title: string }[] }).items.map(({ title }) => title)
  const write = async (title: string) => {
    const { body } = authorizationTable[endpointKey(createTask)]?.input?.(sides.things) ?? {}
    const caller = { ...callers.client, idempotencyKey: randomUUID() }
    const answer = await callApi(house.api, createTask, caller, { body: { ...(body as object), title } })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
  const later = () => house.clock.advance({ seconds: 6 })

  await t.test('every list that may lag only reads: the replica answers it as the primary does', async () => {
    const lists = [...house.api.served.values()].map(({ contract }) => contract).filter(({ mayLag }) => mayLag === true)
    assert.ok(lists.length >= 14)
    for (const contract of lists) {
      await write(`Перед ${contract.path}`)
      const fresh = await answeredBy(async () => read(contract))
      if (contract.access === 'client') assert.deepEqual(fresh, { replica: 0, primary: 0 }, 'one has just written')
      later()
      const own = await read(contract, alone)
      await followed(replica)
      assert.deepEqual(
        await answeredBy(async () => assert.deepEqual(await read(contract), own)),
        { replica: 1, primary: 0 },
        contract.path,
      )
    }
  })

  await t.test('the moment the replica falls behind, whoever has written still sees it, then everybody does', async () => {
    later()
    await followed(replica)
    await pair.hold()
    await write('Только что')
    assert.ok((await titles()).includes('Только что'), 'in the session that wrote')
    later()
    await pause(mostBehind + 50)
    assert.deepEqual(await answeredBy(async () => assert.ok((await titles()).includes('Только что'))), { replica: 0, primary: 1 })
    assert.ok((replica.behind() ?? 0) > mostBehind)
    await pair.follow()
    await followed(replica)
    assert.deepEqual(await answeredBy(async () => assert.ok((await titles()).includes('Только что'))), { replica: 1, primary: 0 })
  })

  await t.test('the lag and who answers are in the metrics', async () => {
    const app = fastify()
    operationRoutes(app, { db: house.db, api: house.api, migrations: [], brandName: 'Наряд', isStopping: () => false, replica })
    const metrics = (await app.inject({ url: '/metrics' })).body
    assert.ok(Number(/^replica_lag_seconds (\S+)$/m.exec(metrics)?.[1]) < 5)
    assert.match(metrics, /^lagging_reads_total\{server="replica"\} [1-9]/m)
    await app.close()
  })

  await t.test('a frozen replica delays the reads it has in hand and no others; a killed one none', async () => {
    later()
    await followed(replica)
    pair.freeze()
    const inHand = performance.now()
    await Promise.all([titles(), titles()])
    assert.ok(performance.now() - inHand < 5_000)
    const next = await answeredBy(async () => titles())
    assert.deepEqual(next, { replica: 0, primary: 1 })
    pair.thaw()
    await followed(replica)
    assert.deepEqual(await answeredBy(async () => titles()), { replica: 1, primary: 0 })
    pair.kill()
    for (let no = 0; no < 20; no += 1) assert.ok((await titles()).includes('Только что'))
    await pause(mostBehind + 50)
    assert.deepEqual(await answeredBy(async () => titles()), { replica: 0, primary: 1 })
  })
})

async function followed(replica: Replica): Promise<void> {
  const deadline = performance.now() + 10_000
  while ((replica.behind() ?? Infinity) > mostBehind / 2) {
    assert.ok(performance.now() < deadline, `behind by ${replica.behind()}`)
    await pause(10)
  }
}
