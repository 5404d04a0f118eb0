import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { checkPlan, daysOf, nextDay, scheduleSigns } from '../domain/repetition.ts'
import type { RepetitionPlan } from '../domain/repetition.ts'
import type { Terms } from '../domain/terms.ts'
import { checkTerms } from './check-terms.ts'

type Checked = {
  readonly plan: RepetitionPlan
  /** Of the task; its days are moved. */
  readonly terms: Terms
  readonly today: Temporal.PlainDate
  /** Days that have passed. */
  readonly made: number
  readonly acknowledged: boolean
}

/**
 * Whether tasks with these terms may be made on these days. What is repeated must be fit for the board, and neither its words nor its
 * days may look like employment unless the author keeps them. Returns the first day.
 */
export function checkRepetition({
  plan,
  terms,
  today,
  made,
  acknowledged,
}: Checked): Result<Temporal.PlainDate, Refusal<'invalidInput' | 'stopWords' | 'doubtfulWords'>> {
  const problems = Object.entries(checkPlan(plan, today, made))
  if (problems.length > 0) {
    const problem = problems.map(([, words]) => words).join('; ')
    return refuse({ kind: 'invalidInput', problem, issues: Object.fromEntries(problems) })
  }
  const first = nextDay(plan, today, made)
  if (!first) return refuse({ kind: 'invalidInput', problem: 'впереди не остаётся ни одного дня' })
  const signs = scheduleSigns(plan, today).map((sign) => `«${sign}»`)
  const allowed = checkTerms({ ...terms, ...daysOf(first, plan) }, first, acknowledged)
  if (!allowed.ok) {
    const { refusal } = allowed
    return refusal.kind === 'doubtfulWords'
      ? refuse({ ...refusal, words: [refusal.words, ...signs].join(', ') })
      : refuse(refusal)
  }
  return signs.length > 0 && !acknowledged ? refuse({ kind: 'doubtfulWords', words: signs.join(', ') }) : ok(first)
}
