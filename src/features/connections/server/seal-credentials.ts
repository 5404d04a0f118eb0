import type { Id } from '#/kernel/ids.ts'
import { sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Credentials } from '../domain/credentials.ts'

/** `hook` is the word in the address to which the channel sends its news; it stays when the secret is replaced. */
export type SealedSecrets = { readonly credentials: Credentials; readonly hook: string }

/** One sealed text, so that nothing in the row says what was typed. It opens in its own row only. */
export function sealCredentials(fieldKey: FieldKey, id: Id<'connection'>, secrets: SealedSecrets): Buffer {
  return sealField(fieldKey, id, 'connection', JSON.stringify(secrets))
}
