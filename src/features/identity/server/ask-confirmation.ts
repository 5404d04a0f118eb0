import type { AccountScope } from '#/platform/server/gate.ts'
import { confirmWords } from '../domain/code-words.ts'
import type { RequestCodeDeps } from './request-code.ts'
import { sendCode } from './send-code.ts'

/** Sends the code that proves the person's presence at this session; another session cannot use it. */
export function askConfirmation(deps: RequestCodeDeps, scope: AccountScope) {
  return sendCode(deps, {
    personId: scope.personId,
    phone: scope.phone,
    sessionId: scope.sessionId,
    purpose: 'confirm',
    subject: scope.sessionId,
    text: (code) => confirmWords(deps.brand.name, code),
  })
}
