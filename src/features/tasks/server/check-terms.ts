import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { checkTerms as problemsOf } from '../domain/terms.ts'
import type { Terms, TermsField } from '../domain/terms.ts'
import { findWording } from '../domain/wording.ts'

/** The rules of the board: nothing is missing, the days are possible, no forbidden words. Doubtful words need a word of the author. */
export function checkTerms(
  terms: Terms,
  today: Temporal.PlainDate,
  acknowledged: boolean,
): Result<undefined, Refusal<'invalidInput' | 'stopWords' | 'doubtfulWords'>> {
  const problems = Object.entries(problemsOf(terms, today))
  if (problems.length > 0) {
    const issues = Object.fromEntries(problems.map(([field, words]) => [wireNames[field] ?? field, words]))
    return refuse({ kind: 'invalidInput', problem: problems.map(([, words]) => words).join('; '), issues })
  }
  const { title, result, criteria, place, receiptText } = terms
  const findings = findWording({ title, result, criteria: criteria.join('\n'), place, receiptText })
  const words = (level: string) =>
    [...new Set(findings.filter((found) => found.level === level).map(({ word }) => `«${word}»`))].join(', ')
  if (words('stop') !== '') return refuse({ kind: 'stopWords', words: words('stop') })
  if (words('warn') !== '' && !acknowledged) return refuse({ kind: 'doubtfulWords', words: words('warn') })
  return ok()
}

const wireNames: Partial<Record<string, string>> = {
  payKind: 'pay_kind',
  startsOn: 'starts_on',
  dueOn: 'due_on',
  applyUntil: 'apply_until',
  receiptText: 'receipt_text',
} satisfies Partial<Record<TermsField, string>>
