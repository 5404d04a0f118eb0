import { sql } from 'kysely'
import type { DeliveryReason } from '#/kernel/delivery.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import type { SentCode } from '../domain/code-pace.ts'
import type { CodePurpose } from '../domain/code-purpose.ts'
import type { DeliveryState, Reported } from '../domain/delivery.ts'

type CodePlace = {
  readonly personId: Id<'person'>
  readonly purpose: CodePurpose
  readonly subjectSha256: Buffer
  /** Asked from a device the account knows. */
  readonly isKnown: boolean
}

/** Codes since a moment: of the given purposes, and of one subject or for one kind of devices when it is given. `valid`: without the voided ones. */
export async function recentCodes(
  tx: Tx,
  personId: Id<'person'>,
  purposes: readonly CodePurpose[],
  { subjectSha256, isKnown, valid }: Partial<CodePlace> & { readonly valid?: true },
  since: Temporal.Instant,
): Promise<SentCode[]> {
  const rows = await tx
    .selectFrom('codes')
    .select(['sent_at', 'used_at'])
    .where('person_id', '=', personId)
    .where('purpose', 'in', [...purposes])
    .where('sent_at', '>', since)
    .$if(subjectSha256 !== undefined, (query) => query.where('subject_sha256', '=', subjectSha256 ?? Buffer.alloc(0)))
    .$if(isKnown !== undefined, (query) => query.where('is_known', '=', isKnown ?? false))
    .$if(valid === true, (query) => query.where('voided_at', 'is', null))
    .execute()
  return rows.map((row) => ({ sentAt: row.sent_at, used: row.used_at !== null }))
}

/** A new code invalidates the previous one of the same purpose, subject and kind of device. */
export async function killLiveCode(tx: Tx, place: CodePlace, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ dead_at: now })
    .where('person_id', '=', place.personId)
    .where('purpose', '=', place.purpose)
    .where('subject_sha256', '=', place.subjectSha256)
    .where('is_known', '=', place.isKnown)
    .where('used_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()
}

/** The live code confirms nothing any more, and its sender waits for nothing because of it. */
export async function voidLiveCode(tx: Tx, place: CodePlace, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ dead_at: now, voided_at: now })
    .where('person_id', '=', place.personId)
    .where('purpose', '=', place.purpose)
    .where('subject_sha256', '=', place.subjectSha256)
    .where('is_known', '=', place.isKnown)
    .where('used_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()
}

export async function killCode(tx: Tx, codeId: Id<'code'>, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('codes').set({ dead_at: now }).where('id', '=', codeId).where('used_at', 'is', null).execute()
}

