import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'

/** The stored profile, locked so two saves of one profile happen one after the other. Makes an empty one first. */
export async function lockProfile(tx: Tx, personId: Id<'person'>, now: Temporal.Instant) {
  await tx
    .insertInto('profiles')
    .values({ person_id: personId, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx.selectFrom('profiles').selectAll().where('person_id', '=', personId).forUpdate().executeTakeFirstOrThrow()
}

/** Whether another profile has this ИНН. Two who save the same one at once come here one after the other. */
export async function innBelongsToAnother(tx: Tx, personId: Id<'person'>, inn: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inn:${inn}`}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('profiles')
    .select('person_id')
    .where('inn', '=', inn)
    .where('person_id', '<>', personId)
    .executeTakeFirst()
  return other !== undefined
}

/** A signed document fixes the ИНН of its signer. */
export async function hasSigned(tx: Tx, personId: Id<'person'>): Promise<boolean> {
  const signature = await tx
    .selectFrom('document_signatures')
    .select('id')
    .where('signer_id', '=', personId)
    .where('side', '=', 'person')
    .executeTakeFirst()
  return signature !== undefined
}

export function livePayoutMethods(reader: Reader, personId: Id<'person'>) {
  return reader.selectFrom('payout_methods').selectAll().where('person_id', '=', personId).where('removed_at', 'is', null)
}
