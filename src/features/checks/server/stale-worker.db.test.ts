import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Id } from '#/kernel/ids.ts'
import { claimJobs, finishJob, holdJob, LeaseLost } from '#/platform/server/lease.ts'
import type { Claimed } from '#/platform/server/lease.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import { openCheckHouse } from '../../../../tests/support/check-house.ts'
import type { CheckHouse } from '../../../../tests/support/check-house.ts'
import { readIncome } from './read-income.ts'
import { sendIncome } from './send-income.ts'

const inn = '500100732259'

test('a worker that lost its lease before sending sends nothing and leaves the work of the other as it is', async () => {
  await using house = await openCheckHouse()
  const checkId = await queued(house)
  const [stale] = await claimJobs(house, 1, 30)
  assert.equal(stale?.name, 'checks.send-income')
  house.clock.advance({ seconds: 31 })
  const [other] = await claimJobs(house, 1, 30)
  assert.ok(stale && other && other.id === stale.id && other.lease !== stale.lease)
  await sendIncome(house.deps, checkId, runOf(other))
  const before = await checkOf(house, checkId)

  await assert.rejects(sendIncome(house.deps, checkId, runOf(stale)), LeaseLost)
  assert.deepEqual(await checkOf(house, checkId), before)
  await house.work()
  assert.deepEqual([(await checkOf(house, checkId)).state, (await house.book(inn)).length], ['registered', 1])
})

test('two workers on one lease: the one whose answer comes late writes nothing, there is one receipt', async () => {
  await using house = await openCheckHouse()
  const checkId = await queued(house)
  const [lease] = await claimJobs(house, 1, 30)
  assert.ok(lease)
  const both = await Promise.allSettled([
    sendIncome(house.deps, checkId, runOf(lease)),
    sendIncome(house.deps, checkId, runOf(lease)),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await house.work()
  await house.work()
  const check = await checkOf(house, checkId)
  assert.deepEqual(
    [check.state, check.receipt_id, (await house.book(inn)).length],
    ['registered', (await house.book(inn))[0]?.id, 1],
  )
  assert.deepEqual(await jobsLeft(house), [])
})

test('two workers read the same answer: the receipt is recorded once and told once', async () => {
  await using house = await openCheckHouse()
  const checkId = await queued(house)
  const [send] = await claimJobs(house, 1, 30)
  assert.ok(send)
  await sendIncome(house.deps, checkId, runOf(send))
  house.clock.advance({ seconds: 2 })
  const [stale] = await claimJobs(house, 1, 30)
  house.clock.advance({ seconds: 31 })
  const [other] = await claimJobs(house, 1, 30)
  assert.ok(stale?.name === 'checks.read-income' && other)
  await assert.rejects(readIncome(house.deps, checkId, runOf(stale)), LeaseLost)
  assert.equal((await checkOf(house, checkId)).state, 'sending')
  await readIncome(house.deps, checkId, runOf(other))
  await house.work()
  assert.deepEqual([(await checkOf(house, checkId)).state, house.announcements], ['registered', ['checkRegistered']])
})

for (const [step, action] of [
  ['send', 'SendMessageRequest'],
  ['poll', 'GetMessageRequest'],
] as const) {
  test(`a worker stopped at its ${step} for longer than its lease and continued writes nothing late; there is one receipt`, async () => {
    await using house = await openCheckHouse()
    const checkId = await queued(house)
    let stopped: (() => void) | undefined
    const reached = new Promise<void>((done) => (stopped = done))
    let release: () => void = () => undefined
    const released = new Promise<void>((done) => (release = done))
    await using proxy = await openProxy(house.taxServiceUrl, async (body) => {
      if (!stopped || !body.includes(action) || !body.includes('Envelope') || body.includes('AuthRequest')) return
      worker.kill('SIGSTOP')
      stopped()
      stopped = undefined
      await released
    })
    const worker = startWorkerProcess(house, proxy.url)
    const gone = once(worker, 'exit')
    await reached

    house.clock.advance({ minutes: 2 })
    for (let round = 0; round < 4; round += 1) await house.work()
    const settled = await checkOf(house, checkId)
    assert.equal(settled.state, 'registered')
    assert.deepEqual(house.announcements, ['checkRegistered'])

    release()
    worker.kill('SIGCONT')
    assert.deepEqual(await gone, [0, null])
    assert.deepEqual(await checkOf(house, checkId), settled)
    const book = await house.book(inn)
    assert.deepEqual([book.length, book[0]?.id, book[0]?.operationId], [1, settled.receipt_id, settled.operation_unique_id])
    await house.work()
    assert.deepEqual(await jobsLeft(house), [])
    assert.deepEqual(house.announcements, ['checkRegistered'])
  })
}

/** A check that waits to be sent, its job due. */
async function queued(house: CheckHouse): Promise<Id<'check'>> {
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const { payoutId } = await house.addPayment(orgId, await house.addPerson(inn, '89000000001'))
  await house.tellPaid(payoutId)
  // The event and the making of the check, no more.
  for (const options = { ...house.deps, table: house.table, batch: 1 }; (await house.checkOf(payoutId)) === undefined;) {
    await runDueJobs(options)
  }
  const check = await house.checkOf(payoutId)
  assert.equal(check?.state, 'queued')
  return check.id as Id<'check'>
}

function runOf(row: Claimed): JobRun {
  return { attempt: row.attempts, hold: (tx) => holdJob(tx, row), finish: (tx) => finishJob(tx, row) }
}

function checkOf(house: CheckHouse, id: Id<'check'>) {
  return house.db.selectFrom('checks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function jobsLeft(house: CheckHouse) {
  return (await house.db.selectFrom('jobs').select('name').execute()).map(({ name }) => name)
}

function startWorkerProcess(house: CheckHouse, taxServiceUrl: string) {
  const module = pathToFileURL(resolve(import.meta.dirname, '../../../../tests/support/work-until-idle.ts')).href
  const program = `const { workUntilIdle } = await import(${JSON.stringify(module)}); await workUntilIdle(...process.argv.slice(1))`
  return spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, house.databaseUrl, taxServiceUrl, house.clock.now().toString()],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

/** Stands before the tax service; `hold` sees every request before its answer goes back. */
async function openProxy(to: string, hold: (body: string) => Promise<void>) {
  async function forward(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const headers = Object.fromEntries(
      ['content-type', 'soapaction', 'fns-openapi-token', 'fns-openapi-usertoken'].map((name) => [
        name,
        String(request.headers[name] ?? ''),
      ]),
    )
    const reply = await fetch(`${to}${request.url}`, { method: 'POST', headers, body })
    const text = await reply.text()
    await hold(body.toString())
    answer.writeHead(reply.status, { 'content-type': 'text/xml; charset=utf-8' }).end(text)
  }
  const server = createServer((request, answer) => void forward(request, answer))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
