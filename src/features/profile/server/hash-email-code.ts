import { hmac } from '#/platform/server/secrets.ts'

/** An emailed code is valid for one person and one address; without the key its twenty bits cannot be recovered. */
export function hashEmailCode(codePepper: string, personId: string, email: string, code: string): Buffer {
  return hmac(codePepper, `email\n${personId}\n${email}\n${code}`)
}
