import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { clamdScan } from './clamd-scan.ts'
import { eicar, startClamdSimulator } from './simulator/start-clamd-simulator.ts'

test('a clean file is clean, and one with a known signature is named, wherever the signature is cut', async () => {
  await using stand = await startClamdSimulator()
  const scan = clamdScan(stand.address)
  assert.deepEqual(await scan.scan(chunks('просто текст')), { ok: true, value: { kind: 'clean' } })
  const halves = chunks('x'.repeat(70_000), eicar.slice(0, 20), eicar.slice(20), 'y'.repeat(200_000))
  assert.deepEqual(await scan.scan(halves), { ok: true, value: { kind: 'infected', signature: 'Eicar-Test-Signature' } })
  assert.deepEqual(await scan.scan(chunks()), { ok: true, value: { kind: 'clean' } })
  assert.equal(stand.scanned(), 3)
})

test('a scanner behind a socket of Unix is asked in the same way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  await using stand = await startClamdSimulator(join(folder, 'clamd.ctl'))
  assert.deepEqual(await clamdScan(stand.address).scan(chunks('текст')), { ok: true, value: { kind: 'clean' } })
  rmSync(folder, { recursive: true })
})

test('silence, a broken connection and no connection are no verdict; a file too long for the scanner is told apart', async () => {
  await using stand = await startClamdSimulator()
  const scan = clamdScan(stand.address)
  stand.behave('silent')
  assert.equal(kindOf(await clamdScan(stand.address, 50).scan(chunks('текст'))), 'unavailable')
  stand.behave('down')
  assert.equal(kindOf(await scan.scan(chunks('x'.repeat(500_000)))), 'unavailable')
  stand.behave({ maxLength: 100_000 })
  assert.equal(kindOf(await scan.scan(chunks('x'.repeat(200_000)))), 'tooLarge')
  await stand.stop()
  assert.equal(kindOf(await scan.scan(chunks('текст'))), 'unavailable')
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
