import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BankAccount, Bik } from '#/kernel/bank-account.ts'
import type { CompanyInn, PersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Clock } from '#/kernel/time.ts'
import { httpBank } from './http-bank.ts'
import type { PaymentOrder } from './port.ts'
import { startBankSimulator } from './simulator/start-bank-simulator.ts'
import type { BankSimulatorOptions } from './simulator/start-bank-simulator.ts'

const impatient = { timeoutMs: 400 }

test('an order is first accepted and becomes paid once the bank has settled it', async () => {
  await using street = await openStreet({ settlementDelay: Temporal.Duration.from({ seconds: 30 }) })
  const accepted = await street.bank.pay(orderOf('payout_1'))
  assert.equal(accepted.ok && accepted.value.outcome, 'accepted')
  street.pass({ seconds: 29 })
  assert.equal(await street.stateOf('payout_1'), 'accepted')
  street.pass({ seconds: 1 })
  assert.equal(await street.stateOf('payout_1'), 'paid')
})

test("two requests with the same key create one payment in the bank's book", async () => {
  await using street = await openStreet()
  const first = await street.bank.pay(orderOf('payout_1'))
  const second = await street.bank.pay(orderOf('payout_1'))
  assert.equal(first.ok && first.value.bankId, second.ok && second.value.bankId)
  assert.equal((await street.book()).length, 1)
})

test('twenty concurrent payments with one key create one payment', async () => {
  await using street = await openStreet()
  const answers = await Promise.all(Array.from({ length: 20 }, () => street.bank.pay(orderOf('payout_1'))))
  assert.equal(new Set(answers.map((answer) => answer.ok && answer.value.bankId)).size, 1)
  assert.equal(
    answers.every((answer) => answer.ok),
    true,
  )
  assert.equal((await street.book()).length, 1)
})

test('a key reused with another amount is refused and nothing is paid', async () => {
  await using street = await openStreet()
  await street.bank.pay(orderOf('payout_1'))
  const answer = await street.bank.pay({ ...orderOf('payout_1'), amount: kopecks(999_00) })
  assert.deepEqual(answer, { ok: false, refusal: { kind: 'keyConflict', key: 'payout_1' } })
  assert.equal((await street.book()).length, 1)
})

test('an order whose answer was lost is found by its key, and a repeat does not pay again', async () => {
  await using street = await openStreet()
  await street.fault({ kind: 'lost_answer', count: 1 })
  const lost = await street.bank.pay(orderOf('payout_1'))
  assert.deepEqual(lost, { ok: false, refusal: { kind: 'unknownOutcome', key: 'payout_1' } })
  assert.equal(await street.stateOf('payout_1'), 'paid')
  assert.equal((await street.bank.pay(orderOf('payout_1'))).ok, true)
  assert.equal((await street.book()).length, 1)
})

test('a 503 from an intermediary leaves the outcome unknown', async () => {
  await using proxy = await openProxy(503, '<html>Bad gateway</html>')
  await using bank = httpBank({ url: proxy.url, secret: 'secret' })
  assert.deepEqual(await bank.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'unknownOutcome', key: 'payout_1' } })
})

test('an unresponsive bank leaves the outcome unknown, and a lookup by key shows that nothing was accepted', async () => {
  await using street = await openStreet({}, impatient)
  await street.fault({ kind: 'silent', count: 1 })
  const answer = await street.bank.pay(orderOf('payout_1'))
  assert.deepEqual(answer, { ok: false, refusal: { kind: 'unknownOutcome', key: 'payout_1' } })
  assert.equal(await street.stateOf('payout_1'), undefined)
})

test('a bank slower than the timeout leaves the outcome unknown and still pays', async () => {
  await using street = await openStreet({}, impatient)
  await street.fault({ kind: 'slow', count: 1, delay_ms: 500 })
  const answer = await street.bank.pay(orderOf('payout_1'))
  assert.equal(!answer.ok && answer.refusal.kind, 'unknownOutcome')
  await new Promise((resolve) => setTimeout(resolve, 350))
  assert.equal(await street.stateOf('payout_1'), 'paid')
})

