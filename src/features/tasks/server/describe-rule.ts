import { regionName } from '#/features/profile/domain/region.ts'
import { ruleWords, takesEverybody } from '../domain/applicant-rule.ts'
import type { ApplicantRule } from '../domain/applicant-rule.ts'

/** Who may apply in words, with the names of regions; null when everybody may. */
export function describeRule(rule: ApplicantRule): string | null {
  return takesEverybody(rule) ? null : ruleWords(rule, regionName)
}
