import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'

export type ConsentRow = {
  readonly id: Id<'consent'>
  readonly person_id: Id<'person'>
  readonly slug: string
  readonly version: string
  readonly text_sha256: Buffer
  readonly method: 'checkbox' | 'code'
  readonly code_id: Id<'code'> | null
  readonly session_id: Id<'session'> | null
  readonly ip: string
  readonly user_agent: string
  readonly accepted_at: Temporal.Instant
}

/** A version accepted already stays as it was accepted first. */
export async function insertConsents(tx: Tx, rows: readonly ConsentRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('consents')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findLiveConsent(reader: Reader, personId: Id<'person'>, slug: string, version: string) {
  return reader
    .selectFrom('consents')
    .select(['id', 'version', 'text_sha256', 'accepted_at'])
    .where('person_id', '=', personId)
    .where('slug', '=', slug)
    .where('version', '=', version)
    .where('org_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/** Everything the person accepted, the newest first. */
export async function consentsOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('consents')
    .select(['slug', 'version', 'text_sha256', 'method', 'accepted_at', 'withdrawn_at'])
    .where('person_id', '=', personId)
    .where('org_id', 'is', null)
    .orderBy('accepted_at', 'desc')
    .orderBy('slug')
    .limit(500)
    .execute()
}

export async function withdrawConsents(tx: Tx, personId: Id<'person'>, slug: string, now: Temporal.Instant): Promise<number> {
  const rows = await tx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('person_id', '=', personId)
    .where('slug', '=', slug)
    .where('org_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}
