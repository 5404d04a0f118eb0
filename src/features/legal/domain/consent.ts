import { eachOf, oneOf } from '#/kernel/one-of.ts'

/** Every legal text of the product by its slug, used in the address: `/?doc=privacy`. */
export const textSlugs = [
  'terms',
  'offer',
  'offer-client',
  'pdn',
  'privacy',
  'einteraction',
  'delegation',
  'distribution',
  'marketing',
] as const

export type TextSlug = (typeof textSlugs)[number]

export function parseTextSlug(text: string): TextSlug | undefined {
  return textSlugs.find((slug) => slug === text)
}

/** The side of the product. The offer has an edition for each. */
export type Side = 'client' | 'person'

/** The boxes of sign-up: each is a separate document and record, none is checked in advance. */
export const signUpSlugs = ['terms', 'offer', 'pdn', 'distribution', 'marketing'] as const

export type SignUpSlug = (typeof signUpSlugs)[number]

/** Every text accepted by a box: those of sign-up, and the delegation before binding. */
export const boxSlugs = [...signUpSlugs, 'delegation'] as const

export type BoxSlug = (typeof boxSlugs)[number]

/** Returns the text of a box: the box of the offer means the edition of the side. */
export function textBehindBox(slug: BoxSlug, side: Side): TextSlug {
  return slug === 'offer' && side === 'client' ? 'offer-client' : slug
}

/** Returns the box of a text; undefined for a text that no box accepts. */
export function boxOfText(slug: TextSlug): BoxSlug | undefined {
  return slug === 'offer-client' ? 'offer' : boxSlugs.find((box) => box === slug)
}

/** What a customer relies on in what a contractor has accepted: his data may be used, codes sign, the platform may act at the tax service. */
export const customerTexts = ['offer', 'pdn', 'einteraction', 'delegation'] as const satisfies readonly TextSlug[]

/** Required for an account. The others are voluntary and can be withdrawn without losing it. */
export const neededToSignUp = ['terms', 'offer', 'pdn'] as const satisfies readonly SignUpSlug[]

/** Returns the required texts accepted neither before nor now. */
export function missingToSignUp(accepted: readonly string[]): SignUpSlug[] {
  return neededToSignUp.filter((slug) => !accepted.includes(slug))
}

/** The texts without which a side cannot work. */
export function neededTexts(side: Side): TextSlug[] {
  return neededToSignUp.map((slug) => textBehindBox(slug, side))
}

/**
 * A recorded consent: in force, in force to an edition that has a successor waiting for consent, replaced by a newer record, or
 * withdrawn.
 */
export const consentStates = ['live', 'outdated', 'replaced', 'withdrawn'] as const
export const isConsent = eachOf(consentStates)
export const isInForce = oneOf(['live', 'outdated'] satisfies (typeof consentStates)[number][])
