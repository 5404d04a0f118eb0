/** What an answer about today means for the customers who work with a person. */
export type StatusChange = 'lost' | 'returned'

/** A first answer is not a change. */
export function changeOf(seen: 'active' | 'notActive' | 'unknown' | null, now: 'active' | 'notActive'): StatusChange | undefined {
  if (now === 'notActive') return seen === 'active' ? 'lost' : undefined
  return seen === 'notActive' ? 'returned' : undefined
}
