import { parseRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'

export type SumFilter = { readonly from?: Kopecks; readonly to?: Kopecks }

/** «> 1000», «<= 500», «1000–2000», «1500»: the sums a filter asks for; undefined when the text is none of these. */
export function parseSumFilter(text: string): SumFilter | undefined {
  const typed = text.trim()
  const bound = /^(>=?|<=?|=)(.+)$/.exec(typed)
  if (bound) {
    const sum = parseRubles(bound[2] ?? '')
    if (sum === undefined) return undefined
    return bound[1] === '=' ? { from: sum, to: sum } : bound[1]?.startsWith('>') ? { from: sum } : { to: sum }
  }
  const [low, high, ...rest] = typed.split(/\s*(?:…|\.\.|[–—]|(?<=\d\s?)-)\s*/)
  const from = parseRubles(low ?? '')
  if (from === undefined || rest.length > 0) return undefined
  if (high === undefined) return { from, to: from }
  const to = parseRubles(high)
  return to === undefined ? undefined : { from, to }
}
