import { sha256 } from '#/platform/server/secrets.ts'
import type { TextSlug } from '../domain/consent.ts'
import { fillFields } from '../domain/legal-text.ts'
import type { LegalText } from '../domain/legal-text.ts'

/** Whose texts these are. */
export type LegalBrand = {
  readonly name: string
  /** Address people type: «https://naryad.example». */
  readonly site: string
  readonly phone: string
  readonly operator: {
    readonly name: string
    readonly inn: string
    readonly ogrn: string
    readonly address: string
    readonly email: string
  }
}

/** An edition as people see it. */
export type ShownText = LegalText & {
  readonly slug: TextSlug
  /** Of the bytes shown: title, version, date and the filled text. */
  readonly sha256: Buffer
}

/** An edition with the requisites of the operator in it. */
export function fillText(brand: LegalBrand, slug: TextSlug, source: LegalText): ShownText {
  const markdown = fillFields(source.markdown, fieldsOf(brand))
  const shown = [source.title, source.version, source.date.toString(), markdown].join('\n\n')
  return { ...source, slug, markdown, sha256: sha256(shown) }
}

function fieldsOf({ name, site, phone, operator }: LegalBrand): Record<string, string> {
  return {
    'brand.name': name,
    'site.url': site,
    'operator.name': operator.name,
    'operator.inn': operator.inn,
    'operator.ogrn': operator.ogrn,
    'operator.address': operator.address,
    'operator.email': operator.email,
    'operator.phone': phone,
  }
}
