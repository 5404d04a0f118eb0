import { hmac } from '#/platform/server/secrets.ts'

/**
 * The key of a phone or an account in the guards: phones of strangers are not stored. A device the account knows has a key of its
 * own.
 */
export function hashGuarded(codePepper: string, guarded: string, device?: string): Buffer {
  return hmac(codePepper, device === undefined ? `guard\n${guarded}` : `guard\n${guarded}\n${device}`)
}
