import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everybody, ruleProblem, ruleWords, takesEverybody } from './applicant-rule.ts'

const unrated = { mean: null, count: 0 }

test('a task of some regions takes people of these; who has named none is asked to, and others are told', () => {
  const rule = { ...everybody, regions: ['45', '40'] }
  const problem = (region: string | null) => ruleProblem(rule, { mean: unrated, region })
  assert.deepEqual([problem('40'), problem('92'), problem(null)], [undefined, 'otherRegion', 'noRegion'])
  assert.equal(ruleProblem(everybody, { mean: unrated, region: null }), undefined)
  assert.deepEqual([takesEverybody(rule), takesEverybody(everybody)], [false, true])
})

test('whose ratings do not fit is not asked to name his region for nothing', () => {
  const rule = { least_rating: 45, takes_newcomers: false, regions: ['45'] }
  assert.equal(ruleProblem(rule, { mean: unrated, region: null }), 'newcomer')
  assert.equal(ruleProblem(rule, { mean: { mean: 4, count: 5 }, region: null }), 'low')
})

test('the rule is said in words, its regions by names or by their number', () => {
  const rule = { least_rating: 45, takes_newcomers: true, regions: ['45', '40'] }
  const names: Record<string, string> = { '45': 'Москва', '40': 'Санкт-Петербург' }
  const nameOf = (code: string): string => names[code] ?? code
  assert.equal(ruleWords(rule, nameOf), 'с оценкой от 4,5 и новые; регионы: Москва, Санкт-Петербург')
  assert.equal(ruleWords({ ...everybody, regions: ['45'] }, nameOf), 'регион: Москва')
  assert.equal(ruleWords(rule), 'с оценкой от 4,5 и новые; 2 региона')
  assert.equal(ruleWords(everybody, nameOf), 'все')
})
