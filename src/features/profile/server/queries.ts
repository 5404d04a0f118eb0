import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { goingBindingStates } from '../domain/states-ahead.ts'

/** Returns the stored profile, locked so that concurrent saves run one after the other. Creates an empty one first. */
export async function lockProfile(tx: Tx, personId: Id<'person'>, now: Temporal.Instant) {
  await tx
    .insertInto('profiles')
    .values({ person_id: personId, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return lockingAlone(
    'profiles',
    tx.selectFrom('profiles').selectAll().where('person_id', '=', personId),
  ).executeTakeFirstOrThrow()
}

/** The same lock for callers that need an existing profile: undefined when there is none. */
export function lockKnownProfile(tx: Tx, personId: Id<'person'>) {
  return lockingAlone('profiles', tx.selectFrom('profiles').selectAll().where('person_id', '=', personId)).executeTakeFirst()
}

/** Tells whether another profile has this ИНН. Concurrent saves of the same ИНН are serialized here. */
export async function innBelongsToAnother(tx: Tx, personId: Id<'person'>, inn: PersonInn): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inn:${inn}`}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('profiles')
    .select('person_id')
    .where('inn', '=', inn)
    .where('person_id', '<>', personId)
    .executeTakeFirst()
  return other !== undefined
}

/** A signed document fixes its signer's ИНН. */
export async function hasSigned(tx: Reader, personId: Id<'person'>): Promise<boolean> {
  const signature = await tx
    .selectFrom('document_signatures')
    .select('id')
    .where('signer_id', '=', personId)
    .where('side', '=', 'person')
    .executeTakeFirst()
  return signature !== undefined
}

/** The platform is bound at the tax service under the current ИНН, or the binding is in progress. */
export async function isBound(tx: Tx, personId: Id<'person'>, inn: PersonInn): Promise<boolean> {
  const binding = await tx
    .selectFrom('bindings')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('inn', '=', inn)
    .where('state', 'in', [...goingBindingStates])
    .executeTakeFirst()
  return binding !== undefined
}

export async function findProfile(reader: Reader, personId: Id<'person'>) {
  return reader.selectFrom('profiles').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

export type ProfileRecord = Awaited<ReturnType<typeof lockProfile>>
