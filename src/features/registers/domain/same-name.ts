/** «Иванов И.И.» and «ИВАНОВ ИВАН ИВАНОВИЧ» are the same name as «Иванов Иван Иванович». */
export function sameName(typed: string, known: string): boolean {
  if (typed === known) return true
  const [left, right] = [nameWords(typed), nameWords(known)]
  return (
    left.length > 0 && left.every((word, at) => (at > 0 && word.length === 1 ? right[at]?.startsWith(word) : right[at] === word))
  )
}

/** The words of a name, whatever its case, dots and «ё». */
export function nameWords(name: string): string[] {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s.]+/)
    .filter((word) => word !== '')
}
