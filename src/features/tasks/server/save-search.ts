import { holdPerson } from '#/features/identity/server/hold-person.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { BoardSearch } from '../domain/board-search.ts'
import { mostSearches, writeSearchAddress } from '../domain/saved-search.ts'
import { searchesOf } from './kept-queries.ts'

/** Keeps a search; one that is kept already gets the new name. */
export async function saveSearch(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { personId }: PersonScope,
  form: { readonly name: string; readonly address: BoardSearch },
) {
  const allowed = await takeFromLimits(db, clock, [{ key: `search-kept:${personId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const address = writeSearchAddress(form.address)
  return db.transaction().execute(async (tx) => {
    await holdPerson(tx, personId)
    const known = await searchesOf(tx, personId)
    if (known.length >= mostSearches && !known.some((one) => one.address === address))
      return refuse({ kind: 'searchesFull', count: mostSearches })
    const now = clock.now()
    const saved = await tx
      .insertInto('saved_searches')
      .values({
        id: newId('savedSearch', clock),
        person_id: personId,
        name: form.name,
        address,
        is_told: true,
        created_at: now,
        told_at: now,
      })
      .onConflict((conflict) => conflict.columns(['person_id', 'address']).doUpdateSet({ name: form.name }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return ok({ id: saved.id })
  })
}
