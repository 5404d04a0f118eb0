import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const ofChange = z.object({ changeId: idOf('phoneChange') })
const changeOfPerson = z.object({ changeId: idOf('phoneChange'), personId: idOf('person') })

/** Queries the provider several times while the code is live to learn whether its message was delivered. */
export const watchDeliveryJob = job('identity.watch-delivery', z.object({ codeId: idOf('code') }))
/** Moves an account to the phone its owner proved, if nobody objected in time. */
export const applyRecoveryJob = job('identity.apply-recovery', ofChange)
/** Notifies the old phone. */
export const notifyOldPhoneJob = job('identity.notify-old-phone', ofChange)

/** An account has a new phone; its former signatures remain valid. */
export const phoneChanged = event('identity.phone-changed', changeOfPerson)
/** A person with another phone claims the account; the owner may still object. */
export const recoveryAsked = event('identity.recovery-asked', changeOfPerson)

const sessionOfPerson = z.object({ personId: idOf('person'), sessionId: idOf('session') })

/** Someone signed in to an account from a device not seen for a month. */
export const enteredFromNewDevice = event('identity.entered-from-new-device', sessionOfPerson)
/** An account has a new password; `sessionId`: where it was set; `formerId`: the session of that browser until then, if it had one. */
export const passwordChanged = event(
  'identity.password-changed',
  z.object({ personId: idOf('person'), sessionId: idOf('session'), formerId: z.optional(idOf('session')) }),
)
