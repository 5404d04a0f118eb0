import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withEarlier, withNewest } from './thread-pages.ts'

const page = (from: number, to: number, next: number | null) => ({
  messages: Array.from({ length: to - from + 1 }, (_, place) => ({
    no: from + place,
    side: 'client' as const,
    text: `Сообщение ${from + place}`,
    at: '2026-11-21T09:00:00Z',
    author: 'Вы',
  })),
  next,
})
const numbers = ({ messages }: ReturnType<typeof page> | ReturnType<typeof withNewest>) => messages.map(({ no }) => no)

test('a newer page is put to what is shown, and what was opened before stays open', () => {
  const grown = withNewest(page(1, 3, null), page(3, 5, 3))
  assert.deepEqual([numbers(grown), grown.next], [[1, 2, 3, 4, 5], null])
  assert.deepEqual(numbers(withNewest(page(1, 2, null), page(3, 4, 3))), [1, 2, 3, 4])
})

test('a page that begins after a gap stands alone, and what is between is asked for from it', () => {
  const fresh = withNewest(page(1, 3, null), page(60, 62, 60))
  assert.deepEqual([numbers(fresh), fresh.next], [[60, 61, 62], 60])
})

test('an earlier page stands before what is shown', () => {
  const whole = withEarlier(page(4, 5, 4), page(1, 3, null))
  assert.deepEqual([numbers(whole), whole.next], [[1, 2, 3, 4, 5], null])
})
