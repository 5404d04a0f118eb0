import assert from 'node:assert/strict'
import test from 'node:test'
import { differenceOf } from './text-difference.ts'

test('a changed line is shown in its old and new form, the rest stays', () => {
  assert.deepEqual(differenceOf('## Срок\n\nДесять дней.\n\nКонец', '## Срок\n\nТридцать дней.\n\nНовое\n\nКонец'), [
    { is: 'same', text: '## Срок' },
    { is: 'gone', text: 'Десять дней.' },
    { is: 'added', text: 'Тридцать дней.' },
    { is: 'added', text: 'Новое' },
    { is: 'same', text: 'Конец' },
  ])
})

test('both texts can be restored from the difference', () => {
  const words = ['а', 'б', 'в', 'г', 'д', 'б', 'а']
  const [before, after] = [words.join('\n'), words.toReversed().slice(1).join('\n')]
  const lines = differenceOf(before, after)
  const side = (left: 'gone' | 'added') =>
    lines
      .filter(({ is }) => is !== left)
      .map(({ text }) => text)
      .join('\n')
  assert.equal(side('added'), before)
  assert.equal(side('gone'), after)
})

test('equal texts have no difference', () => {
  assert.deepEqual(
    differenceOf('а\n\nб', 'а\nб').map(({ is }) => is),
    ['same', 'same'],
  )
})
