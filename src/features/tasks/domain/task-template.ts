/** Templates that one organization keeps. */
export const mostTemplates = 100

/** «Уборка офиса» and «уборка офиса» are one name: two such lines of a list could not be told apart. */
export function isSameName(left: string, right: string): boolean {
  return left.toLocaleLowerCase('ru') === right.toLocaleLowerCase('ru')
}
