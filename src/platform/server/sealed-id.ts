import { parseId } from '#/kernel/ids.ts'
import type { Id, IdKind } from '#/kernel/ids.ts'
import { equalBytes, hmac } from './secrets.ts'

/** Returns the secret of a link: the number of what it leads to and a seal on it, so the database does not store it. */
export function sealId<Kind extends IdKind>(pepper: string, purpose: string, id: Id<Kind>): string {
  const seal = hmac(pepper, `${purpose}:${id}`).subarray(0, 18).toString('base64url')
  return `${id.slice(id.indexOf('_') + 1)}${seal}`
}

/** Returns what a link was made for; undefined when the seal is not ours. */
export function readSealedId<Kind extends IdKind>(
  pepper: string,
  purpose: string,
  kind: Kind,
  token: string,
): Id<Kind> | undefined {
  const id = parseId(kind, `${kind}_${token.slice(0, 26)}`)
  return id && equalBytes(Buffer.from(sealId(pepper, purpose, id)), Buffer.from(token)) ? id : undefined
}
