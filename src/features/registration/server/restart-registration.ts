import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { registrationLifecycle, registrationStateNames } from '../domain/registration.ts'
import type { RegistrationMode } from '../domain/registration.ts'
import { moveRegistration } from './move-registration.ts'
import { lockPersonEntry, latestRegistration, lockLiving } from './queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly registrationMode: RegistrationMode }

/**
 * Returns to the draft: reopens a registration that waits for the person, or creates a new draft with the same data from an
 * ended one. An application already with the tax service cannot be withdrawn.
 */
export function restartRegistration(deps: Deps, { personId }: PersonScope) {
  return deps.db.transaction().execute(async (tx) => {
    await lockPersonEntry(tx, personId)
    const living = await lockLiving(tx, personId, 'register')
    if (living && registrationLifecycle.is.draft(living.state)) return ok(living)
    const last = living ?? (await latestRegistration(tx, personId, 'register'))
    if (!last) return refuse({ kind: 'wrongState', state: 'ещё не начата' })
    const changes = { step: 1, watch_until: null, next_check_at: null, silent_since: null, findings: '[]', checked_at: null }
    if (living) return moveRegistration(tx, deps, living, { action: 'edit', by: 'person', changes })
    if (registrationLifecycle.is.done(last.state))
      return refuse({ kind: 'wrongState', state: registrationStateNames.register.done })
    const now = deps.clock.now()
    const { answers, oktmo, activities, way } = last
    const draft = await tx
      .insertInto('npd_registrations')
      .values({
        id: newId('npdRegistration', deps.clock),
        person_id: personId,
        kind: 'register',
        mode: deps.registrationMode,
        state: 'draft',
        answers: JSON.stringify(answers),
        oktmo,
        activities,
        way,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return ok(draft)
  })
}
