import assert from 'node:assert/strict'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { receiptHandlers } from '#/features/receipts/server/handlers.ts'
import { writeRequest } from '#/gateways/npd/business-message.ts'
import { income } from '#/gateways/npd/simulator-stand.ts'
import { openSoapTaxService } from '#/gateways/npd/soap-tax-service.ts'
import { writePoll, writeSend } from '#/gateways/npd/soap-envelope.ts'
import { parseCompanyInn } from '#/kernel/inn.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, startWorker } from '#/platform/server/worker.ts'
import { addIncomes, artificialInns } from '../support/many-incomes.ts'
import { addOrganization, addPerson } from '../support/paid-work.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { median, spread } from './compare.ts'
import { startMeasuredChild } from './measured-child.ts'

/** Milliseconds the partner takes to answer; a receipt needs two answers. */
const latency = 300
const receiptsOfLane = 2
const law = (receiptsOfLane * 2 * latency) / 1000

/** Receipts per concurrent call: enough to make start and end effects negligible. */
const receiptsOfSlot = 15

await using partner = await startMeasuredChild('serve-partner.ts')
console.log(`11. Receipts from a partner of ${latency} ms: send and poll; share of Little's law`)
await measure(100, 0.95)
await measure(300, 0.95)
console.log(
  '11b. From the word of the bank to the receipt in our books: worker, PostgreSQL and tax service; share of the same law',
)
await drain(32, 0.85)
await drain(100, 0.7)

async function measure(lanes: number, goal: number): Promise<void> {
  const bare = new Pool(partner.url, { connections: lanes, pipelining: 1 })
  const service = openService(lanes)
  const sides = [() => postBare(bare), () => register(service)] as const
  const shares: [number[], number[]] = [[], []]
  const cpu: [number[], number[]] = [[], []]
  for (let round = 0; round <= 7; round += 1) {
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const before = process.cpuUsage()
      const began = performance.now()
      await Promise.all(Array.from({ length: lanes }, () => lane(sides[side])))
      const seconds = (performance.now() - began) / 1000
      const used = process.cpuUsage(before)
      // The first round opens the connections.
      if (round === 0) continue
      shares[side].push(law / seconds)
      cpu[side].push((used.user + used.system) / (lanes * receiptsOfLane * 2))
    }
  }
  const verdict = median(shares[1]) >= goal ? 'met' : 'MISSED'
  console.log(`  ${lanes} in flight: bare undici ${spread(shares[0])}, ${Math.round(median(cpu[0]))} µs CPU a message`)
  console.log(
    `  ${lanes} in flight: tax service adapter ${spread(shares[1])}, ${Math.round(median(cpu[1]))} µs · goal ${goal}: ${verdict}`,
  )
  await Promise.all([bare.close(), service.close()])
}

async function lane(makeReceipt: () => Promise<void>): Promise<void> {
  for (let made = 0; made < receiptsOfLane; made += 1) await makeReceipt()
}

async function postBare(pool: Pool): Promise<void> {
  for (const body of [writeSend(writeRequest('PostIncomeV2', income())), writePoll('5f2c0b2e-6a0e-4f5e-9f51-0d6a3c1f7a11')]) {
    const answer = await pool.request({ method: 'POST', path: '/service', body })
    assert.match(await answer.body.text(), /Envelope/)
  }
}

async function register(service: ReturnType<typeof openService>): Promise<void> {
  const sent = await service.send('PostIncomeV2', income())
  assert.ok(sent.ok)
  const progress = await service.poll('PostIncomeV2', sent.value.messageId)
  assert.ok(progress.ok && progress.value.kind === 'completed')
  assert.match(progress.value.answer.receiptId, /^2\w{9}$/)
}

async function drain(slots: number, goal: number): Promise<void> {
  const [shares, cpu]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round += 1) {
    await using house = await openDrain(slots)
    const before = process.cpuUsage()
    const began = performance.now()
    await house.register()
    const seconds = (performance.now() - began) / 1000
    const used = process.cpuUsage(before)
    shares.push((receiptsOfSlot * 2 * latency) / 1000 / seconds)
    cpu.push((used.user + used.system) / (slots * receiptsOfSlot))
  }
  const [rate, verdict] = [(slots * 1000) / (2 * latency), median(shares) >= goal ? 'met' : 'MISSED']
  console.log(
    `  ${slots} in flight: ${spread(shares)} of ${Math.round(rate)} receipts/s, ${(median(cpu) / 1000).toFixed(1)} ms CPU a receipt · ` +
      `goal ${goal}: ${verdict}`,
  )
}

/** A database with paid works, and a worker that `register` starts and that ends when every receipt is made. */
async function openDrain(slots: number) {
  const database = await openTestDatabase()
  const { db, close } = openDatabase(database.url, 24)
  const service = openService(slots)
  const orgId = await addOrganization(db, clock, '7707083893' as Inn, 'ООО «Ромашка»')
  const people = []
  for (const [no, inn] of artificialInns(20).entries()) {
    const names = { surname: 'Орлова', firstname: 'Анна', secondname: '' }
    people.push(await addPerson(db, clock, { inn: inn as PersonInn, phone: `8900${1_000_000 + no}` as Phone, ...names }))
  }
  const count = slots * receiptsOfSlot
  await addIncomes({ db, clock }, { orgId, people, count })
  const table = createWorkTable()
  receiptHandlers(table, { db, clock, log: silentLog, taxService: service })
  return {
    async register() {
      const lanes = [{ lane: 'taxService', slots }] as const
      const worker = startWorker({ db, listenAt: database.url, clock, log: silentLog, table, lanes })
      while ((await countRegistered(db)) < count) await sleep(100)
      await worker.stop()
    },
    async [Symbol.asyncDispose]() {
      await service.close()
      await close()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function countRegistered(db: Database): Promise<number> {
  const counted = db.selectFrom('receipts').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.where('state', '=', 'registered').executeTakeFirstOrThrow()).count
}

function openService(connections: number) {
  const inn = parseCompanyInn('7842000011')
  assert.ok(inn)
  const platform = { partnerName: 'Наряд', partnerType: 'PARTNER', partnerConnectable: true, inn, phone: '79000000000' } as const
  return openSoapTaxService(
    {
      authUrl: `${partner.url}/auth`,
      serviceUrl: `${partner.url}/service`,
      masterToken: 'bench',
      platform,
      limits: { connections },
    },
    clock,
  )
}
