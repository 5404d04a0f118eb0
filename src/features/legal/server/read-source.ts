import type { TextSlug } from '../domain/consent.ts'
import type { LegalText } from '../domain/legal-text.ts'
import { openTexts } from './open-texts.ts'
import type { LegalTexts } from './open-texts.ts'

let own: LegalTexts | undefined

/**
 * Returns the newest built-in edition of a text, without requisites filled in: in force until anything has been shown to
 * anyone.
 */
export function readSource(slug: TextSlug): LegalText {
  own ??= openTexts()
  const text = own.get(slug)?.at(-1)
  if (!text) throw new Error(`There is no legal text ${slug}`)
  return text
}
