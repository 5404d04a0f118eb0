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
import { claimJobs, finishJob, lockJob, LeaseLost } from '#/platform/server/lease.ts'
import type { Claimed } from '#/platform/server/lease.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { ReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import { readIncome } from './read-income.ts'
import { sendIncome } from './send-income.ts'

const inn = '500100732259'

test("a worker that lost its lease before sending sends nothing and leaves the other worker's result intact", async () => {
  await using house = await openReceiptHouse()
  const receiptId = await queued(house)
  const [stale] = await claimJobs(house, 1, 30)
  assert.equal(stale?.name, 'receipts.send-income')
  house.clock.advance({ seconds: 31 })
  const [other] = await claimJobs(house, 1, 30)
  assert.ok(stale && other && other.id === stale.id && other.lease !== stale.lease)
  await sendIncome(house.deps, receiptId, runOf(other))
  const before = await receiptOf(house, receiptId)

  await assert.rejects(sendIncome(house.deps, receiptId, runOf(stale)), LeaseLost)
  assert.deepEqual(await receiptOf(house, receiptId), before)
  await house.work()
  assert.deepEqual([(await receiptOf(house, receiptId)).state, (await house.book(inn)).length], ['registered', 1])
})

test('of two workers on one lease, the one with the late answer writes nothing, and there is one receipt', async () => {
  await using house = await openReceiptHouse()
  const receiptId = await queued(house)
  const [lease] = await claimJobs(house, 1, 30)
  assert.ok(lease)
  const both = await Promise.allSettled([
    sendIncome(house.deps, receiptId, runOf(lease)),
    sendIncome(house.deps, receiptId, runOf(lease)),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await house.work()
  await house.work()
  const receipt = await receiptOf(house, receiptId)
  assert.deepEqual(
    [receipt.state, receipt.fns_receipt_id, (await house.book(inn)).length],
    ['registered', (await house.book(inn))[0]?.id, 1],
  )
  assert.deepEqual(await jobsLeft(house), [])
})

test('two workers that read the same answer record and announce the receipt once', async () => {
  await using house = await openReceiptHouse()
  const receiptId = await queued(house)
  const [send] = await claimJobs(house, 1, 30)
  assert.ok(send)
  await sendIncome(house.deps, receiptId, runOf(send))
  house.clock.advance({ seconds: 2 })
  const [stale] = await claimJobs(house, 1, 30)
  house.clock.advance({ seconds: 31 })
  const [other] = await claimJobs(house, 1, 30)
  assert.ok(stale?.name === 'receipts.read-income' && other)
  await assert.rejects(readIncome(house.deps, receiptId, runOf(stale)), LeaseLost)
  assert.equal((await receiptOf(house, receiptId)).state, 'sending')
  await readIncome(house.deps, receiptId, runOf(other))
  await house.work()
  assert.deepEqual([(await receiptOf(house, receiptId)).state, house.announcements], ['registered', ['receiptRegistered']])
})

for (const [step, action] of [
  ['send', 'SendMessageRequest'],
  ['poll', 'GetMessageRequest'],
] as const) {
  test(`a worker stopped at its ${step} for longer than its lease and continued writes nothing late; there is one receipt`, async () => {
    await using house = await openReceiptHouse()
    const receiptId = await queued(house)
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
    const settled = await receiptOf(house, receiptId)
    assert.equal(settled.state, 'registered')
    assert.deepEqual(house.announcements, ['receiptRegistered'])

    release()
    worker.kill('SIGCONT')
    assert.deepEqual(await gone, [0, null])
    assert.deepEqual(await receiptOf(house, receiptId), settled)
    const book = await house.book(inn)
    assert.deepEqual([book.length, book[0]?.id, book[0]?.operationId], [1, settled.fns_receipt_id, settled.operation_unique_id])
    await house.work()
    assert.deepEqual(await jobsLeft(house), [])
    assert.deepEqual(house.announcements, ['receiptRegistered'])
  })
}

/** A receipt waiting to be sent, with its job due. */
async function queued(house: ReceiptHouse): Promise<Id<'receipt'>> {
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const { payoutId } = await house.addPayment(orgId, await house.addPerson(inn, '89000000001'))
  await house.announcePaid(payoutId)
  // Only the event and the creation of the receipt.
  for (const options = { ...house.deps, table: house.table, batch: 1 }; (await house.receiptOf(payoutId)) === undefined;) {
    await runDueJobs(options)
  }
  const receipt = await house.receiptOf(payoutId)
  assert.equal(receipt?.state, 'queued')
  return receipt.id
}

function runOf(row: Claimed): JobRun {
  const finish: JobRun['finish'] = (tx) => finishJob(tx, row)
  return { attempt: row.attempts, hold: (tx) => lockJob(tx, row), finish, finishOrLeave: finish }
}

function receiptOf(house: ReceiptHouse, id: Id<'receipt'>) {
  return house.db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function jobsLeft(house: ReceiptHouse) {
  return (await house.db.selectFrom('jobs').select('name').execute()).map(({ name }) => name)
}

function startWorkerProcess(house: ReceiptHouse, taxServiceUrl: string) {
  const module = pathToFileURL(resolve(import.meta.dirname, '../../../../tests/support/work-until-idle.ts')).href
  const program = `const { workUntilIdle } = await import(${JSON.stringify(module)}); await workUntilIdle(...process.argv.slice(1))`
  return spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, house.databaseUrl, taxServiceUrl, house.clock.now().toString()],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

/** Proxies the tax service; `hold` sees every request before its answer is returned. */
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
