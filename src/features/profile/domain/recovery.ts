/** Facts that only the owner of a profile is assumed to know. */
export type OwnerFacts = { readonly inn: string; readonly documentNumber: string }

/** Both facts must match; a profile that lacks one cannot be recovered this way. `equal` compares in constant time. */
export function sameOwner(known: OwnerFacts, told: OwnerFacts, equal: (left: string, right: string) => boolean): boolean {
  const [inn, number] = [equal(known.inn, told.inn), equal(digitsOf(known.documentNumber), digitsOf(told.documentNumber))]
  return inn && number && known.inn !== '' && digitsOf(known.documentNumber) !== ''
}

/** «45 06 123456» and «4506123456» are equal: spaces and punctuation are ignored, letters are not. */
function digitsOf(number: string): string {
  return number.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
}
