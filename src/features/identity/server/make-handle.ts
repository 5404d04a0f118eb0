import { idFrom } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import { hmac } from '#/platform/server/secrets.ts'
import { maskDigits } from './mask-digits.ts'

/**
 * Returns the handle of a phone, whether or not it has an account: ten bytes of HMAC of the phone, and the phone itself
 * encrypted with a stream derived from them. So `identify` answers the same for every phone, writes no row, and the next call
 * still knows where to send the code. Without the key a handle can be neither read nor made. It looks like an account id and is
 * never one: an id outlives the account in documents, and nothing stored may lead back to the phone.
 */
export function makeHandle(codePepper: string, phone: Phone): Id<'person'> {
  const tag = hmac(codePepper, `handle\n${phone}`).subarray(0, 10)
  const hidden = maskDigits(codePepper, tag, BigInt(phone))
  return idFrom('person', Temporal.Instant.fromEpochMilliseconds(Number(hidden)), tag)
}
