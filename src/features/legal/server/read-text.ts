import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { TextSlug } from '../domain/consent.ts'
import { findEdition, newestEdition } from './edition-queries.ts'
import { fillText } from './fill-text.ts'
import type { LegalBrand, ShownText } from './fill-text.ts'
import { keepEdition } from './keep-edition.ts'
import type { LegalTexts } from './open-texts.ts'

export type TextDeps = { readonly clock: Clock; readonly brand: LegalBrand; readonly texts: LegalTexts }

/**
 * Returns the edition of a text in force and stores it as shown. A newer edition that another server has already shown takes
 * precedence over ours: a server about to be replaced does not ask people to accept the old text.
 */
export async function readText(reader: Reader, deps: TextDeps, slug: TextSlug): Promise<ShownText> {
  const source = deps.texts.get(slug)?.at(-1)
  if (!source) throw new Error(`There is no legal text ${slug}`)
  const newest = await newestEdition(reader, slug)
  if (newest && newest.version !== source.version && Temporal.PlainDate.compare(newest.day, source.date) > 0) {
    const shown = await findEdition(reader, slug, newest.version)
    if (shown) return shown
  }
  const text = fillText(deps.brand, slug, source)
  await keepEdition(reader, deps, text)
  return text
}
