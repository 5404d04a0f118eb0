import type { ReportQuestion } from './narrow-paid.ts'

/**
 * The address of a list narrowed as the report is: `list` ends in `?` or in a filter of its own. None where the list cannot be narrowed by
 * the service, for it would show more than was counted.
 */
export function narrowLink(list: string, { days, branch, service, words }: ReportQuestion): string | undefined {
  if (service !== undefined) return undefined
  const search = new URLSearchParams({ period: 'own', from: days.from.toString(), to: days.to.toString() })
  if (branch) search.set('branch', branch)
  if (words !== '') search.set('q', words)
  return `${list}${list.endsWith('?') ? '' : '&'}${search.toString()}`
}