test('a bank that reports itself down has definitely done nothing', async () => {
  await using street = await openStreet()
  await street.fault({ kind: 'down' })
  assert.deepEqual(await street.bank.pay(orderOf('payout_1')), {
    ok: false,
    refusal: { kind: 'unavailable' },
  })
  assert.deepEqual(await street.bank.orderByKey('payout_1'), { ok: false, refusal: { kind: 'unavailable' } })
  assert.equal((await street.book()).length, 0)
})

test('a bank that cannot be reached has definitely done nothing', async () => {
  const port = await closedPort()
  await using bank = httpBank({ url: `http://127.0.0.1:${port}`, secret: 'secret' })
  assert.deepEqual(await bank.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'unavailable' } })
})

test('a lookup without an answer is not an unknown outcome, because it changes nothing', async () => {
  await using street = await openStreet({}, impatient)
  await street.fault({ kind: 'silent', on: 'lookup' })
  assert.deepEqual(await street.bank.orderByKey('payout_1'), { ok: false, refusal: { kind: 'unavailable' } })
})

test('an unreadable answer is garbage, never success', async () => {
  await using street = await openStreet()
  await street.fault({ kind: 'garbage', count: 2 })
  assert.deepEqual(await street.bank.pay(orderOf('payout_1')), {
    ok: false,
    refusal: { kind: 'garbage', key: 'payout_1' },
  })
  assert.deepEqual(await street.bank.orderByKey('payout_1'), {
    ok: false,
    refusal: { kind: 'garbage', key: 'payout_1' },
  })
  assert.equal(await street.stateOf('payout_1'), 'paid')
})

test("an order to one payee is rejected with the bank's reason, while the others are paid", async () => {
  await using street = await openStreet()
  await street.fault({ kind: 'reject', inn: '770123456703' })
  const rejected = await street.bank.pay(orderOf('payout_1'))
  assert.equal(rejected.ok && rejected.value.outcome, 'rejected')
  assert.equal(rejected.ok && rejected.value.text, 'Получатель не найден по реквизитам')
  const order = orderOf('payout_2')
  await street.bank.pay({ ...order, payee: { ...order.payee, inn: '770123456887' as PersonInn } })
  assert.equal(await street.stateOf('payout_2'), 'paid')
  assert.equal(await street.stateOf('payout_1'), 'rejected')
})

test('a payment to a closed account is paid first and returned later', async () => {
  await using street = await openStreet({
    settlementDelay: Temporal.Duration.from({ seconds: 30 }),
    returnDelay: Temporal.Duration.from({ hours: 2 }),
  })
  await street.fault({ kind: 'return', count: 1 })
  await street.bank.pay(orderOf('payout_1'))
  street.pass({ minutes: 1 })
  assert.equal(await street.stateOf('payout_1'), 'paid')
  street.pass({ hours: 2 })
  const returned = await street.bank.orderByKey('payout_1')
  assert.equal(returned.ok && returned.value?.outcome, 'returned')
  assert.equal(returned.ok && returned.value?.text, 'Счёт получателя закрыт')
})

test('a paid order can be returned manually, an unpaid one cannot', async () => {
  await using street = await openStreet({ settlementDelay: Temporal.Duration.from({ seconds: 30 }) })
  await street.bank.pay(orderOf('payout_1'))
  assert.equal((await street.post('/admin/returns', { key: 'payout_1' })).status, 409)
  street.pass({ seconds: 30 })
  assert.equal((await street.post('/admin/returns', { key: 'payout_1' })).status, 200)
  assert.equal(await street.stateOf('payout_1'), 'returned')
})

test('an account that does not match the BIC creates no order', async () => {
  await using street = await openStreet()
  const order = orderOf('payout_1')
  const destination = {
    kind: 'account',
    bik: '044525974' as Bik,
    account: '40817810400000000042' as BankAccount,
  } as const
  const answer = await street.bank.pay({ ...order, payee: { ...order.payee, destination } })
  assert.deepEqual(answer, {
    ok: false,
    refusal: { kind: 'invalid', code: 'invalid_account', text: 'Счёт получателя не подходит к БИК' },
  })
  assert.equal((await street.book()).length, 0)
})

