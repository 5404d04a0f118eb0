/** Words of a search: letters and digits, at most eight, with «е» for «ё» as people write. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, 8)
}

/** A word of this length or longer is also found by its beginning, and may be mistyped. */
const startsLength = 4

export function isLongEnough(word: string): boolean {
  return word.length >= startsLength
}

/**
 * A query of PostgreSQL's text search for all of the words, or for any of them. Words hold letters and digits only, so nothing in
 * them has a meaning of its own.
 */
export function searchQuery(words: readonly string[], join: 'all' | 'any' = 'all'): string {
  return words.map((word) => (isLongEnough(word) ? `${word}:*` : word)).join(join === 'all' ? ' & ' : ' | ')
}

/** The word that was most likely meant: at most one mistake in a short word, two in a longer one. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const most = word.length < 6 ? 1 : 2
  const near = known
    .map((other) => ({ other, mistakes: mistakesBetween(word, other, most) }))
    .filter(({ mistakes }) => mistakes <= most)
  return near.toSorted((one, two) => one.mistakes - two.mistakes)[0]?.other
}

/**
 * Letters to add, take away, replace or swap with the next to make one word of the other (the Damerau–Levenshtein distance of
 * neighbours); `most + 1` when the lengths alone differ by more.
 */
export function mistakesBetween(one: string, other: string, most = 2): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = last
    last = next
  }
  return last[other.length] ?? 0
}

/** A piece of a text with whether it is what was searched for. */
export type Piece = { readonly text: string; readonly found: boolean }

/** Signs around what was found: they occur in no text a person types. */
export const [foundBegins, foundEnds] = ['\u{E000}', '\u{E001}']

/** Splits a text whose found words stand between the two signs. */
export function piecesOf(marked: string): Piece[] {
  return marked.split(foundBegins).flatMap((part, place) => {
    const [inside = '', ...rest] = place === 0 ? ['', part] : part.split(foundEnds)
    return [
      { text: inside, found: true },
      { text: rest.join(''), found: false },
    ].filter(({ text }) => text !== '')
  })
}
