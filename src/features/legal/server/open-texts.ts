import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textSlugs } from '../domain/consent.ts'
import type { TextSlug } from '../domain/consent.ts'
import { olderFirst, parseLegalText } from '../domain/legal-text.ts'
import type { LegalText } from '../domain/legal-text.ts'

/** Editions of each text, newest last. */
export type LegalTexts = ReadonlyMap<TextSlug, readonly LegalText[]>

const ownFolder = join(import.meta.dirname, '../texts')

/**
 * Reads every `<slug>/<version>.md` of the built-in folder and of an additional one, whose editions are added to the built-in
 * ones. Throws when a header is incomplete or a file name differs from its version: such a text cannot be accepted.
 */
export function openTexts(addedFolder?: string): LegalTexts {
  const folders = [ownFolder, ...(addedFolder === undefined ? [] : [addedFolder])]
  return new Map(
    textSlugs.map((slug) => {
      const editions = folders.flatMap((folder) => editionsIn(join(folder, slug)))
      const byVersion = new Map(editions.map((text) => [text.version, text]))
      if (byVersion.size === 0) throw new Error(`There is no edition of the legal text ${slug}`)
      return [slug, [...byVersion.values()].toSorted(olderFirst)]
    }),
  )
}

function editionsIn(folder: string): LegalText[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const text = parseLegalText(readFileSync(join(folder, name), 'utf8'))
      if (!text) throw new Error(`${join(folder, name)} has no title, version, date, changes or words`)
      if (`${text.version}.md` !== name) throw new Error(`${join(folder, name)} holds version ${text.version}`)
      return text
    })
}
