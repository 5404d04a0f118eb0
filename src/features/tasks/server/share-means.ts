import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { meansOfCustomers } from './rating-queries.ts'

export type Means = Awaited<ReturnType<typeof meansOfCustomers>>

const keptSeconds = 60

/** The means of all customers, read once a minute for everybody who opens the board: of a thousand customers they take 0.2 s. */
export function shareMeans({ db, clock }: { readonly db: Reader; readonly clock: Clock }): () => Promise<Means> {
  let kept: { readonly until: Temporal.Instant; readonly means: Promise<Means> } | undefined
  return async () => {
    const now = clock.now()
    if (!kept || Temporal.Instant.compare(now, kept.until) >= 0) {
      kept = { until: now.add({ seconds: keptSeconds }), means: meansOfCustomers(db) }
    }
    const { means } = kept
    try {
      return await means
    } catch (error) {
      if (kept?.means === means) kept = undefined
      throw error
    }
  }
}
