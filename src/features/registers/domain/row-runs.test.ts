import assert from 'node:assert/strict'
import test from 'node:test'
import { numbersIn, parseRuns, runsOf, runsText } from './row-runs.ts'

test('numbers in any order are told in runs and read back the same', () => {
  const lists = [[], [7], [1, 2, 3, 4], [4, 3, 2, 1], [1, 2, 3, 2, 1, 9, 8, 5], [3, 3, 4]]
  for (const numbers of lists) assert.deepEqual(numbersIn(runsOf(numbers)), numbers)
  const whole = Array.from({ length: 10_000 }, (_, at) => at + 1)
  assert.deepEqual(runsOf(whole), [[1, 10_000]])
})

test('an address names at most so many rows, and nothing but numbers', () => {
  assert.deepEqual(
    parseRuns(
      runsText([
        [1, 3],
        [9, 9],
      ]),
      4,
    ),
    [1, 2, 3, 9],
  )
  assert.equal(parseRuns('1-5', 4), undefined)
  for (const text of ['', 'а', '1-', '1,,2', '-3', '1-2-3']) assert.equal(parseRuns(text, 100), undefined, text)
})
