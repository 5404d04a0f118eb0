import { sha256Hex } from '#/platform/server/secrets.ts'
import { commonPasswords } from '../domain/common-passwords.ts'
import type { PasswordDigest } from '../domain/password-digest.ts'

/** Is it the digest of a password that everyone tries first? */
export function isCommon(digest: PasswordDigest): boolean {
  return commonDigests.has(digest)
}

const commonDigests: ReadonlySet<string> = new Set(
  commonPasswords
    .flatMap((word) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`])
    .map((word) => sha256Hex(word).toUpperCase().slice(0, 20)),
)
