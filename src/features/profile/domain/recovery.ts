/** What only the owner of a profile is thought to know. */
export type OwnerFacts = { readonly inn: string; readonly documentNumber: string }

/** Both must be told rightly; a profile that lacks one can not be recovered so. `equal` compares without telling by time. */
export function sameOwner(known: OwnerFacts, told: OwnerFacts, equal: (left: string, right: string) => boolean): boolean {
  const [inn, number] = [equal(known.inn, told.inn), equal(digitsOf(known.documentNumber), digitsOf(told.documentNumber))]
  return inn && number && known.inn !== '' && digitsOf(known.documentNumber) !== ''
}

/** «45 06 123456» and «4506123456» are one: spaces and signs say nothing, letters do. */
function digitsOf(number: string): string {
  return number.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
}
