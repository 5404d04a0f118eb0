import { equalBytes, hmac } from '#/platform/server/secrets.ts'
import type { PasswordDigest } from '../domain/password-digest.ts'
import { runArgon } from './run-argon.ts'

const noSalt = Buffer.alloc(16)

/** Compares a password with the stored hash, or does the same amount of work when there is none. */
export async function verifyPassword(
  passwordPepper: string,
  digest: PasswordDigest,
  kept: string | null,
): Promise<'right' | 'wrong' | 'busy'> {
  const [, , salt, tag] = (kept ?? '').split('$')
  const made = await runArgon(digest, salt === undefined ? noSalt : Buffer.from(salt, 'base64url'))
  if (!made) return 'busy'
  const expected = Buffer.from(tag ?? '', 'base64url')
  return equalBytes(expected, hmac(passwordPepper, made.toString('hex'))) ? 'right' : 'wrong'
}
