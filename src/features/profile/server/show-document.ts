import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { openProfile } from './open-profile.ts'
import { lockKnownProfile } from './queries.ts'

/** Returns the full document, to its owner only. Every view is counted and written to their journal. */
export function showDocument(
  deps: { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: PersonScope,
) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const row = await lockKnownProfile(tx, personId)
    const { doctypeid, paspserial, paspnumber } = openProfile(deps.fieldKey, personId, row)
    if (!row || doctypeid === undefined || paspnumber === '') return refuse({ kind: 'notFound' })
    const limits = await takeFromLimits(tx, deps.clock, [
      { key: `document:person:${personId}`, count: 10, seconds: 3600 },
      { key: `document:person-day:${personId}`, count: 30, seconds: 86_400 },
    ])
    if (!limits.ok) return limits
    const sealed = row.doc_issued_by_cipher
    const shown = {
      doctypeid,
      paspserial,
      paspnumber,
      issued_by: sealed ? openField(deps.fieldKey, personId, 'docIssuedBy', sealed) : '',
      issued_on: row.doc_issued_on?.toString() ?? null,
      division: row.doc_division ?? '',
      expires_on: row.doc_expires_on?.toString() ?? null,
    }
    await recordEntry(tx, deps, scope, { action: 'passportShown', object: { kind: 'profile', id: personId } })
    return ok(shown)
  })
}
