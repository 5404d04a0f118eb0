import { sendCode } from '#/features/identity/server/send-code.ts'
import type { SendCodeDeps } from '#/features/identity/server/send-code.ts'
import { profileFieldNames } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import { refuse } from '#/kernel/result.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { isLiving, registrationStateNames, unregistrationSubject } from '../domain/registration.ts'
import type { RegistrationMode } from '../domain/registration.ts'
import { latestRegistration } from './queries.ts'

type Deps = SendCodeDeps & { readonly fieldKey: FieldKey; readonly registrationMode: RegistrationMode }

/** Sends the code that confirms leaving the regime through the bank. */
export async function sendUnregistrationCode(deps: Deps, scope: PersonScope) {
  const row = await latestRegistration(deps.db, scope.personId, 'unregister')
  if (row && isLiving(row.state)) return refuse({ kind: 'wrongState', state: registrationStateNames.unregister[row.state] })
  if (deps.registrationMode !== 'direct') return refuse({ kind: 'wrongState', state: 'код не нужен' })
  const { inn } = await readProfile(deps.db, deps.fieldKey, scope.personId)
  if (!inn) return refuse({ kind: 'profileIncomplete', fields: profileFieldNames.inn })
  return sendCode(deps, {
    personId: scope.personId,
    phone: scope.phone,
    sessionId: scope.sessionId,
    purpose: 'consent',
    subject: unregistrationSubject(scope.personId, inn),
    text: (code) => `${code} — код заявления о снятии с учёта самозанятого. Никому не сообщайте его.`,
  })
}
