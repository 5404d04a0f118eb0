import { oneOf } from '#/kernel/one-of.ts'
import type { NotificationState } from './notification.ts'

/** What the tax service knows of a notice, in increasing order. It never goes back. */
export const taxMarks = ['new', 'delivered', 'read', 'archived'] as const
export type TaxMark = (typeof taxMarks)[number]
export type OwnMark = Exclude<TaxMark, 'new'>
/** The tax service does not know that the notice was read. */
export const untoldMarks = ['new', 'delivered'] as const satisfies readonly TaxMark[]

/** The person has seen the notice, as the tax service knows. */
export const isReadThere = oneOf(['read', 'archived'] satisfies TaxMark[])

export type MarkedNotice = {
  readonly state: NotificationState
  /** The furthest mark the tax service is known to hold. */
  readonly outsideState: TaxMark
  /** The mark that has still to be sent to the tax service. */
  readonly waiting: OwnMark | null
}

const markOfStatus = { NEW: 'new', ACKNOWLEDGED: 'read', ARCHIVED: 'archived' } as const
const markOfState = { created: 'delivered', read: 'read', archived: 'archived' } as const

/** A status newer than this program says nothing of marks, so it counts as the lowest: no mark is made of it. */
export function taxMarkOf(status: string): TaxMark {
  return isKnown(status) ? markOfStatus[status] : 'new'
}

function isKnown(status: string): status is keyof typeof markOfStatus {
  return Object.hasOwn(markOfStatus, status)
}

/** Returns the state of a notice received for the first time: a mark made there applies here. */
export function firstMeeting(theirs: TaxMark): MarkedNotice {
  return settled({ state: theirs === 'new' || theirs === 'delivered' ? 'created' : theirs, outsideState: theirs })
}

/**
 * Merges marks made on both sides. A mark made there is new only when it exceeds every mark known so far, and then both sides
 * take the higher one; so the order of marks and answers does not matter, and a notice the person restored from the archive
 * here is not archived again by the old mark.
 */
export function meetAgain(ours: Omit<MarkedNotice, 'waiting'>, theirs: TaxMark): MarkedNotice {
  if (rank(theirs) <= rank(ours.outsideState)) return settled(ours)
  const goesFurther = rank(theirs) > rank(markOfState[ours.state])
  const state = goesFurther && (theirs === 'read' || theirs === 'archived') ? theirs : ours.state
  return settled({ state, outsideState: theirs })
}

/** Returns the mark to be sent after the person marked the notice here. */
export function settled({ state, outsideState }: Omit<MarkedNotice, 'waiting'>): MarkedNotice {
  const own = markOfState[state]
  return { state, outsideState, waiting: rank(own) > rank(outsideState) ? own : null }
}

function rank(mark: TaxMark): number {
  return taxMarks.indexOf(mark)
}
