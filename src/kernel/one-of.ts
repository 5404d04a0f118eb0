type Asked = string | null | undefined

/**
 * A group of states as a question: `isAnnulled = oneOf(annulledStates)`, then `isAnnulled(receipt.state)`. The answer narrows the
 * type to the group.
 */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const State extends string>(states: readonly State[]): (state: Asked) => state is State {
  return (state): state is State => states.some((known) => known === state)
}

/** Each state of a set as a question: `isNpd = eachOf(npdStatuses)`, then `isNpd.active(status)`. */
/* @__NO_SIDE_EFFECTS__ */
export function eachOf<const State extends string>(
  states: readonly State[],
): { readonly [Each in State]: (state: Asked) => state is Each }
export function eachOf(states: readonly string[]): Record<string, (state: Asked) => boolean> {
  return Object.fromEntries(states.map((state) => [state, (asked: Asked) => asked === state]))
}
