import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kopecks } from './money.ts'
import { moneyInWords, plural } from './russian.ts'

test('the noun form agrees with the number', () => {
  const forms: readonly (readonly [string, readonly number[]])[] = [
    ['задание', [1, 21, 101, 1001]],
    ['задания', [2, 3, 4, 22, 102, 1004]],
    ['заданий', [0, 5, 10, 11, 12, 14, 19, 20, 25, 100, 111, 112, 1011]],
  ]
  for (const [form, counts] of forms) {
    for (const count of counts) assert.equal(plural(count, 'задание', 'задания', 'заданий'), form, String(count))
  }
  assert.equal(plural(-1, 'задание', 'задания', 'заданий'), 'задание')
})

test('amounts in words, as written in acts', () => {
  const sums = {
    '0': 'Ноль рублей 00 копеек',
    '0.01': 'Ноль рублей 01 копейка',
    '1': 'Один рубль 00 копеек',
    '2': 'Два рубля 00 копеек',
    '5': 'Пять рублей 00 копеек',
    '11': 'Одиннадцать рублей 00 копеек',
    '21': 'Двадцать один рубль 00 копеек',
    '40.12': 'Сорок рублей 12 копеек',
    '100': 'Сто рублей 00 копеек',
    '112.22': 'Сто двенадцать рублей 22 копейки',
    '1000': 'Одна тысяча рублей 00 копеек',
    '1001': 'Одна тысяча один рубль 00 копеек',
    '2000': 'Две тысячи рублей 00 копеек',
    '15000': 'Пятнадцать тысяч рублей 00 копеек',
    '21000': 'Двадцать одна тысяча рублей 00 копеек',
    '122345.67': 'Сто двадцать две тысячи триста сорок пять рублей 67 копеек',
    '1000000': 'Один миллион рублей 00 копеек',
    '2000000.50': 'Два миллиона рублей 50 копеек',
    '1002003.04': 'Один миллион две тысячи три рубля 04 копейки',
    '5000000001': 'Пять миллиардов один рубль 00 копеек',
  }
  for (const [rubles, words] of Object.entries(sums)) assert.equal(moneyInWords(kopecks(Math.round(Number(rubles) * 100))), words)
})

test('an amount that cannot be written in words throws instead of producing a wrong act', () => {
  assert.throws(() => moneyInWords(kopecks(-1)), RangeError)
  assert.throws(() => moneyInWords(kopecks(100_000_000_000_000)), RangeError)
})
