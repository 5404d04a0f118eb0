import { setImmediate as nextTurn } from 'node:timers/promises'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { commonPasswords } from '../domain/common-passwords.ts'
import type { PasswordDigest } from '../domain/password-digest.ts'

/** Returns whether this is the digest of a password that everyone tries first. */
export async function isCommon(digest: PasswordDigest): Promise<boolean> {
  digests ??= digestAll()
  return (await digests).has(digest)
}

let digests: Promise<ReadonlySet<string>> | undefined

/** Yields regularly, so that nobody waits while the first password of the process is set. */
async function digestAll(): Promise<ReadonlySet<string>> {
  const made = new Set<string>()
  for (const password of commonPasswords()) {
    made.add(sha256Hex(password).toUpperCase().slice(0, 20))
    if (made.size % 2000 === 0) await nextTurn()
  }
  return made
}
