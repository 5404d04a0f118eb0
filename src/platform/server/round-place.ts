import type { Clock } from '#/kernel/time.ts'
import type { Database, Reader } from './database.ts'

/** Returns where a round has come to; '' at its beginning. */
export async function readPlace(reader: Reader, name: string): Promise<string> {
  const row = await reader.selectFrom('round_places').select('place').where('name', '=', name).executeTakeFirst()
  return row?.place ?? ''
}

/** Saves where a round has come to, so that it goes on from there if its process dies; '' when it has come to its end. */
export async function savePlace({ db, clock }: { db: Database; clock: Clock }, name: string, place: string): Promise<void> {
  await db
    .insertInto('round_places')
    .values({ name, place, saved_at: clock.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ place, saved_at: clock.now() }))
    .execute()
}
