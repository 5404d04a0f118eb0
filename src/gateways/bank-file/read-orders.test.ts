import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { exchangeFiles } from './exchange-files.ts'
import { readOrders } from './read-orders.ts'
import { readOrdersInWorker } from './read-orders-in-worker.ts'

const isExchange = (text: Parameters<typeof exchangeFiles.isExchange>[0]) => exchangeFiles.isExchange(text)

test('orders that we write for a bank are read with payee, account, sum and purpose', () => {
  const orders = read('orders.txt')
  assert.deepEqual(orders[0], {
    line: 12,
    number: '17',
    day: '20.11.2026',
    amount: '20500.50',
    payee: { account: '40817810100000000011', inn: '770100000101', name: 'Семёнова Алёна Фёдоровна', bik: '044525974' },
    purpose: 'Оплата услуг по акту № 5',
  })
})

test('of a statement the payments to others are taken, and money that came is not', () => {
  const bytes = golden('statement-sber.txt')
  const statement = exchangeFiles.readStatement(bytes)
  assert.ok(statement.ok)
  const debits = statement.value.lines.filter(({ direction }) => direction === 'debit')
  assert.ok(debits.length > 0 && debits.length < statement.value.lines.length)
  assert.deepEqual(
    read('statement-sber.txt').map(({ number }) => number),
    debits.map(({ number }) => number),
  )
})

test('a file of orders that is cut, empty or of another kind is refused whole', () => {
  const bytes = golden('orders.txt')
  assert.deepEqual(kindOf(bytes.subarray(0, bytes.length - 20)), 'unreadableLine')
  assert.deepEqual(kindOf(new TextEncoder().encode('1CClientBankExchange\nКодировка=UTF-8\nКонецФайла\n')), 'notAStatement')
  assert.deepEqual(kindOf(new TextEncoder().encode('ИНН;Сумма\n')), 'notAStatement')
  const many = `1CClientBankExchange\nКодировка=UTF-8\n${'СекцияДокумент=П\nКонецДокумента\n'.repeat(10_001)}КонецФайла\n`
  assert.deepEqual(kindOf(new TextEncoder().encode(many)), 'tooManyOrders')
  const long = `1CClientBankExchange\nКодировка=UTF-8\n${'Отправитель=1\n'.repeat(500_001)}КонецФайла\n`
  assert.deepEqual(kindOf(new TextEncoder().encode(long)), 'tooManyOrders')
  assert.deepEqual([isExchange(bytes), isExchange(new TextEncoder().encode('ИНН;1CClientBankExchange'))], [true, false])
})

test('a large file is read in a thread, and the process goes on with other work meanwhile', async () => {
  const head = '1CClientBankExchange\nКодировка=UTF-8\nРасчСчет=40702810900000000001\n'
  const purpose = `НазначениеПлатежа=${'Оплата услуг по акту '.repeat(40)}\n`
  const order = `СекцияДокумент=Платежное поручение\nНомер=1\nСумма=100.00\nПолучательСчет=40817810100000000011\n${purpose}КонецДокумента\n`
  const bytes = new TextEncoder().encode(`${head}${order.repeat(10_000)}КонецФайла\n`)
  let turns = 0
  const other = setInterval(() => void (turns += 1))
  const there = await exchangeFiles.readOrders(bytes)
  clearInterval(other)
  assert.ok(turns > 0)
  assert.ok(there.ok && there.value.length === 10_000)
  assert.deepEqual(there, readOrders(bytes))
  assert.deepEqual(await exchangeFiles.readOrders(bytes.subarray(0, -20)), readOrders(bytes.subarray(0, -20)))
})

test('a file that takes more time or memory than orders need is refused, and the process continues', async () => {
  const refused = { ok: false, refusal: { kind: 'unusualFile' } }
  assert.deepEqual(await readOrdersInWorker(golden('orders.txt'), { limitMs: 1 }), refused)
  const lines = `1CClientBankExchange\nКодировка=UTF-8\nСекцияДокумент=П\n${'Отправитель=1\n'.repeat(499_000)}КонецДокумента\nКонецФайла\n`
  const eaten = await readOrdersInWorker(new TextEncoder().encode(lines), { memoryMegabytes: 16, limitMs: 120_000 })
  assert.deepEqual(eaten, refused)
})

function golden(name: string): Uint8Array {
  return readFileSync(resolve(import.meta.dirname, 'golden', name))
}

function read(name: string) {
  const orders = readOrders(golden(name))
  return orders.ok ? orders.value : assert.fail(orders.refusal.kind)
}

function kindOf(bytes: Uint8Array) {
  const orders = readOrders(bytes)
  return orders.ok ? 'read' : orders.refusal.kind
}
