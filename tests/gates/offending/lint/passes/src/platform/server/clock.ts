export const systemClock = { now: () => Temporal.Now.instant() }
