import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signProblems } from './row-signs.ts'
import type { RowSigns } from './row-signs.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const day = (text: string) => Temporal.PlainDate.from(text)

/** Name, signs, the service as the receipt will say it, what is found: «!» stops, «?» warns. */
const cases: readonly (readonly [string, RowSigns, string, readonly string[]])[] = [
  ['nothing', {}, 'Перевод инструкции', []],
  ['a payment like it', { similar: '12.11.2026, Р-2026-00030' }, '', ['R018?']],
  ['a card number in the text of the receipt', {}, 'Перевод на 4111 1111 1111 1111', ['R026!']],
  ['digits that are no card', {}, 'Заказ 4111 1111 1111 1112, 20 цифр 40817810700000000001', []],
  ['wages', {}, 'Зарплата за октябрь', ['R031!']],
  ['wages in two words', {}, 'заработной платы', ['R031!']],
  ['an advance', {}, 'Аванс за дизайн', ['R031!']],
  ['words that only look like wages', {}, 'Складской учёт, премьера ролика, авансцена, больничные палаты', []],
  ['an act of tomorrow', { actDay: day('2026-11-22') }, '', ['R032!']],
  ['an act of today', { actDay: today }, '', []],
  ['an act of last month, after the ninth', { actDay: day('2026-10-31') }, '', ['R033?']],
  ['an act of this month', { actDay: day('2026-11-01') }, '', []],
  ['an employee less than two years ago', { employeeUntil: day('2024-11-22') }, '', ['R035!']],
  ['an employee two years ago to the day', { employeeUntil: day('2024-11-21') }, '', []],
  ['an overdue receipt', { lateReceipt: 'Р-2026-00030, строка 4' }, '', ['R037?']],
  ['a document that ended yesterday', { documentUntil: day('2026-11-20') }, '', ['R038!']],
  ['a document that ends today', { documentUntil: today }, '', []],
]

for (const [name, signs, service, found] of cases) {
  test(`signs of a row: ${name}`, () => {
    const problems = signProblems({ service, fio: '' }, signs, today)
    assert.deepEqual(
      problems.map(({ code, severity }) => `${code}${severity === 'error' ? '!' : '?'}`),
      found,
    )
  })
}

test('until the ninth a work of last month is paid without a word', () => {
  assert.deepEqual(signProblems({ service: '', fio: '' }, { actDay: day('2026-10-31') }, day('2026-11-09')), [])
  assert.equal(signProblems({ service: '', fio: '' }, { actDay: day('2026-10-31') }, day('2026-11-10'))[0]?.code, 'R033')
  assert.deepEqual(signProblems({ service: '', fio: '' }, { actDay: day('2026-12-01') }, day('2027-01-09')), [])
  assert.equal(signProblems({ service: '', fio: '' }, { actDay: day('2026-12-31') }, day('2027-01-10'))[0]?.code, 'R033')
  assert.equal(signProblems({ service: '', fio: '' }, { actDay: day('2026-10-31') }, day('2026-12-01'))[0]?.code, 'R033')
})

test('a card number typed beside a name is found there', () => {
  const [problem] = signProblems({ service: '', fio: 'Иванов 2200-0000-0000-0004' }, {}, today)
  assert.deepEqual([problem?.code, problem?.field], ['R026', 'fio'])
})
