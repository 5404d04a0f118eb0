/** «Иванов И.И.», «И. И. ИВАНОВ» and «Иван Иванов» are the same name as «Иванов Иван Иванович»; «Иван» alone is not. */
export function sameName(typed: string, known: string): boolean {
  if (typed === known) return true
  const [left, right] = [nameWords(typed), nameWords(known)]
  return right[0] !== undefined && left.includes(right[0]) && fittingWords(left, right).length === left.length
}

/** Which of these words stand in a name, in any order, each once; a letter stands for any word that begins with it. */
export function fittingWords(words: readonly string[], known: readonly string[]): string[] {
  const left = [...known]
  const take = (word: string) => {
    const at = left.findIndex((one) => (word.length === 1 ? one.startsWith(word) : one === word))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const whole = words.filter((word) => word.length > 1 && take(word))
  return [...whole, ...words.filter((word) => word.length === 1 && take(word))]
}

/** The words of a name, whatever its case, dots and «ё». */
export function nameWords(name: string): string[] {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s.]+/)
    .filter((word) => word !== '')
}
