import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { numbersIn, parseRuns, runsOf, runsText } from './row-runs.ts'

/** Rows of several registers: a list over many registers knows a row by the place of its register and by its number there. */
export type RegisterNumbers = { readonly registerId: Id<'register'>; readonly numbers: readonly number[] }

/** More than the number of any row. */
const span = 1_000_000

/** One number for a row of a list over many registers; in the list of one register it is the number of the row itself. */
export function refOf(place: number, no: number): number {
  return place * span + no
}

export function placeOfRef(ref: number): { readonly place: number; readonly no: number } {
  return { place: Math.floor(ref / span), no: ref % span }
}

/** `[0, 1, 60]`: rows 1 to 60 of the first register, in its order. */
export type PlacedRun = readonly [place: number, from: number, to: number]

/** The order of a list over many registers; numbers of one register follow each other. */
export function placedRuns(lists: readonly (readonly number[])[]): PlacedRun[] {
  return lists.flatMap((numbers, place) => runsOf(numbers).map(([from, to]): PlacedRun => [place, from, to]))
}

/** The rows of such a list one by one; what is no run is left out. */
export function refsOf(runs: readonly (readonly number[])[]): number[] {
  return runs.flatMap(([place, from, to]) =>
    place === undefined || from === undefined || to === undefined ? [] : numbersIn([[from, to]]).map((no) => refOf(place, no)),
  )
}

/** «register_…:1-5,8;register_…:2»: some rows of some registers in an address. */
export function rowPlacesText(rows: readonly RegisterNumbers[]): string {
  return rows.map(({ registerId, numbers }) => `${registerId}:${runsText(runsOf(numbers))}`).join(';')
}

/** At most `most` rows of at most `registers` registers, each named once; undefined for anything else. */
export function parseRowPlaces(text: string, most: number, registers: number): RegisterNumbers[] | undefined {
  const parts = text.split(';')
  if (parts.length > registers) return undefined
  const found: RegisterNumbers[] = []
  for (const part of parts) {
    const [id = '', runs = '', ...more] = part.split(':')
    const registerId = parseId('register', id)
    const numbers = parseRuns(runs, most)
    if (registerId === undefined || numbers === undefined || more.length > 0) return undefined
    found.push({ registerId, numbers })
  }
  const count = found.reduce((sum, { numbers }) => sum + numbers.length, 0)
  const isOnce = new Set(found.map(({ registerId }) => registerId)).size === found.length
  return count <= most && isOnce ? found : undefined
}
