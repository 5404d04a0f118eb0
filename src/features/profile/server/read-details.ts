import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { isExpired } from '../domain/document-type.ts'
import { findProfile, hasSigned } from './queries.ts'

/** Returns the profile fields outside the form of the specification. For the document's issuer, only whether it is known. */
export async function readDetails(reader: Reader, clock: Clock, personId: Id<'person'>) {
  const now = clock.now()
  const [row, signed] = await Promise.all([findProfile(reader, personId), hasSigned(reader, personId)])
  const codeLives = row?.email_code_expires_at && Temporal.Instant.compare(row.email_code_expires_at, now) > 0
  return {
    version: row?.version ?? 1,
    no_secondname: row?.no_secondname ?? false,
    region: row?.region ?? '',
    email: row?.email ?? '',
    email_confirmed: Boolean(row?.email_confirmed_at),
    email_code_sent: Boolean(row?.email_code_hmac && codeLives),
    inn_fixed: Boolean(row?.inn) && signed,
    issued_by: row?.doc_issued_by_cipher ? '••••' : '',
    issued_on: row?.doc_issued_on?.toString() ?? null,
    division: row?.doc_division ?? '',
    expires_on: row?.doc_expires_on?.toString() ?? null,
    document_expired: isExpired(row?.doc_expires_on ?? undefined, moscowDate(now)),
  }
}
