import { admissionTo } from '#/features/services/domain/silence.ts'
import type { Sight } from '#/features/services/domain/silence.ts'

/** How many payments of one connection may be with its channel at a time, of all places there are for payments. */
export function placesOf(slots: number, state: Sight['state'] | undefined): number {
  // A silent channel is tried by one call.
  if (state === 'silent') return 1
  // A channel that has just stopped answering keeps a place for as long as its timeout: a few are enough to notice.
  if (state === 'failing') return Math.max(1, Math.floor(slots / 8))
  return Math.max(1, Math.ceil(slots / 2))
}

export type CallTurn =
  | { readonly may: 'call' }
  | { readonly may: 'wait'; readonly seconds: number; readonly why: 'silent' | 'busy' }

/** May one more payment go to the channel now? */
export function turnOf(sight: Sight | undefined, underWay: number, slots: number, now: Temporal.Instant): CallTurn {
  const admission = sight ? admissionTo(sight, now) : { may: 'call' as const }
  if (admission.may === 'wait') return { may: 'wait', seconds: admission.left.total('seconds'), why: 'silent' }
  if (underWay >= placesOf(slots, sight?.state)) return { may: 'wait', seconds: 1, why: 'busy' }
  return { may: 'call' }
}

/** Whether the channel itself was heard, whatever it said. */
export function wasHeard(failure: string | undefined): boolean {
  return failure !== 'unavailable' && failure !== 'unknownOutcome' && failure !== 'garbage'
}
