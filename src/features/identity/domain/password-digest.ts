import type { Brand } from '#/kernel/brand.ts'

/**
 * The first 20 upper-case hex characters of SHA-256 of the password. The server treats it as the password itself, because it
 * can be replayed; it is stored only through Argon2id.
 */
export type PasswordDigest = Brand<string, 'PasswordDigest'>

export function parsePasswordDigest(text: string): PasswordDigest | undefined {
  return /^[0-9A-F]{20}$/.test(text) ? (text as PasswordDigest) : undefined
}

/** The rule that only the browser can check, since the server never sees the password; undefined when it is satisfied. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length
  if (length < 8) return 'Не меньше 8 символов'
  if (length > 64) return 'Не больше 64 символов'
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return 'Нужны хотя бы одна буква и одна цифра'
  return undefined
}
