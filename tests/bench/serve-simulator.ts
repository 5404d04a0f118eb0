import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTaxServiceSimulator } from '#/gateways/npd/simulator/start-tax-service-simulator.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { reportToParent } from './measured-child.ts'

/** The simulator with its books on disk; with BARE=1 a server that only logs each request to disk and answers. */
const dataDir = mkdtempSync(join(tmpdir(), 'naryad-bench-'))
process.on('disconnect', () => rmSync(dataDir, { recursive: true, force: true }))
if (process.env['BARE'] === '1') await serveBare()
else {
  const rules = { latencyMs: [0, 0], pollsPerSecond: 1_000_000 } as const
  reportToParent((await startTaxServiceSimulator({ port: 0, dataDir, clock, rules })).siteUrl)
}

async function serveBare(): Promise<void> {
  const answer = '<s/>'.repeat(180)
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      appendFileSync(join(dataDir, 'bare.log'), Buffer.concat(pieces))
      response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  reportToParent(`http://127.0.0.1:${port}`)
}
