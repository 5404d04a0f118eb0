import type { Phone } from '#/kernel/phone.ts'
import { hmac } from '#/platform/server/secrets.ts'

/** Under what a phone stands in the guards of the entry: strangers' phones are not kept. */
export function hashGuardedPhone(codePepper: string, phone: Phone): Buffer {
  return hmac(codePepper, `guard\n${phone}`)
}
