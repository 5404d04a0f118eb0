import assert from 'node:assert/strict'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startMeasuredChild } from './measured-child.ts'

/** Two thousand sockets of two hundred addresses hold what they can for so long. */
const sockets = 2_000
const addresses = 200
const seconds = 20
const mostMemory = 100 * 1024 * 1024
const mostLatencyMs = 300

await using server = await startMeasuredChild('serve-hostile.ts')
const port = Number(new URL(server.url).port)
for (let warm = 0; warm < 3_000; warm += 1) await visit()
const before = await server.memory()
const attackers = new Worker(new URL('./attack-in-thread.ts', import.meta.url), { workerData: { port, sockets, addresses } })
const latencies: number[] = []
let most = before
const end = performance.now() + seconds * 1000
while (performance.now() < end) {
  const began = performance.now()
  await visit()
  latencies.push(performance.now() - began)
  if (latencies.length % 50 === 0) most = Math.max(most, await server.memory())
  await sleep(5)
}
await attackers.terminate()
const sorted = latencies.toSorted((left, right) => left - right)
const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
const growth = most - before
console.log(
  `${sockets} враждебных соединений, ${seconds} с: память +${Math.round(growth / 1024 / 1024)} МБ, ` +
    `страница p99 ${Math.round(p99)} мс из ${latencies.length}`,
)
assert.ok(growth < mostMemory, 'memory')
assert.ok(p99 < mostLatencyMs, 'latency')
process.exit()

async function visit(): Promise<void> {
  const answer = await fetch(`${server.url}/`)
  assert.equal(answer.status, 200)
  await answer.text()
}
