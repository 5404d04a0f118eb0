import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { findConsent } from '#/features/legal/server/find-consent.ts'
import { profileFieldNames } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { bindingLifecycle, isPartner, pendingSince, rightTexts, rightsWanted, sameRights } from '../domain/binding.ts'
import type { OptionalRight } from '../domain/binding.ts'
import { askRights } from './ask-rights.ts'
import { beginBinding } from './begin-binding.ts'
import type { BindingRecord } from './queries.ts'

type Deps = { db: Database; clock: Clock; fieldKey: FieldKey }

/**
 * Sets the optional rights the person grants. Before the binding they are stored for the request; for a bound person the tax
 * service is asked to change them, and the person confirms in «Мой налог». A revoked right is not used from this moment.
 */
export function chooseRights(deps: Deps, scope: PersonScope, optional: readonly OptionalRight[]) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const now = deps.clock.now()
    const { inn } = await readProfile(tx, deps.fieldKey, personId)
    if (!inn) return refuse({ kind: 'profileIncomplete', fields: profileFieldNames.inn })
    const row = await beginBinding(tx, personId, inn, now)
    const since = pendingSince(row.state, row.requested_at ?? now, now)
    if (since) return refuse({ kind: 'bindingPending', time: since })

    const settled =
      isPartner(row.state) && sameRights(rightsWanted(optional), row.rights_granted) && !bindingLifecycle.is.changing(row.state)
    if (!isPartner(row.state) || settled) {
      const saved = await keepChoice(tx, personId, optional, now)
      await recordChoice(tx, deps, scope, saved)
      return ok(saved)
    }
    if (!(await findConsent(tx, personId, 'delegation'))) return refuse({ kind: 'delegationMissing' })
    const saved = await askRights(tx, deps.clock, personId, 'change', { inn: row.inn, optional })
    await recordChoice(tx, deps, scope, saved)
    return ok(saved)
  })
}

function keepChoice(tx: Tx, personId: Id<'person'>, optional: readonly OptionalRight[], now: Temporal.Instant) {
  return tx
    .updateTable('bindings')
    .set({ optional_rights: [...optional], updated_at: now })
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function recordChoice(tx: Tx, deps: Deps, scope: PersonScope, saved: BindingRecord): Promise<void> {
  return recordEntry(tx, deps, scope, {
    action: 'bindingRightsChosen',
    object: { kind: 'profile', id: scope.personId },
    facts: { fields: rightsWanted(saved.optional_rights).map((right) => rightTexts[right].short) },
  })
}
