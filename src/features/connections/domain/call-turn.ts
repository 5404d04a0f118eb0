import { admissionTo } from '#/features/services/domain/silence.ts'
import type { Sight } from '#/features/services/domain/silence.ts'

/** Places for payments of one process, and the calls that one channel takes at once. */
export type Room = { readonly slots: number; readonly inFlight: number }

/** How many orders of one connection may be with its channel at a time. */
export function placesOf({ slots, inFlight }: Room, state: Sight['state'] | undefined): number {
  // A silent channel is tried by one call.
  if (state === 'silent') return 1
  // A channel that has just stopped answering keeps a place for as long as its timeout: a few are enough to notice.
  if (state === 'failing') return Math.max(1, Math.min(inFlight, Math.floor(slots / 8)))
  return Math.max(1, Math.min(inFlight, Math.ceil(slots / 2)))
}

export type CallTurn =
  | { readonly may: 'call' }
  | { readonly may: 'wait'; readonly seconds: number; readonly why: 'silent' | 'busy' }

/** May one more order go to the channel now? */
export function turnOf(sight: Sight | undefined, underWay: number, room: Room, now: Temporal.Instant): CallTurn {
  const admission = sight ? admissionTo(sight, now) : { may: 'call' as const }
  if (admission.may === 'wait') return { may: 'wait', seconds: admission.left.total('seconds'), why: 'silent' }
  if (underWay >= placesOf(room, sight?.state)) return { may: 'wait', seconds: 1, why: 'busy' }
  return { may: 'call' }
}

/** Whether the channel itself was heard, whatever it said; undefined where it was not called at all. */
export function wasHeard(failure: { readonly kind: string; readonly by?: 'us' | 'channel' } | undefined): boolean | undefined {
  if (failure?.by === 'us') return undefined
  return !silences.has(failure?.kind ?? '')
}

/**
 * The same of a question about the balance, which needs no right to pay and may be answered without one: only an answer, or a silence of
 * the network, says anything of the channel.
 */
export function wasBalanceHeard(failure: { readonly kind: string } | undefined): boolean | undefined {
  if (!failure) return true
  return failure.kind === 'unavailable' || failure.kind === 'unknownOutcome' ? false : undefined
}

const silences: ReadonlySet<string> = new Set(['unavailable', 'unknownOutcome', 'garbage'])
