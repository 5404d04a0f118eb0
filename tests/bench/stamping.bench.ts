import { quantile, spread } from './compare.ts'
import { openHttpLanes } from './http-lanes.ts'
import { startMeasuredChild } from './measured-child.ts'

const rounds = 6
const pages = 3000
const headers = {
  token: 'Zk3vQ0mB8wX1tYp7LdRc5sNeHfUaGj2iOq4KxMnVbTz',
  'user-agent': 'Mozilla/5.0',
  'sec-fetch-site': 'same-origin',
}

const shares: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const turns = round % 2 === 0 ? [0, 20] : [20, 0]
  const found = new Map<number, number>()
  for (const stamps of turns) found.set(stamps, await slowest(stamps))
  const [quiet = Number.NaN, busy = Number.NaN] = [found.get(0), found.get(20)]
  console.log(`  quiet p99 ${quiet.toFixed(2)} ms, 20 stamped copies a second ${busy.toFixed(2)} ms`)
  shares.push(busy / quiet)
}
const middle = quantile(shares, 0.5)
console.log('8b. p99 of a page from memory, two callers, while the pool of the same process stamps 20 documents a second')
console.log(`  busy to quiet ${spread(shares)} · goal at most 1.5: ${middle <= 1.5 ? 'met' : 'MISSED'}`)

/** p99 of the page of a fresh process that stamps so many documents a second meanwhile. */
async function slowest(stamps: number): Promise<number> {
  await using child = await startMeasuredChild('serve-memory.ts', { BENCH_SERVER: 'silent', BENCH_STAMPS: String(stamps) })
  await using http = await openHttpLanes(`${child.url}/api/v1/client/tasks?size=50`, 2, headers)
  await http.send(pages)
  return quantile(await http.send(pages), 0.99)
}
