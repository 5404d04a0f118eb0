import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { findConsent } from '#/features/legal/server/find-consent.ts'
import { profileFieldNames } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { bindingLifecycle, pendingSince, requestAction } from '../domain/binding.ts'
import { askRights } from './ask-rights.ts'
import { beginBinding } from './begin-binding.ts'

type Deps = { db: Database; clock: Clock; fieldKey: FieldKey }

/**
 * Starts binding for the profile's ИНН with the required rights and the optional ones chosen before; a withheld required right
 * is requested again. Two clicks make one request: the second finds it active; a request that has waited for five minutes may
 * be sent again.
 */
export function requestBinding(deps: Deps, scope: PersonScope) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const now = deps.clock.now()
    const { inn } = await readProfile(tx, deps.fieldKey, personId)
    if (!inn) return refuse({ kind: 'profileIncomplete', fields: profileFieldNames.inn })
    if (!(await findConsent(tx, personId, 'delegation'))) return refuse({ kind: 'delegationMissing' })
    const row = await beginBinding(tx, personId, inn, now)
    if (bindingLifecycle.is.bound(row.state)) return refuse({ kind: 'alreadyBound' })
    const since = pendingSince(row.state, row.requested_at ?? now, now)
    if (since) return refuse({ kind: 'bindingPending', time: since })

    const wanted = { inn, optional: row.optional_rights }
    const saved = await askRights(tx, deps.clock, personId, requestAction(row.state), wanted)
    await recordEntry(tx, deps, scope, { action: 'bindingRequested', object: { kind: 'profile', id: personId } })
    return ok(saved)
  })
}
