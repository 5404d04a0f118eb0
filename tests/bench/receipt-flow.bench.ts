import assert from 'node:assert/strict'
import process from 'node:process'
import { Pool } from 'undici'
import { writeRequest } from '#/gateways/npd/business-message.ts'
import { income } from '#/gateways/npd/simulator-stand.ts'
import { openSoapTaxService } from '#/gateways/npd/soap-tax-service.ts'
import { writePoll, writeSend } from '#/gateways/npd/soap-envelope.ts'
import { parseCompanyInn } from '#/kernel/inn.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { median, spread } from './compare.ts'
import { startMeasuredChild } from './measured-child.ts'

/** Milliseconds the partner takes to answer; two answers make a receipt. */
const latency = 300
const receiptsOfLane = 2
const law = (receiptsOfLane * 2 * latency) / 1000

await using partner = await startMeasuredChild('serve-partner.ts')
console.log(`11. Receipts from a partner of ${latency} ms: send and poll; share of Little's law`)
await measure(100, 0.95)
await measure(300, 0.95)

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
  assert.ok(progress.ok && progress.value.state === 'completed')
  assert.equal(progress.value.answer.receiptId, '200x3ab1cd')
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
