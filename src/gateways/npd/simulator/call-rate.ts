import type { Clock } from '#/kernel/time.ts'

/** Returns whether one more call under a key fits into its window; a call that fits is counted. */
export type CallRate = (key: string) => boolean

/** At most `most` calls per key within the last `windowMs`; undefined means no limit. */
export function openCallRate(clock: Clock, most: number | undefined, windowMs: number): CallRate {
  const calls = new Map<string, readonly number[]>()
  return (key) => {
    if (most === undefined) return true
    const now = clock.now().epochMilliseconds
    const recent = (calls.get(key) ?? []).filter((moment) => now - moment < windowMs)
    if (recent.length >= most) return false
    calls.set(key, [...recent, now])
    return true
  }
}
