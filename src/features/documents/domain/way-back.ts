/** How a paid act is annulled, in this order: one step is not begun before the one above it is done. */
export const wayStepKeys = ['receipt', 'agreement', 'act', 'newReceipt'] as const
export type WayStepKey = (typeof wayStepKeys)[number]

export const wayStepStates = ['done', 'now', 'later'] as const
export type WayStepState = (typeof wayStepStates)[number]

export function isCurrent(state: WayStepState): boolean {
  return state === 'now'
}

export type WayStep = {
  readonly key: WayStepKey
  readonly name: string
  readonly state: WayStepState
  /** What is done, or who acts next. */
  readonly text: string
  /** Until when whoever acts next has time. */
  readonly until: Temporal.Instant | undefined
  /** Where it is done. */
  readonly link: string | undefined
}
