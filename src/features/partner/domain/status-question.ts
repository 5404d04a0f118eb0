/** Priority of a question to the public status service: a person at a screen comes before payments, payments before lists. */
export const urgencies = { screen: 1, payment: 2, monitoring: 3, list: 4 } as const
export type Urgency = keyof typeof urgencies

const tries: Record<Urgency, number> = { screen: 5, payment: 30, monitoring: 10, list: 300 }

/**
 * Tells whether to stop asking a service that does not answer. A list is retried for two days; a question from a screen is not.
 */
export function isGivenUp(urgency: number, attempts: number): boolean {
  const [name] = Object.entries(urgencies).find(([, number]) => number === urgency) ?? []
  return attempts >= tries[name === 'screen' || name === 'payment' || name === 'monitoring' ? name : 'list']
}

/** Seconds before a silent service is asked the same question again: short at first, every ten minutes in the end. */
export function secondsBeforeAsking(attempts: number): number {
  return Math.min(600, 15 * 2 ** Math.min(attempts, 10))
}
