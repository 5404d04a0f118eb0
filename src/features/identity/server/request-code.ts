import { refuse } from '#/kernel/result.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { loginWords, passwordWords } from '../domain/code-words.ts'
import { findEntrant } from './find-entrant.ts'
import { findEntryLock } from './find-entry-lock.ts'
import { findKnownDevice } from './find-known-device.ts'
import { sendCode } from './send-code.ts'
import type { SendCodeDeps } from './send-code.ts'

export type RequestCodeDeps = SendCodeDeps & { readonly brand: { readonly name: string } }

/** Sends a login code to the phone behind `person-id`, whether or not it has an account. */
export async function requestCode(deps: RequestCodeDeps, caller: Caller, purpose: 'login' | 'password') {
  const entrant = await findEntrant(deps.db, deps.codePepper, caller.personId)
  if (!entrant) return refuse({ kind: 'invalidInput', problem: 'начните вход с номера телефона' })
  const device = await findKnownDevice(deps.db, deps, caller)
  const locked = await findEntryLock(deps.db, deps, entrant.phone, 'code', device)
  if (locked !== undefined) return refuse({ kind: 'tooManyTries', wait: locked })
  const words = purpose === 'login' ? loginWords : passwordWords
  return sendCode(deps, {
    personId: entrant.personId,
    phone: entrant.phone,
    // A password requires an account: a stranger's request becomes a login code.
    purpose: entrant.person ? purpose : 'login',
    subject: 'entry',
    ip: caller.ip,
    device,
    text: (code) => words(deps.brand.name, code),
  })
}
