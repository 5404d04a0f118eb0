import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import type { Statement, StatementProblem } from './port.ts'
import { readStatement } from './read-statement.ts'

test('a statement with quotes, «№» and «ё»: our order is a debit, money of a buyer is a credit', () => {
  const { accounts, lines } = statementOf('sber.txt')
  assert.deepEqual(plain(accounts), [
    { account: '40702810938000000001', from: '2026-11-23', to: '2026-11-23', opening: 150_000_00, closing: 141_499_50 },
  ])
  assert.deepEqual(plain(lines[0]), {
    direction: 'debit',
    number: '17',
    date: '2026-11-20',
    bookedOn: '2026-11-23',
    amount: 20_500_50,
    payer: { account: '40702810938000000001', inn: '7701000001', name: 'ООО "Пример №1"', bik: '044525225' },
    payee: { account: '40817810900000000011', inn: '770100000101', name: 'Семёнова Алёна Фёдоровна', bik: '044525974' },
    purpose: 'Оплата услуг по акту № 5 от 19.11.2026. НДС не облагается. Наряд Р-2026-00031/17',
  })
  assert.deepEqual([lines[1]?.direction, lines[1]?.payer.name, lines[1]?.amount], ['credit', 'АО «Покупатель»', 12_000_00])
  assert.equal(lines.length, 2)
})

test('a bank that fills both days and writes a section a day: a return is a credit from its transit account', () => {
  const { accounts, lines } = statementOf('tbank.txt')
  assert.deepEqual(plain(accounts), [
    { account: '40702810200000000021', from: '2026-11-23', to: '2026-11-24', opening: 1_000_000_00, closing: 1_000_000_00 },
  ])
  assert.deepEqual(
    lines.map(({ direction, number, payer }) => [direction, number, payer.account]),
    [
      ['debit', '18', '40702810200000000021'],
      ['credit', '555001', '30232810100000000007'],
    ],
  )
  assert.match(lines[1]?.purpose ?? '', /^Возврат по п\/п № 18/)
})

test('version 1.02 with commas, spaces in sums, dots in accounts and a purpose in parts', () => {
  const { accounts, lines } = statementOf('alfa.txt')
  assert.deepEqual(plain(accounts), [
    { account: '40702810100000000041', from: '2026-11-23', to: '2026-11-23', opening: 1_000_00, closing: 99_90 },
  ])
  assert.deepEqual([lines[0]?.amount, lines[0]?.number], [900_10, '000019'])
  assert.equal(lines[0]?.purpose, 'Оплата услуг по договору № 3 Наряд Р-2026-00033/2')
})

test('DOS encoding, accounts of the header alone, a purpose in three lines of the file, a transfer between own accounts', () => {
  const { accounts, lines } = statementOf('vtb.txt')
  assert.deepEqual(
    accounts.map(({ account }) => account),
    ['40702810700000000061', '40702810000000000062'],
  )
  assert.deepEqual([lines[0]?.amount, lines[0]?.payee.name], [7_000_05, 'Ёлкина Зоя Ильинична'])
  assert.equal(lines[0]?.purpose, 'Перевод текста на 3 страницах Наряд Р-2026-00034/3')
  assert.deepEqual([lines[1]?.direction, lines[1]?.payee.account, lines[1]?.amount], ['debit', '40702810000000000062', 1_000_00])
})

test('UTF-8 with a BOM, no movement and an overdraft', () => {
  const { accounts, lines } = statementOf('tochka.txt')
  assert.deepEqual([accounts[0]?.opening, accounts[0]?.closing, lines.length], [-150_25, -150_25, 0])
})

test('one statement reads the same in every encoding', () => {
  const text = new TextDecoder('windows-1251').decode(bytesOf('sber.txt'))
  assert.deepEqual(readStatement(Buffer.from(text)), readStatement(bytesOf('sber.txt')))
  assert.deepEqual(readStatement(Buffer.from(`\uFEFF${text.replaceAll('\r\n', '\n')}`)), readStatement(bytesOf('sber.txt')))
})

test('camt.053: an entry of two transactions is two lines, a pending one is none', () => {
  const { accounts, lines } = statementOf('camt053.xml')
  assert.deepEqual(plain(accounts), [
    { account: '40702810938000000001', from: '2026-11-23', to: '2026-11-23', opening: 150_000_00, closing: 129_399_50 },
  ])
  assert.deepEqual(plain(lines[0]), {
    direction: 'debit',
    number: '17',
    date: '2026-11-20',
    bookedOn: '2026-11-23',
    amount: 20_500_50,
    payer: { account: '40702810938000000001', inn: '7701000001', name: 'ООО "Пример №1"', bik: '' },
    payee: { account: '40817810900000000011', inn: '770100000101', name: 'Семёнова Алёна Фёдоровна', bik: '044525974' },
    purpose: 'Оплата услуг по акту № 5. Наряд Р-2026-00031/17',
  })
  assert.deepEqual(
    lines.slice(1).map(({ number, amount, payer }) => [number, amount, payer.account]),
    [
      ['18', 60_00, '40702810938000000001'],
      ['19', 40_00, '40702810938000000001'],
    ],
  )
})

