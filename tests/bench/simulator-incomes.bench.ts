import assert from 'node:assert/strict'
import { Pool } from 'undici'
import { writeRequest } from '#/gateways/npd/business-message.ts'
import { income } from '#/gateways/npd/simulator-stand.ts'
import { writeAuthRequest, writePoll, writeSend } from '#/gateways/npd/soap-envelope.ts'
import { parseCompanyInn, parsePersonInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { compare } from './compare.ts'
import { startMeasuredChild } from './measured-child.ts'
import type { MeasuredChild } from './measured-child.ts'

const lanes = 16
const incomesOfSlice = 800
/** 10 000 incomes per minute. */
const wanted = 10_000 / 60

await using simulator = await startMeasuredChild('serve-simulator.ts')
await using bare = await startMeasuredChild('serve-simulator.ts', { BARE: '1' })
const people = Array.from({ length: 100 }, (_, place) => personInn(place))
let made = 0
let slowest = Number.POSITIVE_INFINITY

const token = await prepare()
await presentPlatform()
await compare({
  name: '13. Simulator of the tax service: an income is sent and polled, books on the disk',
  unit: 'income',
  limit: { name: 'bare node:http that writes each request down', run: () => slice(bare, postBare) },
  product: { name: 'simulator', run: () => timed(() => slice(simulator, register)) },
})
console.log(
  `  slowest slice ${Math.round(slowest)} incomes/s · goal ${Math.round(wanted)}: ${slowest >= wanted ? 'met' : 'MISSED'}`,
)

async function prepare(): Promise<string> {
  for (const inn of people) {
    const body = JSON.stringify({ registeredAt: '2026-01-15T09:00:00Z', permissions: ['INCOME_REGISTRATION'] })
    const answer = await fetch(`${simulator.url}/admin/persons/${inn}`, { method: 'PUT', body })
    assert.ok(answer.ok)
  }
  const answer = await fetch(`${simulator.url}/open-api/AuthService`, { method: 'POST', body: writeAuthRequest('bench') })
  const found = /<[^>]*Token>([^<]+)</.exec(await answer.text())?.[1]
  assert.ok(found)
  return found
}

/** Until then every other message is refused. */
async function presentPlatform(): Promise<void> {
  const inn = parseCompanyInn('7842000011')
  assert.ok(inn)
  const platform = { partnerName: 'Наряд', partnerType: 'PARTNER', partnerConnectable: true, inn, phone: '79000000000' } as const
  const pool = new Pool(simulator.url)
  await call(pool, writeSend(writeRequest('PostPlatformRegistration', platform)))
  await pool.close()
}

async function timed(run: () => Promise<{ operations: number; cpu: number }>) {
  const began = performance.now()
  const done = await run()
  slowest = Math.min(slowest, done.operations / ((performance.now() - began) / 1000))
  return done
}

async function slice(child: MeasuredChild, post: (pool: Pool, no: number) => Promise<void>) {
  const pool = new Pool(child.url, { connections: lanes, pipelining: 1 })
  await child.cpu()
  let next = 0
  const lane = async () => {
    for (; next < incomesOfSlice;) {
      next += 1
      made += 1
      await post(pool, made)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await pool.close()
  return { operations: incomesOfSlice, cpu: await child.cpu() }
}

async function register(pool: Pool, no: number): Promise<void> {
  const inn = people[no % people.length]
  assert.ok(inn)
  const sent = await call(pool, writeSend(writeRequest('PostIncomeV2', income({ inn, operationUniqueId: `bench-${no}` }))))
  const id = /<[^>]*MessageId>([^<]+)</.exec(sent)?.[1]
  assert.ok(id, sent)
  assert.match(await call(pool, writePoll(id)), /ReceiptId/)
}

async function postBare(pool: Pool, no: number): Promise<void> {
  await call(pool, writeSend(writeRequest('PostIncomeV2', income({ operationUniqueId: `bench-${no}` }))))
  await call(pool, writePoll('5f2c0b2e-6a0e-4f5e-9f51-0d6a3c1f7a11'))
}

async function call(pool: Pool, body: string): Promise<string> {
  const headers = { 'content-type': 'text/xml; charset=utf-8', 'fns-openapi-token': token, 'fns-openapi-usertoken': 'YmVuY2g=' }
  const answer = await pool.request({ method: 'POST', path: '/ais3/smz/SmzIntegrationService', headers, body })
  return answer.body.text()
}

/** Artificial, with valid check digits. */
function personInn(place: number): PersonInn {
  const start = `9909${String(place).padStart(6, '0')}`
  for (let check = 0; check < 100; check += 1) {
    const inn = parsePersonInn(start + String(check).padStart(2, '0'))
    if (inn) return inn
  }
  throw new Error('No check digits')
}
