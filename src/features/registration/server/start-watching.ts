import { profileFieldNames } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { registrationLifecycle, registrationStateNames, watchHours } from '../domain/registration.ts'
import type { RegistrationKind } from '../domain/registration.ts'
import { pollStatusJob } from './jobs.ts'
import { moveRegistration } from './move-registration.ts'
import { lockLiving } from './queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey }

/**
 * «Я зарегистрировался — проверить»: asks the tax service at once and then repeatedly for a day. Called again during that day,
 * it checks out of turn, at most once a minute.
 */
export function startWatching(deps: Deps, { personId }: PersonScope, kind: RegistrationKind) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockLiving(tx, personId, kind)
    if (!row) return refuse({ kind: 'wrongState', state: 'ещё не начата' })
    const { inn } = await readProfile(tx, deps.fieldKey, personId)
    if (!inn) return refuse({ kind: 'profileIncomplete', fields: profileFieldNames.inn })
    const now = deps.clock.now()
    const isRunning = registrationLifecycle.is.checkingStatus(row.state)
    const changes = {
      step: 6,
      inn,
      watch_until: now.add({ hours: watchHours }),
      next_check_at: now,
      checks: 0,
      silent_since: null,
    }
    const moved = isRunning ? ok(row) : await moveRegistration(tx, deps, row, { action: 'check', by: 'person', changes })
    if (!moved.ok) return refuse({ kind: 'wrongState', state: registrationStateNames[kind][row.state] })
    const allowed = await takeFromLimits(tx, deps.clock, [{ key: `npd-watch:${row.id}`, count: 1, seconds: 60 }])
    if (!allowed.ok && isRunning) return allowed
    const { id } = row
    await enqueue(tx, deps.clock, pollStatusJob, { registrationId: id }, { key: id })
    return ok(moved.value)
  })
}
