import assert from 'node:assert/strict'
import { compare } from './compare.ts'
import { openHttpLanes } from './http-lanes.ts'
import { startMeasuredChild } from './measured-child.ts'

const pages = 1500
const headers = {
  token: 'Zk3vQ0mB8wX1tYp7LdRc5sNeHfUaGj2iOq4KxMnVbTz',
  'user-agent': 'Mozilla/5.0',
  'sec-fetch-site': 'same-origin',
}

const raw = await sideOf('raw', 'raw node:http + JSON.stringify')
const product = await sideOf('product', 'Fastify + gate + zod + log line')
const silent = await sideOf('silent', 'the same without the log line')
assert.deepEqual(await bodyOf(product.url), await bodyOf(raw.url))

const common = { unit: 'page', limit: raw, goal: 0.75, by: 'cpu' } as const
await compare({ ...common, name: '2. Page of 50 tasks from memory through the API layer', product })
await compare({ ...common, name: '2b. The API layer, silent', product: silent })
for (const side of [raw, product, silent]) await side.close()

async function sideOf(kind: string, name: string) {
  const child = await startMeasuredChild('serve-memory.ts', { BENCH_SERVER: kind })
  const url = `${child.url}/api/v1/client/tasks?size=50`
  const http = await openHttpLanes(url, 16, headers)
  return {
    name,
    url,
    async run() {
      await child.cpu()
      await http.send(pages)
      return { operations: pages, cpu: await child.cpu() }
    },
    async close() {
      await http[Symbol.asyncDispose]()
      await child[Symbol.asyncDispose]()
    },
  }
}

async function bodyOf(url: string): Promise<unknown> {
  return (await fetch(url, { headers })).json()
}
