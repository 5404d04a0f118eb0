/** Milliseconds in which a press may still be meant for a box that has just ticked itself. */
const justTicked = 1000

/**
 * The box «Я прочитал документ» after a press on it. It ticks itself once the end of the text is in sight; a press made at that very
 * moment was meant to tick it, and does not untick it. Both moments are those of the browser's events.
 */
export function boxAfterPress(
  checked: boolean,
  { tickedItselfAt, pressedAt }: { readonly tickedItselfAt: number | undefined; readonly pressedAt: number },
): boolean {
  return checked || (tickedItselfAt !== undefined && pressedAt - tickedItselfAt < justTicked)
}
