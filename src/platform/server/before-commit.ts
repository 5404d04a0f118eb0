import { AsyncLocalStorage } from 'node:async_hooks'

/** Sends one statement over the connection of a transaction that is about to commit; returns its rows. */
export type AskCommitting = (text: string, values: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** What every transaction of a run does last. When it throws, the transaction is rolled back. */
export type BeforeCommit = (ask: AskCommitting) => Promise<void>

const current = new AsyncLocalStorage<BeforeCommit>()

/** Runs `work` so that each transaction it commits performs `last` in itself. */
export function committingWith<Value>(last: BeforeCommit, work: () => Promise<Value>): Promise<Value> {
  return current.run(last, work)
}

/** What the current run does before each of its commits, if anything. */
export function beforeCommit(): BeforeCommit | undefined {
  return current.getStore()
}
