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
