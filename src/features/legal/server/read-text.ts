import { sha256 } from '#/platform/server/secrets.ts'
import type { TextSlug } from '../domain/consent.ts'
import { fillFields } from '../domain/legal-text.ts'
import { readSource } from './read-source.ts'

/** Whose texts these are. */
export type LegalBrand = {
  readonly name: string
  readonly phone: string
  readonly operator: {
    readonly name: string
    readonly inn: string
    readonly ogrn: string
    readonly address: string
    readonly email: string
  }
}

export type ReadText = {
  readonly slug: TextSlug
  readonly title: string
  readonly version: string
  readonly date: Temporal.PlainDate
  /** Of the bytes shown: title, version, date and the filled text. */
  readonly sha256: Buffer
  readonly markdown: string
}

/** The current edition of a legal text with the requisites of the operator in it. */
export function readText(brand: LegalBrand, slug: TextSlug): ReadText {
  const source = readSource(slug)
  const markdown = fillFields(source.markdown, fieldsOf(brand))
  const shown = [source.title, source.version, source.date.toString(), markdown].join('\n\n')
  return {
    slug,
    title: source.title,
    version: source.version,
    date: source.date,
    sha256: sha256(shown),
    markdown,
  }
}

function fieldsOf(brand: LegalBrand): Record<string, string> {
  const { operator } = brand
  return {
    'brand.name': brand.name,
    'operator.name': operator.name,
    'operator.inn': operator.inn,
    'operator.ogrn': operator.ogrn,
    'operator.address': operator.address,
    'operator.email': operator.email,
    'operator.phone': brand.phone,
  }
}
