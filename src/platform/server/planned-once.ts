import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<true>()

/**
 * Runs `work` so that each statement of its transactions is planned once a connection, for all values. PostgreSQL would otherwise plan
 * a statement with lists anew at each call, because it takes a list it does not know for ten values: a millisecond of a payment's
 * thirteen. For work that is done by the thousand and finds its rows by their keys.
 */
export function plannedOnce<Value>(work: () => Promise<Value>): Promise<Value> {
  return current.run(true, work)
}

export function isPlannedOnce(): boolean {
  return current.getStore() === true
}
