import { checkCode } from '#/features/identity/server/check-code.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { profileFieldNames } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { registrationStateNames, unregistrationSubject } from '../domain/registration.ts'
import type { RegistrationMode } from '../domain/registration.ts'
import { fileRequestJob } from './jobs.ts'
import { lockPersonEntry, lockLiving } from './queries.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly fieldKey: FieldKey
  readonly codePepper: string
  readonly registrationMode: RegistrationMode
}
type Wish = { readonly reason: 'REFUSE' | 'RIGHTS_LOST'; readonly code: string | undefined }

/**
 * Starts leaving the regime: with a bank the application signed by the code is sent, without one the person is guided to «Мой
 * налог».
 */
export function startUnregistration(deps: Deps, scope: PersonScope, { reason, code }: Wish) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId, sessionId } = scope
    await lockPersonEntry(tx, personId)
    const living = await lockLiving(tx, personId, 'unregister')
    if (living) return refuse({ kind: 'wrongState', state: registrationStateNames.unregister[living.state] })
    const { inn } = await readProfile(tx, deps.fieldKey, personId)
    if (!inn) return refuse({ kind: 'profileIncomplete', fields: profileFieldNames.inn })
    const isDirect = deps.registrationMode === 'direct'
    if (isDirect) {
      const subject = unregistrationSubject(personId, inn)
      const checked = await checkCode(tx, deps, { personId, sessionId, purpose: 'consent', subject, code: code ?? '' })
      if (!checked.ok) return checked
    }
    const now = deps.clock.now()
    const id = newId('npdRegistration', deps.clock)
    const row = await tx
      .insertInto('npd_registrations')
      .values({
        id,
        person_id: personId,
        kind: 'unregister',
        mode: deps.registrationMode,
        state: isDirect ? 'sent' : 'instructed',
        inn,
        reason,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isDirect) {
      await enqueue(tx, deps.clock, fileRequestJob, { registrationId: id }, { key: id })
      await recordEntry(tx, deps, scope, {
        action: 'npdLeavingFiled',
        object: { kind: 'npdRegistration', id },
        facts: { reason },
      })
    }
    return ok(row)
  })
}
