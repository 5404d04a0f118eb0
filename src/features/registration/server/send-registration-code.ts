import { sendCode } from '#/features/identity/server/send-code.ts'
import type { SendCodeDeps } from '#/features/identity/server/send-code.ts'
import { refuse } from '#/kernel/result.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { registrationLifecycle, registrationStateNames } from '../domain/registration.ts'
import { latestRegistration } from './queries.ts'
import { readApplication } from './read-application.ts'

/** Sends the code that confirms exactly this application to the tax service: other data need another code. */
export async function sendRegistrationCode(deps: SendCodeDeps & { readonly fieldKey: FieldKey }, scope: PersonScope) {
  const row = await latestRegistration(deps.db, scope.personId, 'register')
  if (!row || !registrationLifecycle.is.draft(row.state) || row.mode !== 'direct') {
    return refuse({ kind: 'wrongState', state: row ? registrationStateNames.register[row.state] : 'ещё не начата' })
  }
  const application = await readApplication(deps.db, deps.fieldKey, row, scope.personId)
  if (!application.ok) return application
  return sendCode(deps, {
    personId: scope.personId,
    phone: scope.phone,
    sessionId: scope.sessionId,
    purpose: 'consent',
    subject: application.value.subject,
    text: (code) => `${code} — код заявки на постановку на учёт самозанятым. Никому не сообщайте его.`,
  })
}
