import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'

export type ConsentRow = {
  readonly id: Id<'consent'>
  readonly person_id: Id<'person'>
  readonly slug: string
  readonly version: string
  readonly text_sha256: Buffer
  readonly box_text: string
  readonly method: 'checkbox' | 'code'
  readonly code_id: Id<'code'> | null
  readonly session_id: Id<'session'> | null
  readonly ip: string
  readonly user_agent: string
  readonly accepted_at: Temporal.Instant
}

/** An already accepted version keeps its first acceptance. Returns the ids of the new rows. */
export async function insertConsents(tx: Tx, rows: readonly ConsentRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const added = await tx
    .insertInto('consents')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(added.map(({ id }) => id))
}

/** Returns everything the person accepted and has not withdrawn, oldest first. */
export async function acceptancesOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('consents')
    .select(['slug', 'version', 'text_sha256', 'withdrawn_at'])
    .where('person_id', '=', personId)
    .where('org_id', 'is', null)
    .orderBy('accepted_at')
    .orderBy('id')
    .execute()
}

export async function liveConsentsTo(reader: Reader, personId: Id<'person'>, slug: string) {
  return reader
    .selectFrom('consents')
    .select(['version', 'text_sha256'])
    .where('person_id', '=', personId)
    .where('slug', '=', slug)
    .where('org_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Returns everything the person accepted, newest first, with the title the text had then. */
export async function ledgerOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('consents')
    .leftJoin('legal_editions as edition', (join) =>
      join
        .onRef('edition.slug', '=', 'consents.slug')
        .onRef('edition.version', '=', 'consents.version')
        .onRef('edition.sha256', '=', 'consents.text_sha256'),
    )
    .select([
      'consents.id',
      'consents.slug',
      'consents.version',
      'consents.text_sha256',
      'consents.method',
      'consents.box_text',
      'consents.accepted_at',
      'consents.withdrawn_at',
      'edition.title',
    ])
    .where('consents.person_id', '=', personId)
    .where('consents.org_id', 'is', null)
    .orderBy('consents.accepted_at', 'desc')
    .orderBy('consents.slug')
    .limit(500)
    .execute()
}

/** Returns a consent of this person, with the person's current data and the bytes they accepted. */
export async function ownConsent(reader: Reader, personId: Id<'person'>, consentId: Id<'consent'>) {
  return reader
    .selectFrom('consents')
    .innerJoin('persons', 'persons.id', 'consents.person_id')
    .leftJoin('profiles', 'profiles.person_id', 'consents.person_id')
    .select([
      'consents.id',
      'consents.person_id',
      'consents.slug',
      'consents.version',
      'consents.text_sha256',
      'consents.method',
      'consents.box_text',
      'consents.code_id',
      'consents.session_id',
      'consents.ip',
      'consents.user_agent',
      'consents.accepted_at',
      'consents.withdrawn_at',
      'persons.phone',
      'profiles.surname',
      'profiles.firstname',
      'profiles.secondname',
    ])
    .where('consents.id', '=', consentId)
    .where('consents.person_id', '=', personId)
    .executeTakeFirst()
}

export type OwnConsent = NonNullable<Awaited<ReturnType<typeof ownConsent>>>

/** Ends every live consent of the person to a text, or to all of them. Returns the ended consents. */
export async function endLiveConsents(
  tx: Tx,
  personId: Id<'person'>,
  end: { readonly slug?: string; readonly by: 'person' | 'deletion'; readonly at: Temporal.Instant },
) {
  return tx
    .updateTable('consents')
    .set({ withdrawn_at: end.at, withdrawn_by: end.by })
    .where('person_id', '=', personId)
    .$if(end.slug !== undefined, (query) => query.where('slug', '=', end.slug ?? ''))
    .where('org_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'slug', 'version'])
    .execute()
}
