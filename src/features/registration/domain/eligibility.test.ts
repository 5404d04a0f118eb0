import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eligibilityQuestions, judge } from './eligibility.ts'

const easy = Object.fromEntries(eligibilityQuestions.map(({ name, options }) => [name, options[0]?.value ?? '']))

test('an adult citizen who provides their own services may become self-employed', () => {
  assert.deepEqual(judge(easy), { verdict: 'yes', rules: [] })
})

test('one obstacle closes the regime before the other questions are answered, and its rule is named', () => {
  const found = judge({ activity: 'resale' })
  assert.equal(found?.verdict, 'no')
  assert.match(found.rules[0] ?? '', /422-ФЗ/)
})

test('a former employer does not close the regime but gives a warning', () => {
  assert.equal(judge({ ...easy, employer: 'yes' })?.verdict, 'mind')
})

test('no verdict is given while questions are open', () => {
  assert.equal(judge({ citizenship: '643' }), undefined)
})

test('every answer other than an unconditional yes names its rule', () => {
  const silent = eligibilityQuestions
    .flatMap(({ options }) => options)
    .filter(({ verdict, rule }) => verdict !== 'yes' && rule === undefined)
  assert.deepEqual(silent, [])
})
