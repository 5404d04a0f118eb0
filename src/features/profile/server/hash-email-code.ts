import { hmac } from '#/platform/server/secrets.ts'

/** A code from a letter is good for one person and one address; without the key twenty bits can not be found. */
export function hashEmailCode(codePepper: string, personId: string, email: string, code: string): Buffer {
  return hmac(codePepper, `email\n${personId}\n${email}\n${code}`)
}
