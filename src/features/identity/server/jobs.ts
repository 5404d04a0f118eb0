import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const ofChange = z.object({ change_id: idOf('phoneChange') })
const changeOfPerson = z.object({ change_id: idOf('phoneChange'), person_id: idOf('person') })

/** Asks the provider, a few times while the code lives, whether its message has come. */
export const watchDeliveryJob = job('identity.watch-delivery', z.object({ code_id: idOf('code') }))
/** Moves an account to the phone its owner proved, when nobody has objected in time. */
export const applyRecoveryJob = job('identity.apply-recovery', ofChange)
/** Tells the phone that was left. */
export const tellOldPhoneJob = job('identity.tell-old-phone', ofChange)

/** An account has another phone; its former signatures stay good. */
export const phoneChanged = event('identity.phone-changed', changeOfPerson)
/** Somebody with another phone says the account is his; the owner may still object. */
export const recoveryAsked = event('identity.recovery-asked', changeOfPerson)

const sessionOfPerson = z.object({ person_id: idOf('person'), session_id: idOf('session') })

/** An account was entered from a device not seen for a month. */
export const enteredFromNewDevice = event('identity.entered-from-new-device', sessionOfPerson)
/** An account has another password; `session_id`: where it was set. */
export const passwordChanged = event('identity.password-changed', sessionOfPerson)
