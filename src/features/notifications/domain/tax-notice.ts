import type { NotificationState } from './notification.ts'

/** What the tax service knows of a notice, from nothing to all. It never goes back. */
export const taxMarks = ['new', 'delivered', 'read', 'archived'] as const
export type TaxMark = (typeof taxMarks)[number]
export type OwnMark = Exclude<TaxMark, 'new'>

export type MarkedNotice = {
  readonly state: NotificationState
  /** The furthest mark the tax service is known to hold. */
  readonly outsideState: TaxMark
  /** What it has still to be told. */
  readonly waiting: OwnMark | null
}

const markOfStatus = { NEW: 'new', ACKNOWLEDGED: 'read', ARCHIVED: 'archived' } as const
const markOfState = { created: 'delivered', delivered: 'delivered', read: 'read', archived: 'archived' } as const

export function taxMarkOf(status: keyof typeof markOfStatus): TaxMark {
  return markOfStatus[status]
}

/** A notice that came for the first time: marked there, it is marked here. */
export function firstMeeting(theirs: TaxMark): MarkedNotice {
  return settled({ state: theirs === 'new' || theirs === 'delivered' ? 'created' : theirs, outsideState: theirs })
}

/**
 * Two hands mark one notice. A mark made there is news only when it goes further than all that was known of them, and then both
 * sides take the further one; so the order in which marks and answers come changes nothing, and what a person gave back from
 * the archive here is not archived again by the old mark.
 */
export function meetAgain(ours: Omit<MarkedNotice, 'waiting'>, theirs: TaxMark): MarkedNotice {
  if (rank(theirs) <= rank(ours.outsideState)) return settled(ours)
  const goesFurther = rank(theirs) > rank(markOfState[ours.state])
  const state = goesFurther && (theirs === 'read' || theirs === 'archived') ? theirs : ours.state
  return settled({ state, outsideState: theirs })
}

/** What waits to be told after the person marked it himself. */
export function settled({ state, outsideState }: Omit<MarkedNotice, 'waiting'>): MarkedNotice {
  const own = markOfState[state]
  return { state, outsideState, waiting: rank(own) > rank(outsideState) ? own : null }
}

function rank(mark: TaxMark): number {
  return taxMarks.indexOf(mark)
}
