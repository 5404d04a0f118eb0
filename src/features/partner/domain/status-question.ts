/** How soon a question to the public status service is put: who waits at a screen comes before money, money before lists. */
export const urgencies = { screen: 1, payment: 2, monitoring: 3, list: 4 } as const
export type Urgency = keyof typeof urgencies

const tries: Record<Urgency, number> = { screen: 5, payment: 30, monitoring: 10, list: 300 }

/** Whether to stop asking a service that does not answer. A list goes on for two days; who waits at a screen does not. */
export function isGivenUp(urgency: number, attempts: number): boolean {
  const [name] = Object.entries(urgencies).find(([, number]) => number === urgency) ?? []
  return attempts >= tries[name === 'screen' || name === 'payment' || name === 'monitoring' ? name : 'list']
}

/** Seconds before a silent service is asked the same again: quickly at first, every ten minutes in the end. */
export function secondsBeforeAsking(attempts: number): number {
  return Math.min(600, 15 * 2 ** Math.min(attempts, 10))
}
