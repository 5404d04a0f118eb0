import { sendCode } from '#/features/identity/server/send-code.ts'
import type { SendCodeDeps } from '#/features/identity/server/send-code.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { agreementSubject } from '../domain/agreement.ts'
import { readText } from './read-text.ts'
import type { TextDeps } from './read-text.ts'

/** Sends the code that accepts the agreement on electronic interaction; it is valid for these exact bytes only. */
export async function sendAgreementCode(deps: SendCodeDeps & TextDeps, scope: AccountScope) {
  const text = await readText(deps.db, deps, 'einteraction')
  const hash = text.sha256.toString('hex')
  return sendCode(deps, {
    personId: scope.personId,
    phone: scope.phone,
    sessionId: scope.sessionId,
    purpose: 'consent',
    subject: agreementSubject(text.version, hash),
    text: (code) =>
      `${code} — код, чтобы принять соглашение об электронном взаимодействии «${deps.brand.name}», редакция ${text.version}, хеш ${hash.slice(0, 8)}.`,
  })
}
