import { parseRegion } from '#/features/profile/domain/region.ts'
import { ok, refuse } from '#/kernel/result.ts'

/** The form lets any code of two or three digits pass: the list of regions is too heavy for its page. */
export function checkRegions(codes: readonly string[]) {
  const unknown = codes.find((code) => parseRegion(code) === undefined)
  if (unknown === undefined) return ok()
  const problem = `региона с кодом ${unknown} нет: выберите из списка`
  return refuse({ kind: 'invalidInput' as const, problem, issues: { regions: problem } })
}
