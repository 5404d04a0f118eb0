/** Every legal text of the product by its short name, which stands in the address: `/?doc=privacy`. */
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

/** On which side of the product a human stands. The offer has an edition for each. */
export type Side = 'client' | 'person'

/** What the boxes of sign-up stand for: each is a document and a record of its own, none is set beforehand. */
export const signUpSlugs = ['terms', 'offer', 'pdn', 'distribution', 'marketing'] as const

export type SignUpSlug = (typeof signUpSlugs)[number]

/** Every text that a box accepts: those of sign-up, and the delegation before binding. */
export const boxSlugs = [...signUpSlugs, 'delegation'] as const

export type BoxSlug = (typeof boxSlugs)[number]

/** The box of the offer stands for the edition of the side. */
export function textBehindBox(slug: BoxSlug, side: Side): TextSlug {
  return slug === 'offer' && side === 'client' ? 'offer-client' : slug
}

/** The box of a text; undefined for what no box accepts. */
export function boxOfText(slug: TextSlug): BoxSlug | undefined {
  return slug === 'offer-client' ? 'offer' : boxSlugs.find((box) => box === slug)
}

/** Without these there is no account. The rest is by wish and can be taken back without losing it. */
export const neededToSignUp = ['terms', 'offer', 'pdn'] as const satisfies readonly SignUpSlug[]

/** Which of the needed texts are neither accepted before nor now. */
export function missingToSignUp(accepted: readonly string[]): SignUpSlug[] {
  return neededToSignUp.filter((slug) => !accepted.includes(slug))
}

/** The texts a side can not work without. */
export function neededTexts(side: Side): TextSlug[] {
  return neededToSignUp.map((slug) => textBehindBox(slug, side))
}
