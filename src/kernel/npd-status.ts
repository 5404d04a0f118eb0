import { eachOf } from './one-of.ts'

/** What the tax service last said about a person's status, as the API words it: an answer, with no lifecycle of ours. */
export const npdStatuses = ['active', 'not_active', 'unknown'] as const
export type NpdStatus = (typeof npdStatuses)[number]

export const isNpd = eachOf(npdStatuses)

/** The stored answer of a check in the words of the API; unknown while nobody has asked. */
export function npdStatusOf(result: 'active' | 'notActive' | 'unknown' | null | undefined): NpdStatus {
  return result === 'notActive' ? 'not_active' : (result ?? 'unknown')
}
