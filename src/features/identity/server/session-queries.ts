import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import { enteringStatuses, isAccount } from '../domain/account.ts'

/** The side of the product a session works with. */
export type SessionMode = 'client' | 'person'

export type SessionRow = {
  readonly id: Id<'session'>
  readonly personId: Id<'person'>
  readonly phone: Phone
  /** False while the account is pending. */
  readonly signedUp: boolean
  readonly companionSha256: Buffer | null
  readonly lastSeenAt: Temporal.Instant
  readonly confirmedAt: Temporal.Instant | undefined
  readonly wroteAt: Temporal.Instant | undefined
}

/** A session that has not ended and is not older than 24 hours, of an account neither blocked nor deleted. */
export async function findLiveSession(
  reader: Reader,
  tokenSha256: Buffer,
  now: Temporal.Instant,
): Promise<SessionRow | undefined> {
  const row = await reader
    .selectFrom('sessions')
    .innerJoin('persons', 'persons.id', 'sessions.person_id')
    .select([
      'sessions.id',
      'sessions.person_id',
      'sessions.companion_sha256',
      'sessions.last_seen_at',
      'sessions.confirmed_at',
      'sessions.wrote_at',
      'persons.phone',
      'persons.status',
    ])
    .where('sessions.token_sha256', '=', tokenSha256)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('persons.status', 'in', [...enteringStatuses])
    .executeTakeFirst()
  if (!row || row.phone === null) return undefined
  return {
    id: row.id,
    personId: row.person_id,
    phone: row.phone,
    signedUp: isAccount.active(row.status),
    companionSha256: row.companion_sha256,
    lastSeenAt: row.last_seen_at,
    confirmedAt: row.confirmed_at ?? undefined,
    wroteAt: row.wrote_at ?? undefined,
  }
}

export async function insertSession(
  tx: Tx,
  session: {
    readonly id: Id<'session'>
    readonly tokenSha256: Buffer
    readonly companionSha256: Buffer | undefined
    readonly personId: Id<'person'>
    readonly userAgent: string
    readonly ip: string
    readonly now: Temporal.Instant
    readonly expiresAt: Temporal.Instant
    readonly confirmedAt: Temporal.Instant | undefined
    readonly mode: SessionMode
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      token_sha256: session.tokenSha256,
      companion_sha256: session.companionSha256 ?? null,
      person_id: session.personId,
      user_agent: session.userAgent,
      ip: session.ip,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      confirmed_at: session.confirmedAt ?? null,
      mode: session.mode,
    })
    .execute()
}

export async function touchSession(reader: Reader, id: Id<'session'>, now: Temporal.Instant): Promise<void> {
  await reader.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute()
}

export async function confirmSession(tx: Tx, id: Id<'session'>, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute()
}

/** Ends one session of a person; undefined when it belongs to someone else or has already ended. */
export async function revokeSession(
  reader: Reader,
  personId: Id<'person'>,
  id: Id<'session'>,
  now: Temporal.Instant,
): Promise<{ readonly userAgent: string } | undefined> {
  const row = await reader
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .returning('user_agent')
    .executeTakeFirst()
  return row && { userAgent: row.user_agent }
}

/** The session of a person that a caller holds all of and that was not ended; it may have run out. */
export async function findStandingSession(
  reader: Reader,
  personId: Id<'person'>,
  { token, companion }: Pick<Caller, 'token' | 'companion'>,
): Promise<Id<'session'> | undefined> {
  if (token === undefined) return undefined
  const row = await reader
    .selectFrom('sessions')
    .select(['id', 'companion_sha256'])
    .where('token_sha256', '=', sha256(token))
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const isWhole =
    row && (row.companion_sha256 === null || (companion !== undefined && row.companion_sha256.equals(sha256(companion))))
  return isWhole ? row.id : undefined
}

export async function revokeSessionOfToken(
  reader: Reader,
  proof: { readonly tokenSha256: Buffer; readonly companionSha256: Buffer | undefined },
  now: Temporal.Instant,
): Promise<void> {
  const companion = proof.companionSha256 ?? null
  await reader
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('token_sha256', '=', proof.tokenSha256)
    .where((where) => where.or([where('companion_sha256', 'is', null), where('companion_sha256', '=', companion)]))
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all sessions of a person, or all but one; returns how many were live. */
export async function revokeSessions(
  reader: Reader,
  personId: Id<'person'>,
  except: Id<'session'> | undefined,
  now: Temporal.Instant,
): Promise<number> {
  const living = reader
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  const rows = await (except === undefined ? living : living.where('id', '<>', except)).returning('id').execute()
  return rows.length
}

/** Ends the oldest live sessions beyond the newest `count`. */
export async function revokeSessionsBeyond(tx: Tx, personId: Id<'person'>, count: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('person_id', '=', personId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(count),
    )
    .execute()
}

export async function liveSessionsOf(reader: Reader, personId: Id<'person'>, now: Temporal.Instant) {
  return reader
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at', 'expires_at'])
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute()
}

export async function hasEnteredBefore(reader: Reader, personId: Id<'person'>): Promise<boolean> {
  const row = await reader.selectFrom('sessions').select('id').where('person_id', '=', personId).limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * Gives a live session a new token and, when it is bound to a browser, a new companion, without extending its lifetime.
 * Undefined: its token has already changed, or it has ended.
 */
export async function renewToken(
  tx: Tx,
  session: {
    readonly id: Id<'session'>
    readonly oldTokenSha256: Buffer
    readonly tokenSha256: Buffer
    readonly companionSha256: Buffer
    readonly mode: SessionMode
  },
): Promise<{ readonly isOfBrowser: boolean } | undefined> {
  const row = await tx
    .updateTable('sessions')
    .set({
      token_sha256: session.tokenSha256,
      companion_sha256: sql`case when companion_sha256 is not null then ${session.companionSha256}::bytea end`,
      mode: session.mode,
    })
    .where('id', '=', session.id)
    .where('token_sha256', '=', session.oldTokenSha256)
    .where('revoked_at', 'is', null)
    .returning('companion_sha256')
    .executeTakeFirst()
  return row && { isOfBrowser: row.companion_sha256 !== null }
}

/** Returns whether a session of the person, ended or not, was opened since a moment with this companion. */
export async function hasSessionWithCompanion(
  reader: Reader,
  personId: Id<'person'>,
  companionSha256: Buffer,
  since: Temporal.Instant,
): Promise<boolean> {
  const row = await reader
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', personId)
    .where('companion_sha256', '=', companionSha256)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the browsers and addresses the person was seen with since a moment. */
export async function devicesSince(reader: Reader, personId: Id<'person'>, since: Temporal.Instant) {
  return reader
    .selectFrom('sessions')
    .select(['user_agent', 'ip', 'companion_sha256'])
    .where('person_id', '=', personId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}
