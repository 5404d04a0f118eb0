import { randomBytes } from 'node:crypto'
import { hmac } from '#/platform/server/secrets.ts'
import type { PasswordDigest } from '../domain/password-digest.ts'
import { runArgon } from './run-argon.ts'

/** Returns the stored form of a password: `argon2id$1$salt$HMAC(pepper, tag)`; undefined: the service is busy. */
export async function hashPassword(passwordPepper: string, digest: PasswordDigest): Promise<string | undefined> {
  const salt = randomBytes(16)
  const tag = await runArgon(digest, salt)
  return (
    tag &&
    ['argon2id', '1', salt.toString('base64url'), hmac(passwordPepper, tag.toString('hex')).toString('base64url')].join('$')
  )
}