export async function insertCode(
  tx: Tx,
  place: CodePlace,
  code: {
    readonly id: Id<'code'>
    readonly sessionId: Id<'session'> | undefined
    readonly hmac: Buffer
    readonly messageKey: string
    readonly tries: number
    readonly sentAt: Temporal.Instant
    readonly expiresAt: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('codes')
    .values({
      id: code.id,
      person_id: place.personId,
      session_id: code.sessionId ?? null,
      purpose: place.purpose,
      subject_sha256: place.subjectSha256,
      is_known: place.isKnown,
      code_hmac: code.hmac,
      message_key: code.messageKey,
      tries_left: code.tries,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
    })
    .execute()
}

export type TriedCode = {
  readonly id: Id<'code'>
  readonly right: boolean
  readonly triesLeft: number
  readonly sentAt: Temporal.Instant
  readonly messageKey: string
}

/**
 * Finds the live code, compares it, and marks it used or takes one of its tries, all in one statement, so that each concurrent
 * try is counted and a code is used once. Undefined: there is no live code.
 */
export async function spendTry(
  tx: Tx,
  place: CodePlace & { readonly sessionId: Id<'session'> | undefined },
  hmac: Buffer,
  now: Temporal.Instant,
): Promise<TriedCode | undefined> {
  const moment = now.toString()
  const { rows } = await rowsOf({
    id: pgType.id('code'),
    is_right: pgType.boolean,
    tries_left: pgType.int,
    sent_at: pgType.instant,
    message_key: pgType.text,
  })`
    update codes set
      used_at = case when code_hmac = ${hmac} then ${moment}::timestamptz end,
      dead_at = case when code_hmac <> ${hmac} and tries_left = 1 then ${moment}::timestamptz end,
      tries_left = case when code_hmac = ${hmac} then tries_left else tries_left - 1 end
    where person_id = ${place.personId} and purpose = ${place.purpose} and subject_sha256 = ${place.subjectSha256}
      and is_known = ${place.isKnown} and (session_id is null or ${place.sessionId ?? null}::text is null or session_id = ${place.sessionId ?? null})
      and used_at is null and dead_at is null and tries_left > 0 and expires_at > ${moment}::timestamptz
    returning id, used_at is not null as is_right, tries_left, sent_at, message_key`.execute(tx)
  const row = rows[0]
  return (
    row && {
      id: row.id,
      right: row.is_right,
      triesLeft: row.tries_left,
      sentAt: row.sent_at,
      messageKey: row.message_key,
    }
  )
}

/** Marks the live code used if it is the right one; a wrong one costs it no try. */
export async function spendIfRight(
  tx: Tx,
  place: CodePlace,
  hmac: Buffer,
  now: Temporal.Instant,
): Promise<TriedCode | undefined> {
  const row = await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('person_id', '=', place.personId)
    .where('purpose', '=', place.purpose)
    .where('subject_sha256', '=', place.subjectSha256)
    .where('is_known', '=', place.isKnown)
    .where('code_hmac', '=', hmac)
    .where('used_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'tries_left', 'sent_at', 'message_key'])
    .executeTakeFirst()
  return row && { id: row.id, right: true, triesLeft: row.tries_left, sentAt: row.sent_at, messageKey: row.message_key }
}

/** Returns a correct code to use because another condition was not met. `tries`: how many tries this costs. */
export async function giveBackCode(tx: Tx, codeId: Id<'code'>, tries: 0 | 1, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('codes')
    .set({
      used_at: null,
      tries_left: sql`tries_left - ${tries}::int`,
      dead_at: sql`case when tries_left = ${tries}::int then ${now.toString()}::timestamptz end`,
    })
    .where('id', '=', codeId)
    .execute()
}

/**
 * Returns whether the newest code has no tries left; otherwise there is no live code because it is old, used, or was never
 * sent.
 */
export async function isLatestCodeSpent(tx: Tx, place: CodePlace, now: Temporal.Instant): Promise<boolean> {
  const row = await tx
    .selectFrom('codes')
    .select(['tries_left', 'expires_at'])
    .where('person_id', '=', place.personId)
    .where('purpose', '=', place.purpose)
    .where('subject_sha256', '=', place.subjectSha256)
    .where('is_known', '=', place.isKnown)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && row.tries_left === 0 && Temporal.Instant.compare(row.expires_at, now) > 0
}

/** Returns whether the person has a live code of this purpose. */
export async function hasLiveCode(tx: Tx, personId: Id<'person'>, purpose: CodePurpose, now: Temporal.Instant): Promise<boolean> {
  const row = await tx
    .selectFrom('codes')
    .select('id')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type SentMessage = {
  readonly id: Id<'code'>
  readonly provider: string | null
  readonly providerId: string | null
  readonly sentAt: Temporal.Instant
  readonly delivery: DeliveryState
  readonly reason: DeliveryReason | undefined
}

export async function findSentMessage(reader: Reader, codeId: Id<'code'>): Promise<SentMessage | undefined> {
  return toMessage(await selectMessage(reader).where('id', '=', codeId).executeTakeFirst())
}

/** Returns the newest message with a code of the given purposes since a moment, whatever the state of the code itself. */
export async function latestMessage(
  reader: Reader,
  personId: Id<'person'>,
  purposes: readonly CodePurpose[],
  since: Temporal.Instant,
): Promise<SentMessage | undefined> {
  const row = await selectMessage(reader)
    .where('person_id', '=', personId)
    .where('purpose', 'in', [...purposes])
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return toMessage(row)
}

function selectMessage(reader: Reader) {
  return reader.selectFrom('codes').select(['id', 'provider', 'provider_id', 'sent_at', 'delivery', 'delivery_reason'])
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessage>['executeTakeFirst']>>

function toMessage(row: MessageRow): SentMessage | undefined {
  return (
    row && {
      id: row.id,
      provider: row.provider,
      providerId: row.provider_id,
      sentAt: row.sent_at,
      delivery: row.delivery,
      reason: (row.delivery_reason ?? undefined) as DeliveryReason | undefined,
    }
  )
}

/** Records the delivery state of the message; the provider is left unchanged unless it is given. */
export async function recordDelivery(
  tx: Tx,
  codeId: Id<'code'>,
  told: Reported & { readonly provider?: string; readonly providerId?: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ delivery: told.state, delivery_reason: told.reason ?? null, delivery_at: now })
    .$if(told.provider !== undefined, (query) =>
      query.set({ provider: told.provider ?? null, provider_id: told.providerId ?? null }),
    )
    .where('id', '=', codeId)
    .execute()
}
