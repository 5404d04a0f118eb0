import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import type { BankAccount, Bik } from '#/kernel/bank-account.ts'
import { kopecks } from '#/kernel/money.ts'
import type { FileOrder, FileParty, OrderFile } from './port.ts'
import { readStatement } from './read-statement.ts'
import { encodeWindows1251, fitWindows1251 } from './windows-1251.ts'
import { exchangeFiles } from './exchange-files.ts'
import { writeOrderCsv } from './write-order-csv.ts'
import { writeOrderFile } from './write-order-file.ts'

test('a file of orders has the very bytes that a bank was shown', () => {
  const golden = readFileSync(resolve(import.meta.dirname, 'golden/orders.txt'))
  assert.deepEqual(Buffer.from(writeOrderFile(register())), golden)
  assert.deepEqual(writeOrderFile(register()), writeOrderFile(register()))
})

test('a reader of the standard that shares no code with us reads every order in another process', () => {
  const purpose = `№ 1 «ёлка» "${'ж'.repeat(197)}"`
  assert.equal(purpose.length, 210)
  const file = register({ purpose }, { number: 999_999, amount: kopecks(1) }, { payee: payee('İsmayılov Əli — ﬁ 日本') })
  const { breaches, header, documents } = readByStandard(writeOrderFile(file))
  assert.deepEqual(breaches, [])
  assert.equal(header['РасчСчет'], file.payer.account)
  assert.deepEqual(
    documents.map((document) => [document['Номер'], document['Сумма'], document['Получатель'], document['ПолучательСчет']]),
    [
      ['17', '20500.50', 'Семёнова Алёна Фёдоровна', file.orders[0]?.payee.account],
      ['999999', '0.01', 'Семёнова Алёна Фёдоровна', file.orders[1]?.payee.account],
      ['19', '20500.50', 'Ismayilov Ali — fi ??', file.orders[2]?.payee.account],
    ],
  )
  assert.equal(documents[0]?.['НазначениеПлатежа'], purpose)
})

test('the reader of the standard refuses a file that breaks it', () => {
  const golden = new TextDecoder('windows-1251').decode(writeOrderFile(register()))
  const harmed = {
    'no line': golden.replace('ВидОплаты=01\r\n', ''),
    'wrong sum': golden.replace('20500.50', '20500,50'),
    'unknown key': golden.replace('Код=0', 'Шифр=0'),
    'key twice': golden.replace('Код=0', 'Код=0\r\nКод=0'),
    'line end': golden.replace('Код=0\r\n', 'Код=0\n'),
    'no end': golden.replace('КонецФайла\r\n', ''),
  }
  for (const [harm, text] of Object.entries(harmed))
    assert.notDeepEqual(readByStandard(encodeWindows1251(text)).breaches, [], harm)
})

test('any names and purposes come back from the bank as they were fitted', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(
      name,
      name,
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: 1, max: 1e12 }),
      (person, work, number, sum) => {
        const purpose = [...work].slice(0, 210).join('')
        const file = register({
          payee: payee(`И ${person}`),
          purpose: `О ${purpose}`.slice(0, 210),
          number,
          amount: kopecks(sum),
        })
        const read = readStatement(bookedByBank(writeOrderFile(file)))
        assert.ok(read.ok, JSON.stringify(read))
        const [line] = read.value.lines
        assert.equal(line?.payee.name, fitWindows1251(`И ${person}`))
        assert.equal(line?.purpose, fitWindows1251(`О ${purpose}`.slice(0, 210), 210))
        assert.deepEqual([line?.number, line?.amount, line?.direction], [String(number), sum, 'debit'])
      },
    ),
  )
})

test('what is fitted to windows-1251 is one line of it, and what was there already stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const fitted = fitWindows1251(text)
      assert.equal(new TextDecoder('windows-1251').decode(encodeWindows1251(fitted)), fitted)
      assert.doesNotMatch(fitted, /\p{Cc}/u)
      assert.equal(fitWindows1251(fitted), fitted)
    }),
    { numRuns: 300 },
  )
  assert.equal(fitWindows1251('ООО «Ёж» № 5 — “A”…'), 'ООО «Ёж» № 5 — “A”…')
  assert.equal(fitWindows1251('Әлмира\nҒабит\tStraße 500\u00A0₽ e\u0301'), 'Алмира Габит Strasse 500 р. e')
  assert.equal(fitWindows1251('😀\u200D日'), '??')
})

