import { sha256 } from '#/platform/server/secrets.ts'
import type { TextSlug } from '../domain/consent.ts'
import { fillFields } from '../domain/legal-text.ts'
import type { LegalText } from '../domain/legal-text.ts'

/** The operator the texts belong to. */
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

/** An edition as shown to people. */
export type ShownText = LegalText & {
  readonly slug: TextSlug
  /** SHA-256 of the text as shown: title, version, date and the filled text. */
  readonly sha256: Buffer
}

/** Returns an edition with the operator's requisites filled in. */
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
