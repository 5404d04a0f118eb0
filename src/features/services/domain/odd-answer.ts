/** What may be odd in an answer of the tax service that was read all the same. */
export const oddKinds = ['setAside', 'newWord', 'rounded', 'naiveTime', 'clockAhead'] as const
export type OddKind = (typeof oddKinds)[number]

export type OddAnswer = {
  /** The message it answers, such as GetIncomeV2. */
  readonly message: string
  readonly kind: OddKind
  readonly field?: string | undefined
  /** The number of an item that was set aside, or the new word. */
  readonly detail?: string | undefined
}

/** Oddities that the operator has to look into; the others are only good to know. */
export const alarmingKinds = ['setAside', 'newWord', 'clockAhead'] as const satisfies readonly OddKind[]

export function isAlarming(kind: OddKind): boolean {
  return alarmingKinds.some((alarming) => alarming === kind)
}

/** An oddity is an alarm until it has not come for this long. */
export const alarmHours = 24
/** Oddities that come no more are forgotten after this long. */
export const keptDays = 90