test('a card is paid by its token', async () => {
  await using street = await openStreet()
  const order = orderOf('payout_1')
  const destination = { kind: 'card', token: 'token-42', mask: '•• 4821' } as const
  await street.bank.pay({ ...order, payee: { ...order.payee, destination } })
  assert.equal(await street.stateOf('payout_1'), 'paid')
})

test('a wrong secret stops all orders without marking any as failed', async () => {
  await using street = await openStreet({ secret: 'right' })
  assert.deepEqual(await street.bank.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'denied' } })
})

test('calls over the concurrency limit are refused at once', async () => {
  await using street = await openStreet({}, { maxCalls: 1, timeoutMs: 400 })
  await street.fault({ kind: 'silent', count: 1 })
  const first = street.bank.pay(orderOf('payout_1'))
  assert.deepEqual(await street.bank.pay(orderOf('payout_2')), {
    ok: false,
    refusal: { kind: 'unavailable' },
  })
  assert.equal((await first).ok, false)
  assert.equal((await street.bank.pay(orderOf('payout_2'))).ok, true)
})

test('after a restart the bank still knows the key', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bank-'))
  try {
    const before = await openStreet({ dataDir })
    const first = await before.bank.pay(orderOf('payout_1'))
    await before[Symbol.asyncDispose]()
    await using after = await openStreet({ dataDir })
    const second = await after.bank.pay(orderOf('payout_1'))
    assert.equal(second.ok && second.value.bankId, first.ok && first.value.bankId)
    assert.equal((await after.book()).length, 1)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('the page shows the book in Russian and escapes text written by a payee', async () => {
  await using street = await openStreet()
  const order = orderOf('payout_1')
  await street.bank.pay({ ...order, payee: { ...order.payee, name: '<b>Анна</b>' } })
  const page = await (await fetch(street.url)).text()
  assert.match(page, /Учебный банк/)
  assert.match(page, /&lt;b&gt;Анна/)
  assert.match(page, /1\u00A0500,00\u00A0₽/)
  assert.doesNotMatch(page, /40817810400000000042/)
})

/**
 * The timeout is long so that a busy machine is not mistaken for an unresponsive bank; tests of unresponsiveness set a short
 * one.
 */
async function openStreet(options: Partial<BankSimulatorOptions> = {}, { maxCalls = 32, timeoutMs = 20_000 } = {}) {
  let now = Temporal.Instant.from('2026-11-21T09:00:00Z')
  const clock: Clock = { now: () => now }
  const simulator = await startBankSimulator({ port: 0, clock, ...options })
  const bank = httpBank({ url: simulator.url, secret: 'secret', timeoutMs, maxCalls })
  const post = (path: string, body: object) =>
    fetch(`${simulator.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    bank,
    post,
    url: simulator.url,
    pass(duration: Temporal.DurationLike) {
      now = now.add(duration)
    },
    async stateOf(key: string) {
      const order = await bank.orderByKey(key)
      assert.equal(order.ok, true)
      return order.ok ? order.value?.outcome : undefined
    },
    async fault(fault: object) {
      assert.equal((await post('/admin/faults', fault)).status, 201)
    },
    async book(): Promise<unknown[]> {
      const answer = (await (await fetch(`${simulator.url}/admin/book`)).json()) as { items: unknown[] }
      return answer.items
    },
    async [Symbol.asyncDispose]() {
      await bank[Symbol.asyncDispose]()
      await simulator.stop()
    },
  }
}

function orderOf(key: string): PaymentOrder {
  return {
    key,
    amount: kopecks(1_500_00),
    payer: { inn: '7700012340' as CompanyInn, account: '40702810100000000017' as BankAccount },
    payee: {
      name: 'Петрова Анна Сергеевна',
      inn: '770123456703' as PersonInn,
      destination: {
        kind: 'account',
        bik: '044525225' as Bik,
        account: '40817810400000000042' as BankAccount,
      },
    },
    purpose: 'Оплата услуг по договору, НДС не облагается',
  }
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function openProxy(status: number, body: string) {
  const server = createHttpServer((_, response) => void response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
