import { findConsent } from '#/features/legal/server/find-consent.ts'
import { profileFieldNames } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import { step } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { bindingLifecycle, rightsAsked } from '../domain/binding.ts'
import { sendBinding } from './jobs.ts'
import { lockBinding } from './queries.ts'

/** Starts binding for the ИНН of the profile. Two clicks make one request: the second sees it under way. */
export function requestBinding(deps: { db: Database; clock: Clock; fieldKey: FieldKey }, scope: PersonScope) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const now = deps.clock.now()
    const { inn } = await readProfile(tx, deps.fieldKey, personId)
    if (!inn) return refuse({ kind: 'profileIncomplete', fields: profileFieldNames.inn })
    if (!(await findConsent(tx, personId, 'delegation'))) return refuse({ kind: 'delegationMissing' })
    await tx
      .insertInto('bindings')
      .values({ person_id: personId, inn, state: 'none', updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await lockBinding(tx, personId)
    if (row?.state === 'sending' || row?.state === 'waiting') {
      return refuse({ kind: 'bindingPending', time: formatMoment(row.requested_at ?? now) })
    }
    const next = step(bindingLifecycle, row?.state ?? 'none', 'request', 'person')
    if (!next.ok) return next

    const saved = await tx
      .updateTable('bindings')
      .set((column) => ({
        inn,
        state: next.value,
        message_id: null,
        request_id: null,
        rights_asked: [...rightsAsked],
        requested_at: now,
        processed_at: null,
        next_check_at: now,
        checks: 0,
        reason_code: null,
        reason_text: null,
        version: column('version', '+', 1),
        updated_at: now,
      }))
      .where('person_id', '=', personId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueue(tx, deps.clock, sendBinding, { person_id: personId }, { key: personId })
    return ok(saved)
  })
}
