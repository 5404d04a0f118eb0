import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Tx } from '#/platform/server/database.ts'

/** Serializes leads of one phone until the transaction ends. */
export async function lockLead(tx: Tx, phone: Phone): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lead:${phone}`}, 0))`.execute(tx)
}

export async function hasLeadSince(tx: Tx, phone: Phone, since: Temporal.Instant): Promise<boolean> {
  const row = await tx
    .selectFrom('leads')
    .select('id')
    .where('phone', '=', phone)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLead(
  tx: Tx,
  lead: {
    readonly id: Id<'lead'>
    readonly name: string
    readonly phone: Phone
    readonly type: 'client' | 'person'
    readonly consent_version: string
    readonly consent_sha256: Buffer
    readonly ip: string
    readonly created_at: Temporal.Instant
  },
): Promise<void> {
  await tx.insertInto('leads').values(lead).execute()
}
