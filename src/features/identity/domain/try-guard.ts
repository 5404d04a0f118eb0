const minute = 60

/**
 * Returns the seconds an account is locked for login after this many wrong codes and passwords in a row; 0 while it is not
 * locked. Only a correct one resets the count; requesting a new code does not.
 */
export function lockAfter(wrongInRow: number): number {
  if (wrongInRow >= 20) return 24 * 60 * minute
  return ({ 5: 15, 10: 30, 15: 60 }[wrongInRow] ?? 0) * minute
}

/**
 * Returns the seconds during which nothing can be confirmed by codes after this many wrong ones in a row: a day from the
 * twentieth.
 */
export function actLockAfter(wrongInRow: number): number {
  return wrongInRow >= 20 ? 24 * 60 * minute : 0
}

/** Remaining lock time, «14:59»; undefined when login is open. */
export function waitUntil(lockedUntil: Temporal.Instant | null, now: Temporal.Instant): string | undefined {
  const left = lockedUntil === null ? 0 : Math.ceil((lockedUntil.epochMilliseconds - now.epochMilliseconds) / 1000)
  if (left <= 0) return undefined
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
