export type WordPiece = { readonly is: 'same' | 'gone' | 'added'; readonly text: string }
/** A line of either text, or of both with the words that changed in it. */
export type ComparedLine = { readonly is: 'same' | 'changed' | 'gone' | 'added'; readonly pieces: readonly WordPiece[] }

type Step<Item> = { readonly is: WordPiece['is']; readonly item: Item }

/** Longer runs of words are shown as one text gone and another added: nobody reads them word by word. */
const mostCells = 1_000_000
/** Of the words of a line, so many must stay for it to be the same line changed. */
const leastAlike = 0.4

/** What became of the lines of a text: empty lines are left out, a changed line keeps its place and shows its words. */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const lines: ComparedLine[] = []
  let gone: string[] = []
  let added: string[] = []
  for (const { is, item } of steps(linesOf(before), linesOf(after))) {
    if (is === 'gone') gone.push(item)
    else if (is === 'added') added.push(item)
    else {
      lines.push(...changesOf(gone, added), { is, pieces: [{ is, text: item }] })
      gone = []
      added = []
    }
  }
  return [...lines, ...changesOf(gone, added)]
}

/** How many places differ: lines next to each other that changed are one. */
export function countPlaces(lines: readonly ComparedLine[]): number {
  return lines.filter(({ is }, at) => is !== 'same' && (lines[at - 1]?.is ?? 'same') === 'same').length
}

/** Between two lines that stay: each line that is gone is matched with the first of those added that is like it. */
function changesOf(gone: readonly string[], added: readonly string[]): ComparedLine[] {
  const lines: ComparedLine[] = []
  let from = 0
  for (const text of gone) {
    const at = added.findIndex((other, place) => place >= from && isAlike(text, other))
    if (at < 0) lines.push({ is: 'gone', pieces: [{ is: 'gone', text }] })
    else {
      lines.push(...added.slice(from, at).map(addedLine), { is: 'changed', pieces: compareWords(text, added[at] ?? '') })
      from = at + 1
    }
  }
  return [...lines, ...added.slice(from).map(addedLine)]
}

function addedLine(text: string): ComparedLine {
  return { is: 'added', pieces: [{ is: 'added', text }] }
}

function isAlike(one: string, other: string): boolean {
  const same = compareWords(one, other)
    .filter(({ is }) => is === 'same')
    .reduce((size, { text }) => size + text.trim().length, 0)
  return same >= leastAlike * Math.max(one.length, other.length)
}

/** The words of two lines: those that stay, are gone and were added, neighbours of a kind joined. */
export function compareWords(before: string, after: string): WordPiece[] {
  const pieces: WordPiece[] = []
  for (const { is, item } of steps(wordsOf(before), wordsOf(after))) {
    const last = pieces.at(-1)
    if (last?.is === is) pieces.splice(-1, 1, { is, text: last.text + item })
    else pieces.push({ is, text: item })
  }
  return pieces
}

/** The longest common run of items stays; the rest is gone or added, what is gone first. */
function steps<Item extends string>(old: readonly Item[], young: readonly Item[]): Step<Item>[] {
  const start = old.findIndex((item, at) => item !== young[at])
  const head = start < 0 ? old.length : start
  const ends = Math.min(old.length, young.length) - head
  let tail = 0
  while (tail < ends && old[old.length - 1 - tail] === young[young.length - 1 - tail]) tail += 1
  return [
    ...old.slice(0, head).map((item) => ({ is: 'same' as const, item })),
    ...middle(old.slice(head, old.length - tail), young.slice(head, young.length - tail)),
    ...old.slice(old.length - tail).map((item) => ({ is: 'same' as const, item })),
  ]
}

function middle<Item extends string>(old: readonly Item[], young: readonly Item[]): Step<Item>[] {
  const all: Step<Item>[] = []
  const width = young.length + 1
  const lengths = old.length * width > mostCells ? undefined : commonLengths(old, young)
  const length = (i: number, j: number) => lengths?.[i * width + j] ?? 0
  let [i, j] = [0, 0]
  while (i < old.length || j < young.length) {
    const [gone, added] = [old[i], young[j]]
    if (lengths && gone !== undefined && gone === added) {
      all.push({ is: 'same', item: gone })
      i += 1
      j += 1
    } else if (gone !== undefined && (added === undefined || length(i + 1, j) >= length(i, j + 1))) {
      all.push({ is: 'gone', item: gone })
      i += 1
    } else if (added !== undefined) {
      all.push({ is: 'added', item: added })
      j += 1
    }
  }
  return all
}

/** For each pair of places, the longest common run of what follows. */
function commonLengths(old: readonly string[], young: readonly string[]): Uint16Array {
  const width = young.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = young.length - 1; j >= 0; j -= 1) {
      const [right, below] = [lengths[i * width + j + 1] ?? 0, lengths[(i + 1) * width + j] ?? 0]
      lengths[i * width + j] = old[i] === young[j] ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(right, below)
    }
  return lengths
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Words with the spaces after them, and each other sign alone. */
function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{N}]+\s*|[^\p{L}\p{N}]\s*/gu) ?? []
}
