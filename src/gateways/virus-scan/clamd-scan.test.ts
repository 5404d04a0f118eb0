import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findClamd, startClamd } from '../../../tests/support/clamd.ts'
import { clamdScan } from './clamd-scan.ts'
import { eicar, startClamdSimulator } from './simulator/start-clamd-simulator.ts'

const program = findClamd()

/** Each is opened with the longest stream it takes. */
const scanners = {
  simulator: async (maxLength: number) => {
    const stand = await startClamdSimulator()
    stand.behave({ maxLength })
    return stand
  },
  ...(program !== undefined && { 'clamd of Debian': (maxLength: number) => startClamd(program, maxLength) }),
}

for (const [name, open] of Object.entries(scanners)) {
  test(`${name}: a clean file is clean, and one with a known signature is named, wherever the signature is cut`, async () => {
    await using scanner = await open(1_000_000)
    const scan = clamdScan(scanner.address)
    assert.deepEqual(await scan.scan(chunks('просто текст')), { ok: true, value: { kind: 'clean' } })
    const halves = await scan.scan(chunks('x'.repeat(70_000), eicar.slice(0, 40), eicar.slice(40), 'y'.repeat(200_000)))
    assert.ok(halves.ok && halves.value.kind === 'infected')
    // Signatures of its own clamd marks as not from ClamAV.
    assert.equal(halves.value.signature.replace('.UNOFFICIAL', ''), 'Eicar-Test-Signature')
    assert.deepEqual(await scan.scan(chunks()), { ok: true, value: { kind: 'clean' } })
  })

  test(`${name}: a file longer than it takes is told apart, and nobody answers once it is gone`, async () => {
    await using scanner = await open(100_000)
    const scan = clamdScan(scanner.address)
    assert.equal(kindOf(await scan.scan(chunks('x'.repeat(90_000)))), 'clean')
    assert.equal(kindOf(await scan.scan(chunks(...Array.from({ length: 40 }, () => 'x'.repeat(500_000))))), 'tooLarge')
    await scanner.stop()
    assert.equal(kindOf(await scan.scan(chunks('текст'))), 'unavailable')
  })
}

test('a scanner behind a socket of Unix is asked in the same way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  await using stand = await startClamdSimulator(join(folder, 'clamd.ctl'))
  assert.deepEqual(await clamdScan(stand.address).scan(chunks('текст')), { ok: true, value: { kind: 'clean' } })
  rmSync(folder, { recursive: true })
})

test('silence and a broken connection are no verdict', async () => {
  await using stand = await startClamdSimulator()
  const scan = clamdScan(stand.address)
  stand.behave('silent')
  assert.equal(kindOf(await clamdScan(stand.address, 50).scan(chunks('текст'))), 'unavailable')
  stand.behave('down')
  assert.equal(kindOf(await scan.scan(chunks('x'.repeat(500_000)))), 'unavailable')
})

test('a file that cannot be read is a fault of ours, not a verdict', async () => {
  await using stand = await startClamdSimulator()
  async function* broken(): AsyncIterable<Uint8Array> {
    yield Buffer.from('начало')
    throw new Error('the store is broken')
  }
  await assert.rejects(clamdScan(stand.address).scan(broken()), /the store is broken/)
})

function kindOf(answer: Awaited<ReturnType<ReturnType<typeof clamdScan>['scan']>>): string {
  return answer.ok ? answer.value.kind : answer.refusal.kind
}

async function* chunks(...texts: readonly string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