test('a text never grows over its limit, and a longer one is not cut in silence', () => {
  assert.equal(fitWindows1251('ß'.repeat(210), 210), 's'.repeat(210))
  assert.throws(() => fitWindows1251('ж'.repeat(211), 210), RangeError)
  assert.throws(() => writeOrderFile(register({ number: 1_000_000 })), RangeError)
  assert.throws(() => writeOrderFile(register({ amount: kopecks(0) })), RangeError)
})

test('the tables for banks carry the same people, sums and accounts', () => {
  const file = register({ payee: payee('Мамедов Али "Ахмед" оглы') }, { purpose: '=1+1; оплата', payee: payee('-Ә') })
  const people = new TextDecoder('windows-1251').decode(writeOrderCsv(file, 'payees')).split('\r\n')
  assert.equal(people[0], '№;Фамилия;Имя;Отчество;ИНН;Счёт;БИК;Сумма;Назначение платежа')
  const { account } = payee('')
  assert.equal(people[1], `1;Мамедов;Али;"""Ахмед"" оглы";770100000101;${account};044525974;20500,50;Оплата услуг по акту № 5`)
  assert.equal(people[2], `2;" -А";;;770100000101;${account};044525974;20500,50;" =1+1; оплата"`)
  const orders = new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeOrderCsv(file, 'orders')).split('\r\n')
  assert.ok(orders[0]?.startsWith('\uFEFFНомер;Дата;Сумма;'))
  assert.ok(orders[1]?.startsWith('17;20.11.2026;20500.50;'))
  assert.equal(orders.length, 4)
})

test('the tables are made of the file that was given to the bank, by the same orders and texts', () => {
  const file = register({ payee: payee('Мамедов Али "Ахмед" оглы') }, { purpose: 'Оплата; по акту' })
  for (const table of ['payees', 'orders'] as const)
    assert.deepEqual(exchangeFiles.writeOrderTable(writeOrderFile(file), table), writeOrderCsv(file, table))
  assert.throws(() => exchangeFiles.writeOrderTable(new TextEncoder().encode('не файл'), 'orders'), /Not an order file/)
})

function readByStandard(bytes: Uint8Array): {
  breaches: string[]
  header: Record<string, string>
  documents: Record<string, string>[]
} {
  const program = resolve(import.meta.dirname, '../../../tests/support/exchange-standard.ts')
  const { stdout, stderr } = spawnSync(process.execPath, [program], { input: bytes, encoding: 'utf8' })
  assert.equal(stderr, '')
  // The shape that the program prints.
  return JSON.parse(stdout) as ReturnType<typeof readByStandard>
}

/** Marks each order as a bank does when the money has left. */
function bookedByBank(orders: Uint8Array): Uint8Array {
  const text = new TextDecoder('windows-1251').decode(orders)
  return encodeWindows1251(text.replaceAll(/^(ПлательщикСчет=\d+\r\n)/gm, '$1ДатаСписано=23.11.2026\r\n'))
}

function register(...changes: readonly Partial<FileOrder>[]): OrderFile {
  const base = {
    date: Temporal.PlainDate.from('2026-11-20'),
    amount: kopecks(20_500_50),
    payee: payee('Семёнова Алёна Фёдоровна'),
  }
  return {
    payer: {
      name: 'ООО "Пример №1"',
      inn: '7701000001',
      kpp: '770101001',
      account: accountIn(bik('044525225'), '4070281', '38000000001'),
      bank: { bik: bik('044525225'), name: 'ПАО СБЕРБАНК', city: 'г. Москва', corrAccount: '30101810400000000225' },
    },
    createdAt: Temporal.PlainDateTime.from('2026-11-20T18:05:09.123'),
    orders: (changes.length === 0 ? [{}, { amount: kopecks(100) }] : changes).map((change, index) => ({
      ...base,
      number: 17 + index,
      purpose: 'Оплата услуг по акту № 5',
      ...change,
    })),
  }
}

function payee(name: string): FileParty {
  const tbank = bik('044525974')
  const bank = { bik: tbank, name: 'АО "ТБанк"', city: 'г. Москва', corrAccount: '30101810145250000974' }
  return { name, inn: '770100000101', account: accountIn(tbank, '4081781', '00000000011'), bank }
}

function bik(text: string): Bik {
  const parsed = parseBik(text)
  assert.ok(parsed)
  return parsed
}

/** The account with the right key digit in its ninth place. */
function accountIn(bank: Bik, start: string, end: string): BankAccount {
  const account = Array.from('0123456789', (key) => parseBankAccount(`${start}0${key}${end}`, bank)).find((found) => found)
  assert.ok(account)
  return account
}
