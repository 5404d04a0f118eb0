import { idFrom } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import { hmac } from '#/platform/server/secrets.ts'
import { maskDigits } from './mask-digits.ts'

/**
 * The id a phone has before and after it has an account: ten bytes of HMAC of the phone, and the phone itself hidden
 * by a stream made of them. So `identify` answers the same for every phone, writes no row, and still the next call
 * knows where to send the code. Who does not hold the key can neither read nor make it. Later editions are ids of accounts
 * that begin with a phone whose first account has moved away; `identify` always tells the first one.
 */
export function makeHandle(codePepper: string, phone: Phone, edition = 0): Id<'person'> {
  const tag = hmac(codePepper, edition === 0 ? `handle\n${phone}` : `handle\n${phone}\n${edition}`).subarray(0, 10)
  const hidden = maskDigits(codePepper, tag, BigInt(phone))
  return idFrom('person', Temporal.Instant.fromEpochMilliseconds(Number(hidden)), tag)
}
