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

/** The same lock for those who can do nothing without a profile: undefined when there is none. */
export function holdProfile(tx: Tx, personId: Id<'person'>) {
  return tx.selectFrom('profiles').selectAll().where('person_id', '=', personId).forUpdate().executeTakeFirst()
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
export async function hasSigned(tx: Reader, personId: Id<'person'>): Promise<boolean> {
  const signature = await tx
    .selectFrom('document_signatures')
    .select('id')
    .where('signer_id', '=', personId)
    .where('side', '=', 'person')
    .executeTakeFirst()
  return signature !== undefined
}

/** The platform is bound at the tax service by the present ИНН, or is being bound. */
export async function isBound(tx: Tx, personId: Id<'person'>, inn: string): Promise<boolean> {
  const binding = await tx
    .selectFrom('bindings')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('inn', '=', inn)
    .where('state', 'in', ['sending', 'waiting', 'bound', 'boundPartly', 'changing'])
    .executeTakeFirst()
  return binding !== undefined
}

export async function findProfile(reader: Reader, personId: Id<'person'>) {
  return reader.selectFrom('profiles').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

export type ProfileRecord = Awaited<ReturnType<typeof lockProfile>>
