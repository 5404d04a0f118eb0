import assert from 'node:assert/strict'
import { orderMatcher } from '#/features/statements/domain/order-matcher.ts'
import type { FiledOrder } from '#/features/statements/domain/order-matcher.ts'
import { readStatement } from '#/gateways/bank-file/read-statement.ts'
import { kopecks } from '#/kernel/money.ts'
import { bankStatement } from '../support/bank-statement.ts'
import { compare } from './compare.ts'

/** A statement of a busy year: three lines of four are about an order of ours, and the orders are as many as the lines. */
const count = 10_000
const account = '40702810638050013199'
const day = Temporal.PlainDate.from('2026-11-20')
const orders = Array.from({ length: count }, (_, at): FiledOrder => {
  const reference = `Р-2026-${String(1 + (at % 31)).padStart(5, '0')}/${at + 1}`
  const told = { state: 'sent', isBooked: false, payeeInn: innOf(at) } as const
  return { payoutId: `payout ${at}`, account, number: at + 1, day, amount: kopecks(1_000_00 + at), reference, ...told }
})
const bytes = bankStatement(account, orders.map(stated))
const parsed = linesOf()
const found = matchAll()
assert.deepEqual([found.about, found.foreign], [count / 2 + count / 4, count / 4])

await compare({
  name: `14. A bank statement of ${count.toLocaleString('en')} lines matched with ${count.toLocaleString('en')} orders (${Math.round(bytes.length / 1024)} KB)`,
  unit: 'line',
  limit: { name: 'reading the statement itself (1CClientBankExchange)', run: read },
  product: { name: 'orderMatcher: index of the orders + every line', run: match },
  goal: 1,
  by: 'cpu',
})

async function read() {
  return { operations: linesOf().length }
}

async function match() {
  matchAll()
  return { operations: count }
}

function stated({ number, amount, reference, payeeInn }: FiledOrder, at: number) {
  const line = { direction: 'debit', number: String(number).padStart(6, '0'), day: '21.11.2026', amount } as const
  if (at % 4 === 3) return { ...line, otherInn: '7707083893', purpose: `Аренда помещения, счёт ${at}` }
  const purpose = `Оплата по акту № ${at} от 20.11.2026 за услуги видеосъёмки. Без НДС`
  return { ...line, otherInn: payeeInn, purpose: at % 4 === 2 ? purpose : `${purpose}. ${reference}` }
}

function innOf(at: number): string {
  return String(500_000_000_000 + at)
}

function linesOf() {
  const statement = readStatement(bytes)
  assert.ok(statement.ok)
  return statement.value.lines
}

/** By the reference, by the number alone where the bank has cut the purpose, and lines of other payments of the company. */
function matchAll() {
  const match = orderMatcher(orders)
  const kinds = { about: 0, unclear: 0, foreign: 0 }
  for (const line of parsed) kinds[match({ ...line, account, otherInn: line.payee.inn }).is] += 1
  return kinds
}
