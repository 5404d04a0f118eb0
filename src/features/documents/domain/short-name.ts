/** «Иванов И. П.»: the name as public pages show it. */
export function shortName(name: { surname: string; firstname: string; secondname: string }): string {
  const initials = [name.firstname, name.secondname].filter((part) => part !== '').map((part) => `${part.charAt(0)}.`)
  return [name.surname, ...initials].filter((part) => part !== '').join(' ')
}

/** The same for a name in one line: «Иванов Иван Петрович» → «Иванов И. П.» */
export function shortOfFullName(fullName: string): string {
  const [surname = '', firstname = '', secondname = ''] = fullName.trim().split(/\s+/)
  return shortName({ surname, firstname, secondname })
}

/** A name as a message carries it: a customer typed it, so no link, no number to call and no code of its own may stand in it. */
export function nameInMessage(name: string): string {
  const letters = name.replaceAll(/[^\p{L}\p{N} «»"'.-]|(?<!(?:^|\s)\p{L})\.|\.(?!\s|$)/gu, ' ')
  const digits = letters.match(/\p{N}/gu) ?? []
  const plain = (digits.length > mostDigits ? letters.replaceAll(/\p{N}/gu, '') : letters).replaceAll(/\s+/g, ' ').trim()
  const signs = [...plain]
  return signs.length <= longestName ? plain : `${signs.slice(0, longestName).join('').trimEnd()}…`
}

const longestName = 40
/** «1С», «СМУ-15», «Цех 2024» */
const mostDigits = 4
