import { hmac } from '#/platform/server/secrets.ts'
import type { CodePurpose } from '../domain/code-purpose.ts'

type What = { readonly personId: string; readonly purpose: CodePurpose; readonly subject: string }

/** A code is valid for one purpose, one subject and one person; without the key its twenty bits cannot be found. */
export function hashCode(codePepper: string, what: What, code: string): Buffer {
  return hmac(codePepper, `code\n${what.purpose}\n${what.personId}\n${code}\n${what.subject}`)
}
