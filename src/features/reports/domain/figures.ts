/** A part in percent with one decimal, rounded half up; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.floor((part * 1000) / whole + 0.5) / 10
}
