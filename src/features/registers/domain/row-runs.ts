/** Numbers of rows in the order they are shown: `[1, 5]` is 1, 2, 3, 4, 5, and `[5, 1]` the same backwards. */
export type RowRun = readonly [from: number, to: number]

/** Ten thousand rows in the order of the register are one pair. */
export function runsOf(numbers: readonly number[]): RowRun[] {
  const runs: [number, number][] = []
  let step = 0
  for (const number of numbers) {
    const last = runs.at(-1)
    const ahead = last === undefined ? 0 : number - last[1]
    if (last && (ahead === 1 || ahead === -1) && (step === 0 || step === ahead)) {
      last[1] = number
      step = ahead
    } else {
      runs.push([number, number])
      step = 0
    }
  }
  return runs
}

export function numbersIn(runs: readonly RowRun[]): number[] {
  return runs.flatMap(([from, to]) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => (from <= to ? from + at : from - at)),
  )
}

/** The same from pairs as an answer brings them; one that is no pair is left out. */
export function numbersOf(pairs: readonly (readonly number[])[]): number[] {
  return numbersIn(pairs.flatMap(([from, to]): RowRun[] => (from === undefined || to === undefined ? [] : [[from, to]])))
}

/** «1-60,75»: some rows in an address. */
export function runsText(runs: readonly RowRun[]): string {
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',')
}

/** At most `most` numbers; undefined for anything else. */
export function parseRuns(text: string, most: number): number[] | undefined {
  const runs: RowRun[] = []
  let count = 0
  for (const part of text.split(',')) {
    const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part)
    if (!match) return undefined
    const from = Number(match[1])
    const to = Number(match[2] ?? match[1])
    count += Math.abs(to - from) + 1
    if (count > most) return undefined
    runs.push([from, to])
  }
  return numbersIn(runs)
}
