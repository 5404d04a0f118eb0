export type DifferenceLine = { readonly is: 'same' | 'gone' | 'added'; readonly text: string }

/**
 * Returns the line difference of two texts: the longest common subsequence of lines stays, the rest is removed or added. Empty
 * lines are dropped.
 */
export function differenceOf(before: string, after: string): DifferenceLine[] {
  const [old, young] = [linesOf(before), linesOf(after)]
  const common = commonLengths(old, young)
  const lines: DifferenceLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < young.length) {
    const [gone, added] = [old[i], young[j]]
    if (gone !== undefined && gone === added) {
      lines.push({ is: 'same', text: gone })
      i += 1
      j += 1
    } else if (added === undefined || (gone !== undefined && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      lines.push({ is: 'gone', text: gone ?? '' })
      i += 1
    } else {
      lines.push({ is: 'added', text: added })
      j += 1
    }
  }
  return lines
}

function linesOf(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Length of the longest common subsequence of the tails, for each pair of positions. */
function commonLengths(old: readonly string[], young: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: young.length + 1 }, () => 0))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? []
    for (let j = young.length - 1; j >= 0; j -= 1) {
      row[j] = old[i] === young[j] ? lengthAt(lengths, i + 1, j + 1) + 1 : Math.max(lengthAt(lengths, i + 1, j), row[j + 1] ?? 0)
    }
  }
  return lengths
}

function lengthAt(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}
