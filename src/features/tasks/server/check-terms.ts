import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { checkTerms as problemsOf } from '../domain/terms.ts'
import type { Terms } from '../domain/terms.ts'
import { findWording } from '../domain/wording.ts'

/**
 * Checks the publishing rules: all fields are filled in, the dates are possible, no forbidden words. Questionable words need
 * the author's confirmation.
 */
export function checkTerms(
  terms: Terms,
  today: Temporal.PlainDate,
  acknowledged: boolean,
): Result<undefined, Refusal<'invalidInput' | 'stopWords' | 'doubtfulWords'>> {
  const problems = Object.entries(problemsOf(terms, today))
  if (problems.length > 0) {
    const problem = problems.map(([, words]) => words).join('; ')
    return refuse({ kind: 'invalidInput', problem, issues: Object.fromEntries(problems) })
  }
  const { title, result, criteria, place, receipt_text } = terms
  const findings = findWording({ title, result, criteria: criteria.join('\n'), place, receipt_text })
  const words = (level: string) =>
    [...new Set(findings.filter((found) => found.level === level).map(({ word }) => `«${word}»`))].join(', ')
  if (words('stop') !== '') return refuse({ kind: 'stopWords', words: words('stop') })
  if (words('warn') !== '' && !acknowledged) return refuse({ kind: 'doubtfulWords', words: words('warn') })
  return ok()
}
