import { cellText } from '#/kernel/file-cell.ts'
import type { FileCell, FileRow } from '#/kernel/file-cell.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { innIn, lookLikeNames, titlesAt } from './status-file.ts'
import { innProblem } from './typed-inn.ts'

/** Maximum number of people invited by one file. */
export const mostInvited = 500
/** Maximum number of people an organization invites by files in a day. */
export const mostInvitedDaily = 1000
export const longestName = 120

/** Columns of phones, ИНН and names; at least one of the first two is present. `headingRow` 0: the file has no heading row. */
export type InviteMapping = {
  readonly headingRow: number
  readonly phone: number | undefined
  readonly inn: number | undefined
  readonly name: number | undefined
}

/** A line of a file of people: it waits, has invited its person, or has not, for the reason it says. */
export const inviteLineStates = ['waiting', 'invited', 'skipped', 'wrong'] as const
export type InviteLineState = (typeof inviteLineStates)[number]
/** Counts in the limit of the day. */
export const countedLineStates = ['waiting', 'invited'] as const satisfies readonly InviteLineState[]
/** Invited nobody. */
export const leftLineStates = ['skipped', 'wrong'] as const satisfies readonly InviteLineState[]

export type InviteLine = {
  /** As the spreadsheet program numbers it. */
  readonly sourceRow: number
  readonly phone: Phone | undefined
  readonly inn: PersonInn | undefined
  readonly name: string
  readonly problem: string | undefined
  /** The first line with this phone or ИНН. */
  readonly repeats: number | undefined
}

/** Detects the columns by their contents. Undefined when there are neither phones nor ИНН. */
export function guessInvites(rows: readonly FileRow[]): InviteMapping | undefined {
  const sample = rows.slice(0, 300)
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const best = (isGood: (cell: FileCell | undefined) => boolean) =>
    Array.from({ length: width }, (_, index) => ({ index, good: sample.filter(({ cells }) => isGood(cells[index])).length }))
      .filter(({ good }) => good > 0)
      .toSorted((left, right) => right.good - left.good)[0]?.index
  const phone = best((cell) => phoneIn(cell) !== undefined)
  const inn = best((cell) => innIn(cell) !== undefined)
  const key = phone ?? inn
  if (key === undefined) return undefined
  const first = rows.find(({ cells }) => phoneIn(cells[phone ?? -1]) ?? innIn(cells[inn ?? -1]))
  const above = rows.findLast(({ number, cells }) => number < (first?.number ?? 1) && /\p{L}/u.test(cellText(cells[key])))
  const headingRow = above?.number ?? 0
  const titled = titlesAt(rows, headingRow).find(
    ({ index, title }) => index !== phone && index !== inn && /фио|имя|фамилия|исполнитель|самозанят/i.test(title),
  )
  return { headingRow, phone, inn, name: (titled ?? lookLikeNames(rows, headingRow, key, width))?.index }
}

/** Returns the lines under the heading, each with its error; empty lines are skipped. */
export function readInvites(rows: readonly FileRow[], mapping: InviteMapping): InviteLine[] {
  const first = new Map<string, number>()
  const columns = [mapping.phone, mapping.inn, mapping.name].filter((index) => index !== undefined)
  return rows
    .filter(({ number, cells }) => number > mapping.headingRow && columns.some((index) => isFilled(cells[index])))
    .map(({ number, cells }) => {
      const [phoneCell, innCell] = [cellAt(cells, mapping.phone), cellAt(cells, mapping.inn)]
      const phone = phoneIn(phoneCell)
      const inn = parsePersonInn(innIn(innCell) ?? '')
      const problem = problemOf(phoneCell, innCell)
      const keys = problem === undefined ? [phone, inn].filter((key) => key !== undefined) : []
      const repeats = keys.map((key) => first.get(key)).find((line) => line !== undefined)
      for (const key of keys) if (!first.has(key)) first.set(key, number)
      return {
        sourceRow: number,
        phone,
        inn,
        name: cellText(cellAt(cells, mapping.name)).slice(0, longestName),
        problem,
        repeats,
      }
    })
}

function problemOf(phoneCell: FileCell | undefined, innCell: FileCell | undefined): string | undefined {
  if (phoneCell?.kind === 'formula' || innCell?.kind === 'formula') return 'формулы не читаем: вставьте значение'
  const [phone, inn] = [cellText(phoneCell), cellText(innCell)]
  if (phone === '' && inn === '') return 'нет ни телефона, ни ИНН'
  if (phone !== '' && !phoneIn(phoneCell)) return 'в телефоне ошибка: нужен мобильный, +7 и 10 цифр'
  return inn !== '' && !innIn(innCell) ? innProblem(inn) : undefined
}

function phoneIn(cell: FileCell | undefined): Phone | undefined {
  return parsePhone(cellText(cell))
}

function cellAt(cells: readonly FileCell[], index: number | undefined): FileCell | undefined {
  return index === undefined ? undefined : cells[index]
}

function isFilled(cell: FileCell | undefined): boolean {
  return cellText(cell) !== '' || cell?.kind === 'formula'
}
