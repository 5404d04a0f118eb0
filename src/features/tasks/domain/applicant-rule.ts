import { plural } from '#/kernel/russian.ts'
import { floorWords, ratingProblem, ratingProblems } from './rating-floor.ts'
import type { RatingFloor } from './rating-floor.ts'
import type { Mean } from './rating-mean.ts'

/** Who may apply for a task: by what customers gave him, and by his region. No region takes people of any. */
export type ApplicantRule = RatingFloor & { readonly regions: readonly string[] }

/** Who may apply where the author has said nothing. */
export const everybody: ApplicantRule = { least_rating: null, takes_newcomers: true, regions: [] }

export const mostRegions = 20

/** Why a person may not apply: by his ratings; his region is another one; his profile names none. */
export const ruleProblems = [...ratingProblems, 'otherRegion', 'noRegion'] as const
export type RuleProblem = (typeof ruleProblems)[number]

/** What the rule asks about a person. `region`: the code in his profile. */
export type Applicant = { readonly mean: Mean; readonly region: string | null }

/** Whether everybody may apply, so nothing is asked about a person. */
export function takesEverybody({ least_rating: least, regions }: ApplicantRule): boolean {
  return least === null && regions.length === 0
}

/** What keeps a person from applying. What he can mend at once comes last: nobody fills his profile for nothing. */
export function ruleProblem(rule: ApplicantRule, { mean, region }: Applicant): RuleProblem | undefined {
  return ratingProblem(rule, mean) ?? regionProblem(rule.regions, region)
}

function regionProblem(regions: readonly string[], own: string | null): 'otherRegion' | 'noRegion' | undefined {
  if (regions.length === 0) return undefined
  if (own === null) return 'noRegion'
  return regions.includes(own) ? undefined : 'otherRegion'
}

/**
 * «все»; «с оценкой от 4,5 и новые; регион: Казань, Москва»: who may apply. Without names of regions they are counted: «2 региона».
 */
export function ruleWords(rule: ApplicantRule, nameOf?: (code: string) => string): string {
  if (takesEverybody(rule)) return 'все'
  const rating = rule.least_rating === null ? [] : [floorWords(rule)]
  return [...rating, ...regionWords(rule.regions, nameOf)].join('; ')
}

function regionWords(regions: readonly string[], nameOf: ((code: string) => string) | undefined): string[] {
  if (regions.length === 0) return []
  if (nameOf) return [`${plural(regions.length, 'регион', 'регионы', 'регионы')}: ${regions.map(nameOf).join(', ')}`]
  return [`${regions.length} ${plural(regions.length, 'регион', 'региона', 'регионов')}`]
}
