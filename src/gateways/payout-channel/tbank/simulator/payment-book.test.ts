import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPaymentBook } from './payment-book.ts'
import type { PaymentRequest } from './read-payment.ts'

test('a torn last line is dropped at startup and the next payment gets its own line', async () => {
  await using dir = await directory()
  const before = bookIn(dir.path)
  before.pay('payout_1', request, 'pay')
  before.close()
  await appendFile(join(dir.path, 'book.jsonl'), '{"event":"payment","id":"UB-0000')

  const after = bookIn(dir.path)
  assert.equal(after.all().length, 1)
  after.pay('payout_2', request, 'pay')
  after.close()

  const again = bookIn(dir.path)
  assert.deepEqual(
    again.all().map((payment) => payment.key),
    ['payout_2', 'payout_1'],
  )
  again.close()
})

test('a damaged line in the middle stops the bank instead of losing a payment', async () => {
  await using dir = await directory()
  const book = bookIn(dir.path)
  book.pay('payout_1', request, 'pay')
  book.close()
  await appendFile(join(dir.path, 'book.jsonl'), 'spoiled\n')
  assert.throws(() => bookIn(dir.path))
})

test('every payment answered before kill -9 is in the book afterwards', async () => {
  await using dir = await directory()
  const program = `
    import { openPaymentBook } from ${JSON.stringify(import.meta.resolve('./payment-book.ts'))}
    const none = Temporal.Duration.from({ seconds: 0 })
    const clock = { now: () => Temporal.Instant.from('2026-11-21T09:00:00Z') }
    const book = openPaymentBook({ dataDir: process.argv[1], clock, settleDelay: none, returnDelay: none })
    const request = ${JSON.stringify(request)}
    for (let no = 1; ; no += 1) {
      book.pay('payout_' + no, request, 'pay')
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
  book.pay('payout_1', request, 'pay')
  const again = book.pay('payout_1', { ...request, amount: 1 }, 'pay')
  assert.deepEqual([again.request.amount, book.all().length], [request.amount, 1])
})

const request: PaymentRequest = {
  amount: 150_000,
  purpose: 'Оплата услуг',
  payer: { account: '40702810100000000017' },
  payee: { name: 'Петрова Анна', inn: '770123456703', bik: '044525225', account: '40817810400000000042' },
}

function bookIn(dataDir: string | undefined) {
  const none = Temporal.Duration.from({ seconds: 0 })
  const clock = { now: () => Temporal.Instant.from('2026-11-21T09:00:00Z') }
  return openPaymentBook({ dataDir, clock, settlementDelay: none, returnDelay: none })
}

async function directory() {
  const path = await mkdtemp(join(tmpdir(), 'bank-book-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
