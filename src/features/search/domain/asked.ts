/** What the typed text may mean; a part that it cannot mean is absent. */
export type Asked = {
  /** A part of a name or a title, in lower case. */
  readonly words?: string
  /** A part of an ИНН. */
  readonly inn?: string
  /** Whole numbers of tasks, documents and registers. */
  readonly numbers: readonly string[]
  /** The whole number of a contract signed elsewhere, as it was typed: such numbers follow no rule of ours. */
  readonly contract?: string
  /** A part of the number of a receipt, in lower case. */
  readonly receipt?: string
}

/** Shorter parts are found in too much, and no index of parts knows them. */
const shortestWord = 3
const shortestInn = 6
const shortestReceipt = 5

/** The letter of each series of numbers and how many digits follow the year. */
const series: Readonly<Record<string, number>> = { З: 6, Д: 6, Р: 5 }

/** «17» is a number of any series of this year or the last one, «д-22» of documents, «Р-2025-00004» itself. */
export function readAsked(typed: string, year: number): Asked {
  const written = typed.trim().replace(/^№\s*/, '').replaceAll(/\s+/g, ' ')
  const text = written.toLowerCase()
  const digits = text.replaceAll(' ', '')
  return {
    ...(text.length >= shortestWord && /\p{L}/u.test(text) && { words: text }),
    ...(/^\d{1,12}$/.test(digits) && digits.length >= shortestInn && { inn: digits }),
    numbers: numbersIn(digits, year),
    ...(/\d/.test(written) && { contract: written }),
    ...(/^[a-z\d]{1,20}$/.test(digits) && digits.length >= shortestReceipt && { receipt: digits }),
  }
}

function numbersIn(text: string, year: number): string[] {
  const [, letter, ofYear, value] = /^(?:([здр])-?)?(?:(20\d\d)-)?(\d{1,6})$/.exec(text) ?? []
  if (value === undefined) return []
  const letters = letter === undefined ? Object.keys(series) : [letter.toUpperCase()]
  const years = ofYear === undefined ? [year, year - 1] : [Number(ofYear)]
  return letters.flatMap((one) => years.map((of) => `${one}-${of}-${String(Number(value)).padStart(series[one] ?? 0, '0')}`))
}
