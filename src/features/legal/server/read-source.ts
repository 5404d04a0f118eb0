import type { TextSlug } from '../domain/consent.ts'
import type { LegalText } from '../domain/legal-text.ts'
import { openTexts } from './open-texts.ts'
import type { LegalTexts } from './open-texts.ts'

let own: LegalTexts | undefined

/** Our own newest edition of a text, requisites not filled in: what stands while nothing has been shown to anybody yet. */
export function readSource(slug: TextSlug): LegalText {
  own ??= openTexts()
  const text = own.get(slug)?.at(-1)
  if (!text) throw new Error(`There is no legal text ${slug}`)
  return text
}
