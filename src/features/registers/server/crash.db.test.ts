import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import test from 'node:test'
import { approvedRegister, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'

for (const point of ['payout.before-send', 'payout.after-send', 'payout.before-record']) {
  test(`a worker killed at ${point} and another after it make one payment`, async () => {
    await using house = await openRegistersHouse()
    const { id, accountant } = await approvedRegister(house, 2)
    await startPaying(house, accountant, id)
    const killed = await runChild(house, house.clock.now(), 0, point)
    assert.equal(killed.signal, 'SIGKILL', killed.output)

    const after = await runChild(house, house.clock.now().add({ seconds: 61 }), 6)
    assert.equal(after.code, 0, after.output)
    const book = await house.book()
    assert.deepEqual([book.length, new Set(book.map(({ payee }) => payee.inn)).size], [2, 2])
    const rows = await house.db.selectFrom('register_rows').select('state').execute()
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['paid', 'paid'],
    )
    const payouts = await house.db.selectFrom('payouts').select(['state', 'bank_key']).execute()
    assert.deepEqual(
      payouts.map(({ state, bank_key: key }) => [state, book.some((line) => line.key === key)]),
      [
        ['paid', true],
        ['paid', true],
      ],
    )
    const register = await house.db.selectFrom('registers').select('state').executeTakeFirstOrThrow()
    assert.equal(register.state, 'executed')
  })
}

async function runChild(house: RegistersHouse, start: Temporal.Instant, seconds: number, crashAt = '') {
  const program = resolve(import.meta.dirname, '../../../../tests/support/pay-in-child.ts')
  const child = spawn(process.execPath, [program, house.url, house.bankUrl, start.toString(), String(seconds)], {
    env: { ...process.env, CRASH_AT: crashAt, NODE_TEST_CONTEXT: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString()
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, output }
}
