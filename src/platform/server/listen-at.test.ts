import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { openHttpHouse } from '../../../tests/support/http-house.ts'
import { listenAt } from './listen-at.ts'

test('«localhost» answers by its name and by both addresses, and calls from its own pages are not foreign', async (t) => {
  await using house = await openHttpHouse()
  const port = await listenAt(house.app, 'localhost', 0)
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
  if (!hasIpv6) t.diagnostic('no IPv6 on this machine')
  const hosts = ['localhost', '127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])]
  for (const host of hosts) {
    const url = `http://${host}:${port}`
    const own = await fetch(`${url}/api/v1/public/often`, { headers: { origin: url } })
    assert.equal(own.status, 429, host)
    for (const other of hosts.filter((name) => name !== host)) {
      const foreign = await fetch(`${url}/api/v1/public/often`, { headers: { origin: `http://${other}:${port}` } })
      assert.equal(foreign.status, 403, `${other} is not ${host}`)
    }
  }
  await house.app.close()
  await assert.rejects(fetch(`http://${hosts.at(-1)}:${port}/`))
})

test('a port of a process that is still closing is waited for', async () => {
  await using house = await openHttpHouse()
  const before = createServer().listen(0, '127.0.0.1')
  await once(before, 'listening')
  const { port } = before.address() as AddressInfo
  setTimeout(() => before.close(), 700)
  assert.equal(await listenAt(house.app, 'localhost', port), port)
  assert.equal((await fetch(`http://127.0.0.1:${port}/api/v1/public/often`)).status, 429)
  await house.app.close()
})
