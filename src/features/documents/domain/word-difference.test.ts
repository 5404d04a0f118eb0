import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareTexts, compareWords, countPlaces } from './word-difference.ts'

test('a changed line keeps its place and shows the words that changed in it', () => {
  const lines = compareTexts(
    'Оплата в течение 5 рабочих дней\nСпоры решает суд',
    'Оплата в течение 7 рабочих дней\n\nСпоры решает суд',
  )
  assert.deepEqual(lines, [
    {
      is: 'changed',
      pieces: [
        { is: 'same', text: 'Оплата в течение ' },
        { is: 'gone', text: '5 ' },
        { is: 'added', text: '7 ' },
        { is: 'same', text: 'рабочих дней' },
      ],
    },
    { is: 'same', pieces: [{ is: 'same', text: 'Споры решает суд' }] },
  ])
})

test('a line gone and another line added are two lines', () => {
  const lines = compareTexts('Один\nНеустойка не начисляется\nДва', 'Один\nДоговор бессрочный и без продления\nДва')
  assert.deepEqual(
    lines.map(({ is }) => is),
    ['same', 'gone', 'added', 'same'],
  )
  assert.equal(countPlaces(lines), 1)
  assert.equal(countPlaces(compareTexts('а\nб', 'а\nб')), 0)
})

test('whatever the texts, what stays with what is gone is the first, and with what was added the second', () => {
  let seed = 7
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  const words = ['договор', 'акт', ' ', ', ', 'сумма 5', '—', '№ 7', '{{price}}']
  const text = (size: number) => Array.from({ length: size }, () => words[random(words.length)]).join('')
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [text(random(30)), text(random(30))]
    const pieces = compareWords(before, after)
    const joined = (...kinds: readonly string[]) =>
      pieces
        .filter(({ is }) => kinds.includes(is))
        .map((piece) => piece.text)
        .join('')
    assert.equal(joined('same', 'gone').trimStart(), before.trimStart())
    assert.equal(joined('same', 'added').trimStart(), after.trimStart())
  }
})

test('texts too long to compare word by word are told apart as wholes', () => {
  const [before, after] = ['а '.repeat(2000), 'б '.repeat(2000)]
  assert.deepEqual(
    compareWords(`${before}конец`, `${after}конец`).map(({ is }) => is),
    ['gone', 'added', 'same'],
  )
})
