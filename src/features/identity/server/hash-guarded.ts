import { hmac } from '#/platform/server/secrets.ts'

/** The key of a phone or an account in the guards: phones of strangers are not stored. */
export function hashGuarded(codePepper: string, guarded: string): Buffer {
  return hmac(codePepper, `guard\n${guarded}`)
}
