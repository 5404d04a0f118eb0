import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatementTable } from './port.ts'
import { readStatementTable } from './read-statement-table.ts'
import { encodeWindows1251 } from './windows-1251.ts'

const account = '40702810638050013199'

const debitCredit = [
  'Выписка по счёту 40702810638050013199;;;;;;',
  'Период: 20.11.2026 — 22.11.2026;;;;;;',
  'Дата операции;Номер документа;Дебет (₽);Кредит (₽);Контрагент;ИНН контрагента;Назначение платежа',
  '21.11.2026;000017;1 000,50;;Иванов Иван Иванович;500100732259;"Оплата по акту; Р-2026-00031/17"',
  '22.11.2026;18;;250,00;ООО «Клиент»;7702070139;Оплата по счёту 5',
  'Итого;;1 000,50;250,00;;;',
]

const signedSum = [
  'Дата,Номер,Сумма,Счёт контрагента,ИНН,Назначение',
  '2026-11-21,17,−1000.50,40817 810 9 3816 0925982,500100732259,Р-2026-00031/17',
  '2026-11-22,18,250.00,,7702070139,Возврат по п/п № 17',
]

test('a statement of two columns of sums is read past what stands above its titles and below its lines', () => {
  const { accounts, lines } = read(debitCredit, 'debitCredit')
  assert.deepEqual(
    accounts.map(({ account: of, from, to }) => [of, from.toString(), to.toString()]),
    [[account, '2026-11-21', '2026-11-22']],
  )
  assert.deepEqual(lines, [
    ['debit', '000017', 1000_50, account, '500100732259', 'Оплата по акту; Р-2026-00031/17'],
    ['credit', '18', 250_00, '', '', 'Оплата по счёту 5'],
  ])
})

test('a statement of one column of sums tells money out by its sign, however it is written', () => {
  const { lines } = read(signedSum, 'signedSum')
  assert.deepEqual(lines, [
    ['debit', '17', 1000_50, account, '500100732259', 'Р-2026-00031/17'],
    ['credit', '18', 250_00, '', '', 'Возврат по п/п № 17'],
  ])
})

test('a table of the other form, of something else and one cut in a line are refused whole', () => {
  const problem = (rows: readonly string[], table: StatementTable) => {
    const answer = readStatementTable(encodeWindows1251(asWindows(rows)), table, account)
    return answer.ok ? 'read' : [answer.refusal.kind, answer.refusal.line]
  }
  assert.deepEqual(problem(debitCredit, 'signedSum'), ['notAStatement', undefined])
  assert.deepEqual(problem(signedSum, 'debitCredit'), ['notAStatement', undefined])
  assert.deepEqual(problem(['Фамилия;Сумма', 'Иванов;5'], 'signedSum'), ['notAStatement', undefined])
  assert.deepEqual(problem(debitCredit.slice(0, 3), 'debitCredit'), ['notAStatement', undefined])
  const both = debitCredit.with(4, '22.11.2026;18;5;250,00;ООО;7702070139;Оплата')
  assert.deepEqual(problem(both, 'debitCredit'), ['unreadableLine', 5])
  assert.deepEqual(problem(signedSum.with(1, '2026-11-21,17,много,,,Р-2026-00031/17'), 'signedSum'), ['unreadableLine', 2])
})

/** The page has neither this minus nor the sign of the ruble. */
function asWindows(rows: readonly string[]): string {
  return rows.join('\r\n').replaceAll('−', '-').replaceAll('₽', 'руб.')
}

function read(rows: readonly string[], table: StatementTable) {
  const answer = readStatementTable(new TextEncoder().encode(`\uFEFF${rows.join('\r\n')}`), table, account)
  assert.ok(answer.ok, JSON.stringify(answer))
  const { accounts, lines } = answer.value
  return {
    accounts,
    lines: lines.map(({ direction, number, amount, payer, payee, purpose }) => [
      direction,
      number,
      amount,
      payer.account,
      payee.inn,
      purpose,
    ]),
  }
}
