import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextSlug } from '../domain/consent.ts'
import { parseLegalText } from '../domain/legal-text.ts'
import type { LegalText } from '../domain/legal-text.ts'

const sources = new Map<TextSlug, LegalText>()

/** The file of a text, read once. Throws when its head is not complete: such a text can not be accepted. */
export function readSource(slug: TextSlug): LegalText {
  const known = sources.get(slug)
  if (known) return known
  const text = parseLegalText(readFileSync(join(import.meta.dirname, '../texts', `${slug}.md`), 'utf8'))
  if (!text) throw new Error(`The legal text ${slug} has no title, version or date`)
  sources.set(slug, text)
  return text
}
