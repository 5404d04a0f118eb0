import { maskPhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api, Cookie } from '#/platform/server/api.ts'
import { companionCookieName } from '#/platform/server/http-caller.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import * as contract from '../contract.ts'
import { pauseAfter } from '../domain/code-pace.ts'
import { codeLength } from '../domain/code-purpose.ts'
import { deviceName } from '../domain/device-name.ts'
import { identifyLimits, knownDeviceDays } from '../domain/entry-limits.ts'
import { readPhoneHeader } from '../domain/phone-header.ts'
import { takesCodes, usualSmsPolicy } from '../domain/sms-policy.ts'
import { askConfirmation } from './ask-confirmation.ts'
import { changeMode } from './change-mode.ts'
import { cancelPhoneChange } from './cancel-phone-change.ts'
import { changePassword } from './change-password.ts'
import { confirmPhoneChange } from './confirm-phone-change.ts'
import { confirmPresence } from './confirm-presence.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { enterByCode } from './enter-by-code.ts'
import { enterByPassword } from './enter-by-password.ts'
import type { EnterByPasswordDeps } from './enter-by-password.ts'
import { makeHandle } from './make-handle.ts'
import { readCodeState } from './read-code-state.ts'
import { readOwnCodeState } from './read-own-code-state.ts'
import { readPhone } from './read-phone.ts'
import { requestCode } from './request-code.ts'
import { startPhoneChange } from './start-phone-change.ts'
import type { TypedProof } from './try-entry-code.ts'
import { liveSessionsOf } from './session-queries.ts'

export type IdentityDeps = EnterByPasswordDeps & { readonly publicUrl: string }

export function identityRoutes(api: Api, deps: IdentityDeps): void {
  entryRoutes(api, deps)
  passwordRoutes(api, deps)
  confirmationRoutes(api, deps)
  sessionRoutes(api, deps)
  phoneRoutes(api, deps)
}

function entryRoutes(api: Api, deps: IdentityDeps): void {
  serve(api, contract.identify, async ({ headers, caller }) => {
    const limits = await takeFromLimits(deps.db, deps.clock, identifyLimits(caller.ip))
    if (!limits.ok) return limits
    const phone = readPhoneHeader(headers.phone)
    if (phone === 'differ') return refuse({ kind: 'headersDiffer', header: 'phone' })
    if (phone === undefined || !takesCodes(phone, deps.smsPolicy ?? usualSmsPolicy)) return refuse({ kind: 'badPhone' })
    return ok({
      person_id: makeHandle(deps.codePepper, phone),
      code_length: codeLength,
      resend_after: pauseAfter(1),
      masked_phone: maskPhone(phone),
    })
  })
  serve(api, contract.askCode, ({ query, caller }) => requestCode(deps, caller, query.purpose ?? 'login'))
  serve(api, contract.readCodeState, ({ caller }) => readCodeState(deps, caller))
  serve(api, contract.enterWithCode, async (call) => {
    const entered = await enterByCode(deps, call.caller, call.params.role, proofOf(call.headers))
    if (!entered.ok) return entered
    const { personId, isNew, token, companion } = entered.value
    call.setCookie(companionCookie(deps, companion))
    return ok({ data: { person_id: personId, is_new: isNew }, auth_token: token })
  })
}

function passwordRoutes(api: Api, deps: IdentityDeps): void {
  serve(api, contract.logIn, async (call) => {
    const entered = await enterByPassword(deps, call.caller, call.params.role, call.headers.password)
    if (!entered.ok) return entered
    if ('codeSent' in entered.value) {
      return ok({ data: { person_id: call.caller.personId ?? '', code_sent: entered.value.codeSent } })
    }
    const { personId, token, companion } = entered.value.session
    call.setCookie(companionCookie(deps, companion))
    return ok({ data: { person_id: personId, code_sent: null }, auth_token: token })
  })
  serve(api, contract.setPassword, async (call) => {
    const changed = await changePassword(deps, call.caller, call.params.role, call.headers.newpswd, proofOf(call.headers))
    if (!changed.ok) return changed
    call.setCookie(companionCookie(deps, changed.value.companion))
    return ok({ data: { person_id: changed.value.personId }, newtoken: changed.value.token })
  })
}

function proofOf(headers: { readonly code: string; readonly 'inn-end'?: string | undefined }): TypedProof {
  return { code: headers.code, innEnd: headers['inn-end'] }
}

function confirmationRoutes(api: Api, deps: IdentityDeps): void {
  serve(api, contract.readOwnCodeState, ({ scope }) => readOwnCodeState(deps, scope))
  serve(api, contract.askConfirmation, ({ scope }) => askConfirmation(deps, scope))
  serve(api, contract.confirmPresence, ({ scope, body }) => confirmPresence(deps, scope, body.code))
}

function sessionRoutes(api: Api, deps: IdentityDeps): void {
  serve(api, contract.changeMode, async (call) => {
    const changed = await changeMode(deps, call.scope, call.caller, call.params.role)
    if (!changed.ok) return changed
    if (changed.value.companion !== undefined) call.setCookie(companionCookie(deps, changed.value.companion))
    return ok({ data: { mode: call.params.role }, newtoken: changed.value.token })
  })
  // The companion stays: alone it opens nothing, and the device stays known.
  serve(api, contract.logOutHere, ({ scope }) => endSession(deps, scope, scope.sessionId))
  serve(api, contract.listSessions, async ({ scope }) => {
    const sessions = await liveSessionsOf(deps.db, scope.personId, deps.clock.now())
    return ok({
      items: sessions.map((session) => ({
        id: session.id,
        device: deviceName(session.user_agent),
        ip: session.ip,
        created_at: session.created_at.toString(),
        last_seen_at: session.last_seen_at.toString(),
        is_current: session.id === scope.sessionId,
      })),
    })
  })
  serve(api, contract.endOneSession, ({ scope, params }) => endSession(deps, scope, params.id))
  serve(api, contract.endOtherSessions, async ({ scope }) => {
    await endOtherSessions(deps, scope)
    return ok()
  })
}

function phoneRoutes(api: Api, deps: IdentityDeps): void {
  serve(api, contract.readPhone, async ({ scope }) => ok(await readPhone(deps.db, deps.clock, scope)))
  serve(api, contract.startPhoneChange, ({ scope, body }) => startPhoneChange(deps, scope, body.new_phone))
  serve(api, contract.confirmPhoneChange, ({ scope, body }) =>
    confirmPhoneChange(deps, scope, { oldCode: body.old_code, newCode: body.new_code }),
  )
  serve(api, contract.cancelPhoneChange, ({ scope }) => cancelPhoneChange(deps, scope))
}

/** HttpOnly and SameSite=Strict; without a value the cookie is deleted. */
function companionCookie(deps: IdentityDeps, value: string | undefined): Cookie {
  return {
    name: companionCookieName(deps.publicUrl.startsWith('https:')),
    value,
    httpOnly: true,
    strict: true,
    days: knownDeviceDays,
  }
}
