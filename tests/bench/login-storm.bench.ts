import { argon2 } from 'node:crypto'
import { compare, quantile } from './compare.ts'
import { openHttpLanes } from './http-lanes.ts'
import { startMeasuredChild } from './measured-child.ts'

const callers = 8
const logins = 16
const pages = 2000

await using server = await startMeasuredChild('serve-login.ts')
await using entry = await openHttpLanes(`${server.url}/login`, callers)
await using page = await openHttpLanes(`${server.url}/page`, 8)
const quiet: number[] = []
const stormy: number[] = []

await compare({
  name: `12. Page from memory while ${callers} callers log in without a pause`,
  unit: 'page',
  limit: { name: 'the same process, nobody logs in', run: () => readPages(quiet) },
  product: { name: 'beside the storm', run: readInStorm },
  goal: 0.5,
})
const [before, beside] = [quantile(quiet, 0.99), quantile(stormy, 0.99)]
console.log(`  p99 of the page ${before.toFixed(1)} → ${beside.toFixed(1)} ms · goal 5: ${beside <= 5 ? 'met' : 'MISSED'}`)
await compare({
  name: `12b. Logins by password, ${callers} callers`,
  unit: 'login',
  limit: { name: 'bare argon2id of the same strength', run: hashBare },
  product: { name: 'verifyPassword behind its queue', run: logIn },
})

async function readPages(times: number[]) {
  await server.cpu()
  times.push(...(await page.send(pages)))
  return { operations: pages, cpu: await server.cpu() }
}

async function readInStorm() {
  let storming = true
  const storm = (async () => {
    while (storming) await entry.send(callers)
  })()
  const slice = await readPages(stormy)
  storming = false
  await storm
  return slice
}

async function logIn() {
  await server.cpu()
  await entry.send(logins)
  return { operations: logins, cpu: await server.cpu() }
}

async function hashBare() {
  let left = logins
  const one = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const work = {
        message: '0123456789ABCDEF0123',
        nonce: Buffer.alloc(16),
        parallelism: 1,
        tagLength: 32,
        memory: 19_456,
        passes: 2,
      }
      argon2('argon2id', work, (fault, key) => (fault ? reject(fault) : resolve(key)))
    })
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left-- > 0) await one()
    }),
  )
  return { operations: logins }
}
