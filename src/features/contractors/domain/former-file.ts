import { cellText } from '#/kernel/file-cell.ts'
import type { FileCell, FileRow } from '#/kernel/file-cell.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { formatDay, parseDay } from '#/kernel/time.ts'
import { freeFrom, isFormerEmployee, wrongLastDay } from './employment.ts'
import { guessMapping, innIn, titlesAt } from './status-file.ts'
import { innProblem } from './typed-inn.ts'

/** People in the list of one organization, at most. */
export const mostFormer = 50_000

/** Whether the people of a file take the place of the list or join it. */
export const formerModes = ['replace', 'add'] as const
export type FormerMode = (typeof formerModes)[number]

/** Columns of the ИНН and the last day. `headingRow` 0: the file has no heading row. */
export type FormerMapping = { readonly headingRow: number; readonly inn: number; readonly day: number }

export type FormerLine = {
  /** As the spreadsheet program numbers it. */
  readonly sourceRow: number
  readonly inn: PersonInn | undefined
  readonly leftOn: Temporal.PlainDate | undefined
  /** Why the line is not in the list. */
  readonly left: { readonly kind: 'skipped' | 'wrong'; readonly text: string } | undefined
}

/** Returns the column with the most ИНН and the one with the most days; one named after a last day comes first. */
export function guessFormers(rows: readonly FileRow[]): { [column in keyof FormerMapping]: FormerMapping[column] | undefined } {
  const guess = guessMapping(rows)
  const sample = rows.slice(0, 300)
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const headingRow = guess?.headingRow ?? 0
  const titles = new Map(titlesAt(rows, headingRow).map(({ index, title }) => [index, title]))
  const day = Array.from({ length: width }, (_, index) => ({
    index,
    days: sample.filter(({ cells }) => dayIn(cells[index])).length + (isDayTitle(titles.get(index)) ? 1000 : 0),
  }))
    .filter(({ index, days }) => index !== guess?.inn && days > 0)
    .toSorted((left, right) => right.days - left.days)[0]?.index
  return { headingRow, inn: guess?.inn, day }
}

function isDayTitle(title = ''): boolean {
  return /увол|прекращ|расторж|последн/i.test(title)
}

/** Returns the lines under the heading. Of several lines with one ИНН that with the latest day counts. */
export function readFormers(rows: readonly FileRow[], mapping: FormerMapping, today: Temporal.PlainDate): FormerLine[] {
  const lines = rows
    .filter(({ number, cells }) => number > mapping.headingRow && [mapping.inn, mapping.day].some((at) => isFilled(cells[at])))
    .map(({ number, cells }) => readLine(number, cells[mapping.inn], cells[mapping.day], today))
  const counted = new Map<string, FormerLine>()
  for (const line of lines) {
    if (line.left || !line.inn || !line.leftOn) continue
    const known = counted.get(line.inn)?.leftOn
    if (!known || Temporal.PlainDate.compare(known, line.leftOn) < 0) counted.set(line.inn, line)
  }
  return lines.map((line) => {
    const other = line.left || !line.inn ? undefined : counted.get(line.inn)
    return other === undefined || other === line ? line : { ...line, left: skipped(`повтор: считаем строку ${other.sourceRow}`) }
  })
}

function readLine(sourceRow: number, innCell: FileCell | undefined, dayCell: FileCell | undefined, today: Temporal.PlainDate) {
  const inn = parsePersonInn(innIn(innCell) ?? '')
  const leftOn = dayIn(dayCell)
  return { sourceRow, inn, leftOn, left: leftOut({ inn, leftOn, innCell, dayCell }, today) }
}

type ReadCells = Pick<FormerLine, 'inn' | 'leftOn'> & {
  readonly innCell: FileCell | undefined
  readonly dayCell: FileCell | undefined
}

function leftOut({ inn, leftOn, innCell, dayCell }: ReadCells, today: Temporal.PlainDate): FormerLine['left'] {
  if (innCell?.kind === 'formula' || dayCell?.kind === 'formula') return wrong('формулы не читаем: вставьте значение')
  if (!inn) return wrong(innProblem(cellText(innCell)) ?? 'проверьте цифры ИНН')
  if (!leftOn)
    return wrong(cellText(dayCell) === '' ? 'нет последнего дня' : 'последний день не читается: напишите его как 22.11.2026')
  const problem = wrongLastDay(leftOn, today)
  if (problem !== undefined) return wrong('этот день ещё не наступил')
  return isFormerEmployee(leftOn, today) ? undefined : skipped(`два года прошли ${formatDay(freeFrom(leftOn))}: платить можно`)
}

function wrong(text: string) {
  return { kind: 'wrong', text } as const
}

function skipped(text: string) {
  return { kind: 'skipped', text } as const
}

function dayIn(cell: FileCell | undefined): Temporal.PlainDate | undefined {
  return cell?.kind === 'day' ? cell.day : parseDay(cellText(cell))
}

function isFilled(cell: FileCell | undefined): boolean {
  return cellText(cell) !== '' || cell?.kind === 'formula'
}
