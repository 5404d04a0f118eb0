import { checkCode } from '#/features/identity/server/check-code.ts'
import { ok } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import { agreementSubject } from '../domain/agreement.ts'
import { recordConsentEntries } from './record-consent-entries.ts'
import { readText } from './read-text.ts'
import type { TextDeps } from './read-text.ts'
import { recordConsents } from './record-consents.ts'

/** Accepts the agreement that makes later codes a signature (63-FZ, art. 9). The code itself is part of the evidence. */
export function acceptAgreement(
  deps: TextDeps & { readonly db: Database; readonly codePepper: string },
  scope: AccountScope,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  code: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const text = await readText(tx, deps, 'einteraction')
    const { personId, sessionId } = scope
    const subject = agreementSubject(text.version, text.sha256.toString('hex'))
    const checked = await checkCode(tx, deps, { personId, sessionId, purpose: 'consent', subject, code })
    if (!checked.ok) return checked
    const recorded = await recordConsents(tx, deps, {
      personId,
      sessionId,
      ip: caller.ip,
      userAgent: caller.userAgent,
      slugs: ['einteraction'],
      method: 'code',
      occasion: 'code',
      codeId: checked.value.codeId,
    })
    await recordConsentEntries(tx, deps, scope, recorded)
    return ok()
  })
}
