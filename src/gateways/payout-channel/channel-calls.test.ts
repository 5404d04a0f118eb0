import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ok } from '#/kernel/result.ts'
import { openChannelCalls } from './channel-calls.ts'

const alerts = {
  badCertificate: 42,
  certificateExpired: 45,
  unknownAuthority: 48,
  handshakeFailure: 40,
  accessDenied: 49,
  internalError: 80,
  decodeError: 50,
}

test('only the word that our certificate is refused proves that a payment was not sent; any other alert leaves it unknown', async () => {
  const tls = { cert: await pem('client'), key: await pem('client-key'), ca: await pem('ca') }
  const said = async (alert: keyof typeof alerts, own: typeof tls | undefined = tls) => refusalOf(alerts[alert], own)
  for (const alert of ['badCertificate', 'certificateExpired', 'unknownAuthority', 'handshakeFailure', 'accessDenied'] as const)
    assert.equal(await said(alert), 'denied', alert)
  assert.equal(await said('internalError'), 'unknownOutcome')
  assert.equal(await said('decodeError'), 'unknownOutcome')
})

test('a channel without a certificate of ours refuses none: an alert leaves the payment unknown', async () => {
  assert.equal(await refusalOf(alerts.badCertificate, undefined), 'unknownOutcome')
})

/** What a payment ends with when the other side breaks the handshake off by this alert. */
async function refusalOf(alert: number, tls: { cert: string; key: string; ca: string } | undefined): Promise<string | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, alert])))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const calls = openChannelCalls({
    hosts: { api: `https://127.0.0.1:${port}` },
    headersOf: () => ({}),
    pace: { paysPerSecond: 100, looksPerSecond: 100, inFlight: 2 },
    tls,
    read: () => ok({ json: {} }),
  })
  const reply = await calls.call({ method: 'POST', at: 'api', path: '/pay', body: '{}', moves: true })
  await calls.close()
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return reply.ok ? undefined : reply.refusal.kind
}

function pem(name: string): Promise<string> {
  return readFile(new URL(`../../../tests/support/certificates/${name}.pem`, import.meta.url), 'utf8')
}