test('a line that cannot be read is named', () => {
  const harms: readonly (readonly [line: string, (text: string) => string])[] = [
    ['Сумма=двадцать', (text) => text.replace('Сумма=20500.50', 'Сумма=двадцать')],
    ['Сумма=0.00', (text) => text.replace('Сумма=20500.50', 'Сумма=0.00')],
    ['ДатаСписано=31.11.2026', (text) => text.replace('ДатаСписано=23.11.2026', 'ДатаСписано=31.11.2026')],
    ['НачальныйОстаток=1.5.0', (text) => text.replace('150000.00', '1.5.0')],
    ['ДатаНачала=вчера', (text) => text.replace(/(Секция.*\r\n)ДатаНачала=.*/, '$1ДатаНачала=вчера')],
    ['%%%', (text) => text.replace('Дата=20.11.2026', '%%%')],
    [
      'ПлательщикСчет=1',
      (text) => text.replaceAll('40702810938000000001\r\nДатаС', '1\r\nДатаС').replace(/ПлательщикРасчСчет=.*\r\n/, ''),
    ],
    // A key that is absent is named by the line where its section begins.
    ['СекцияДокумент', (text) => text.replace('Дата=20.11.2026\r\n', '')],
    ['КонецДокумента', (text) => text.replace('СекцияДокумент=Платежное поручение\r\n', '')],
    [
      'КонецДокумента',
      (text) =>
        text.replace(/НазначениеПлатежа=Оплата услуг.*\r\n/, '').replace('КонецДокумента', 'КонецДокумента\r\nКонецДокумента'),
    ],
    [
      'ДатаПоступило=23.11.2026',
      (text) => text.replace(/ДатаСписано=23.*\r\n/, '').replace(/ДатаПоступило=\r\n/, 'ДатаПоступило=23.11.2026\r\n'),
    ],
    ['КонецФайла', (text) => text.replace(/КонецДокумента\r\nКонецФайла/, 'КонецФайла')],
    ['НазначениеПлатежа=Оплата по счёту 12', (text) => text.replace(/КонецДокумента\r\nКонецФайла\r\n$/, '')],
  ]
  const sber = new TextDecoder('windows-1251').decode(bytesOf('sber.txt'))
  for (const [wanted, change] of harms) {
    const harmed = change(sber)
    const { kind, line } = problemOf(Buffer.from(harmed))
    assert.equal(kind, 'unreadableLine', wanted)
    assert.ok(lineOf(harmed, line).startsWith(wanted), `${wanted}: ${line} is «${lineOf(harmed, line)}»`)
  }
})

test('camt.053 names the line of a broken entry, a foreign currency and broken XML', () => {
  const camt = new TextDecoder().decode(bytesOf('camt053.xml'))
  const harms: readonly (readonly [line: string, (text: string) => string])[] = [
    ['<Ntry>', (text) => text.replace('<BookgDt><Dt>2026-11-23</Dt></BookgDt>', '')],
    ['<NtryDtls><TxDtls>', (text) => text.replace('<Amt Ccy="RUB">20500.50', '<Amt Ccy="USD">20500.50')],
    ['<Bal>', (text) => text.replace('150000.00', '150000.001')],
    ['</Statement>', (text) => text.replace('</Stmt>', '</Statement>')],
    ['<!DOCTYPE', (text) => text.replace('<Document', '<!DOCTYPE Document>\n<Document')],
  ]
  for (const [wanted, change] of harms) {
    const harmed = change(camt)
    const { kind, line } = problemOf(Buffer.from(harmed))
    assert.equal(kind, 'unreadableLine', wanted)
    assert.ok(lineOf(harmed, line).startsWith(wanted), `${wanted}: ${line} is «${lineOf(harmed, line)}»`)
  }
})

test('another file is not a statement: our own orders, which no bank has booked, among them', () => {
  const orders = readFileSync(resolve(import.meta.dirname, 'golden/orders.txt'))
  const others = [
    orders,
    Buffer.from(''),
    Buffer.from('PK\u0003\u0004'),
    Buffer.from('<html></html>'),
    Buffer.from('1CClientBankExchange\r\nabc'),
  ]
  for (const bytes of others) assert.equal(problemOf(bytes).kind, 'notAStatement')
  assert.equal(problemOf(new Uint8Array(32 * 1024 * 1024 + 1)).kind, 'tooLarge')
  const sber = new TextDecoder('windows-1251').decode(bytesOf('sber.txt'))
  assert.equal(
    problemOf(Buffer.from(sber.replaceAll(/^РасчСчет=.*\r\n|^СекцияРасчСчет[^]*?КонецРасчСчет\r\n/gm, ''))).kind,
    'noAccounts',
  )
  const camt = new TextDecoder().decode(bytesOf('camt053.xml'))
  assert.equal(problemOf(Buffer.from(camt.replaceAll(/<Stmt>[^]*<\/Stmt>/g, ''))).kind, 'noAccounts')
})

test('ten thousand lines are read', () => {
  const text = new TextDecoder('windows-1251').decode(bytesOf('tbank.txt'))
  const document = /СекцияДокумент=[^]*?КонецДокумента\r\n/.exec(text)?.[0] ?? ''
  const read = readStatement(Buffer.from(text.replace(document, document.repeat(10_000))))
  assert.ok(read.ok)
  assert.equal(read.value.lines.length, 10_001)
})

function statementOf(name: string): Statement {
  const read = readStatement(bytesOf(name))
  assert.ok(read.ok, JSON.stringify(read))
  return read.value
}

function problemOf(bytes: Uint8Array): StatementProblem {
  const read = readStatement(bytes)
  assert.ok(!read.ok)
  return read.refusal
}

function bytesOf(name: string): Uint8Array {
  return readFileSync(resolve(import.meta.dirname, `golden/statement-${name}`))
}

function lineOf(text: string, line = 0): string {
  return text.split(/\r?\n/)[line - 1]?.trim() ?? ''
}

/** Days as text, to be compared. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
