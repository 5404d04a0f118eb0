import { passwordProblem } from './password-digest.ts'

export type PasswordStrength = 'слабый' | 'средний' | 'надёжный'

/** A rough measure for people: length and character classes. Undefined while the rule is not satisfied. */
export function passwordStrength(password: string): PasswordStrength | undefined {
  if (passwordProblem(password) !== undefined) return undefined
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  const length = [...password].length
  if (different < 6 || (length < 10 && kinds < 3)) return 'слабый'
  return length >= 14 || (length >= 12 && kinds >= 3) ? 'надёжный' : 'средний'
}
