import { nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { readPlace, savePlace } from '#/platform/server/round-place.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { retentionOf } from '../domain/retention.ts'
import { lockRows } from './queries.ts'
import { documentsAfter, retentionFacts, saveTerms, toKept } from './retention-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** Documents of one run; the next run follows a second later. */
const documentsOfRun = 500

/** Moscow hour at which a round begins. */
const nightHour = 2

const roundName = 'documents.terms'

/** Works out anew until when each document is kept, so that lists can be narrowed by it; writes only what has changed. */
export async function keepTerms({ db, clock }: Deps): Promise<JobOutcome> {
  const now = clock.now()
  const ids = await documentsAfter(db, await readPlace(db, roundName), documentsOfRun)
  const changed = (await termsOf(db, ids)).map(({ id }) => id)
  if (changed.length > 0) {
    await db.transaction().execute(async (tx) => {
      await lockRows(tx, changed)
      await saveTerms(tx, await termsOf(tx, changed))
    })
  }
  const isFull = ids.length === documentsOfRun
  await savePlace({ db, clock }, roundName, isFull ? (ids.at(-1) ?? '') : '')
  if (isFull) return { next: 'again', at: now.add({ seconds: 1 }), why: 'more documents' }
  return { next: 'again', at: nextMoscowHour(now, nightHour), why: 'every night' }
}

/** Those whose term is not what is saved. */
async function termsOf(reader: Parameters<typeof retentionFacts>[0], ids: Parameters<typeof retentionFacts>[1]) {
  const rows = await retentionFacts(reader, ids)
  return rows
    .map((row) => ({ id: row.id, until: retentionOf(toKept(row)).until, saved: row.kept_until }))
    .filter(({ until, saved }) => until?.toString() !== saved?.toString())
}
