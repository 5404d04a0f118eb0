import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

/** What is asked to connect an account; `pem` is a text file of a certificate or a key. */
export type CredentialAsked = {
  readonly name: string
  readonly label: string
  readonly kind: 'line' | 'pem'
  readonly isOptional?: boolean
}

export type Credentials = Readonly<Record<string, string>>
export type CredentialProblem = { readonly kind: 'credentialsBad'; readonly field: string; readonly problem: string }

/**
 * Whom the channel takes us for, in one text: fields that are typed and are no secret, such as the number of a gateway. A renewed
 * certificate is of the same party.
 */
export function partyOf(fields: readonly (CredentialAsked & { readonly isSecret: boolean })[], credentials: Credentials): string {
  const named = fields.filter(({ kind, isSecret }) => kind === 'line' && !isSecret).map(({ name }) => name)
  return JSON.stringify(named.toSorted().map((name) => [name, credentials[name] ?? '']))
}

/** Only what was asked, trimmed. A refusal names the field and never repeats what was typed. */
export function readCredentials(asked: readonly CredentialAsked[], typed: Credentials): Result<Credentials, CredentialProblem> {
  const read: Record<string, string> = {}
  for (const field of asked) {
    const value = (typed[field.name] ?? '').trim()
    const problem = problemOf(field, value)
    if (problem) return refuse({ kind: 'credentialsBad', field: field.name, problem: `${field.label}: ${problem}` })
    if (value !== '') read[field.name] = value
  }
  return ok(read)
}

function problemOf({ kind, isOptional = false }: CredentialAsked, value: string): string | undefined {
  if (value === '') return isOptional ? undefined : 'заполните поле'
  if (kind === 'pem') {
    return /^-----BEGIN [A-Z ]+-----\s[\s\S]+-----END [A-Z ]+-----$/.test(value)
      ? undefined
      : 'нужен файл, который начинается с «-----BEGIN»'
  }
  return /^[\u0021-\u007e]{1,4000}$/.test(value) ? undefined : 'латинские буквы, цифры и знаки, без пробелов'
}
