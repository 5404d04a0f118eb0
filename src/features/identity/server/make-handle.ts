import { idFrom } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import { hmac } from '#/platform/server/secrets.ts'
import { maskDigits } from './mask-digits.ts'

/**
 * Under what a phone is called at the door, whether it has an account or not: ten bytes of HMAC of the phone, and the phone
 * itself hidden by a stream made of them. So `identify` answers the same for every phone, writes no row, and still the next
 * call knows where to send the code. Who does not hold the key can neither read nor make it. It looks like the id of an
 * account and is never one: an id outlives the account in papers, and nothing kept may lead back to the phone.
 */
export function makeHandle(codePepper: string, phone: Phone): Id<'person'> {
  const tag = hmac(codePepper, `handle\n${phone}`).subarray(0, 10)
  const hidden = maskDigits(codePepper, tag, BigInt(phone))
  return idFrom('person', Temporal.Instant.fromEpochMilliseconds(Number(hidden)), tag)
}
