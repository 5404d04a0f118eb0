import { hmac } from '#/platform/server/secrets.ts'

/** Under what a phone or an account stands in the guards: strangers' phones are not kept. */
export function hashGuarded(codePepper: string, guarded: string): Buffer {
  return hmac(codePepper, `guard\n${guarded}`)
}
