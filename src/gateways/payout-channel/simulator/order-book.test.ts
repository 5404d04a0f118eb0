import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { openOrderBook } from './order-book.ts'

test('a torn last line is dropped at startup and the next payment gets its own line', async () => {
  await using dir = await directory()
  const before = bookIn(dir.path)
  before.take('payout_1', request, 'pay')
  before.close()
  await appendFile(join(dir.path, 'book.jsonl'), '{"event":"payment","id":"UB-0000')

  const after = bookIn(dir.path)
  assert.equal(after.all().length, 1)
  after.take('payout_2', request, 'pay')
  after.close()

  const again = bookIn(dir.path)
  assert.deepEqual(
    again.all().map((payment) => payment.key),
    ['payout_2', 'payout_1'],
  )
  again.close()
})

test('a damaged line in the middle stops the stand instead of losing a payment', async () => {
  await using dir = await directory()
  const book = bookIn(dir.path)
  book.take('payout_1', request, 'pay')
  book.close()
  await appendFile(join(dir.path, 'book.jsonl'), 'spoiled\n')
  assert.throws(() => bookIn(dir.path))
})

test('every payment answered before kill -9 is in the book afterwards', async () => {
  await using dir = await directory()
  const program = `
    import { z } from ${JSON.stringify(import.meta.resolve('zod'))}
    import { openOrderBook } from ${JSON.stringify(import.meta.resolve('./order-book.ts'))}
    const none = Temporal.Duration.from({ seconds: 0 })
    const clock = { now: () => Temporal.Instant.from('2026-11-21T09:00:00Z') }
    const book = openOrderBook({ dataDir: process.argv[1], clock, settlementDelay: none, returnDelay: none, request: z.any(), idOf: (no) => 'UB-' + no })
    const request = ${JSON.stringify(request)}
    for (let no = 1; ; no += 1) {
      book.take('payout_' + no, request, 'pay')
      await new Promise((resolve) => process.stdout.write(no + '\\n', resolve))
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dir.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString()
    if (printed.length > 200) child.kill('SIGKILL')
  })
  await once(child, 'close')

  const answered = printed.split('\n').slice(0, -1).length
  const book = bookIn(dir.path)
  const keys = new Set(book.all().map((payment) => payment.key))
  book.close()
  assert.equal(answered > 10, true)
  for (let no = 1; no <= answered; no += 1) assert.equal(keys.has(`payout_${no}`), true)
})

test('one key is one payment, whatever a second call with it says', () => {
  const book = bookIn(undefined)
  book.take('payout_1', request, 'pay')
  const again = book.take('payout_1', { ...request, amount: 1 }, 'pay')
  assert.deepEqual([again.request.amount, book.all().length], [request.amount, 1])
})

const requestShape = z.object({ amount: z.int(), purpose: z.string() })
const request = {
  amount: 150_000,
  purpose: 'Оплата услуг',
}

function bookIn(dataDir: string | undefined) {
  const none = Temporal.Duration.from({ seconds: 0 })
  const clock = { now: () => Temporal.Instant.from('2026-11-21T09:00:00Z') }
  return openOrderBook({
    dataDir,
    clock,
    settlementDelay: none,
    returnDelay: none,
    request: requestShape,
    idOf: (no) => `UB-${no}`,
  })
}

async function directory() {
  const path = await mkdtemp(join(tmpdir(), 'bank-book-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
