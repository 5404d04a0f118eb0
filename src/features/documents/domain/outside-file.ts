import { innProblem } from '#/features/contractors/domain/typed-inn.ts'
import { innIn } from '#/features/contractors/domain/status-file.ts'
import { cellText } from '#/kernel/file-cell.ts'
import type { FileCell, FileRow } from '#/kernel/file-cell.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { parseDay } from '#/kernel/time.ts'

/** The columns of a list, in the order in which its sample and its errors are written. */
export const outsideColumns = ['name', 'inn', 'phone', 'number', 'day', 'file'] as const
export type OutsideColumn = (typeof outsideColumns)[number]

export const outsideColumnNames: Record<OutsideColumn, string> = {
  name: 'ФИО',
  inn: 'ИНН',
  phone: 'Телефон',
  number: 'Номер договора',
  day: 'Дата договора',
  file: 'Имя PDF',
}

const titles: Record<OutsideColumn, RegExp> = {
  file: /pdf|файл|скан/i,
  inn: /(^|[^а-я])инн([^а-я]|$)/i,
  phone: /тел|моб/i,
  day: /дата|заключ/i,
  number: /номер|№/i,
  name: /фио|ф\.\s?и\.\s?о|фамилия|исполнитель|самозанят/i,
}

/** Whoever has no phone is not written to: the customer hands over a link. */
const requiredColumns = outsideColumns.filter((column) => column !== 'phone')

export type OutsideMapping = { readonly headingRow: number; readonly at: { readonly [Column in OutsideColumn]?: number } }

export type OutsideLine = {
  /** As the spreadsheet program numbers it. */
  readonly sourceRow: number
  /** As they were typed, in the order of the columns. */
  readonly cells: readonly string[]
  readonly problem: string | undefined
  readonly name: string
  readonly inn: PersonInn | undefined
  readonly phone: Phone | undefined
  readonly number: string
  readonly day: Temporal.PlainDate | undefined
  /** The name of the PDF as files are found by it; empty: none is named. */
  readonly file: string
}

/** Finds the heading and its columns; otherwise the first column that is missing. */
export function findColumns(rows: readonly FileRow[]): OutsideMapping | { readonly missing: OutsideColumn } {
  const heading = rows.slice(0, 30).find(({ cells }) => cells.some((cell) => titles.inn.test(cellText(cell))))
  if (!heading) return { missing: 'inn' }
  const at: { [Column in OutsideColumn]?: number } = {}
  for (const [index, cell] of heading.cells.entries()) {
    const text = cellText(cell)
    const column = (Object.keys(titles) as OutsideColumn[]).find((one) => at[one] === undefined && titles[one].test(text))
    if (column) at[column] = index
  }
  const missing = requiredColumns.find((column) => at[column] === undefined)
  return missing ? { missing } : { headingRow: heading.number, at }
}

/** Reads the rows under the heading and says of each what is wrong with it by itself; empty rows are skipped. */
export function readOutsideLines(
  rows: readonly FileRow[],
  { headingRow, at }: OutsideMapping,
  today: Temporal.PlainDate,
): OutsideLine[] {
  const firstOf = { inn: new Map<string, number>(), file: new Map<string, number>() }
  return rows
    .filter(({ number, cells }) => number > headingRow && outsideColumns.some((column) => isFilled(cellAt(cells, at[column]))))
    .map(({ number: sourceRow, cells }) => {
      const cell = (column: OutsideColumn) => cellAt(cells, at[column])
      const text = (column: OutsideColumn) => cellText(cell(column)).slice(0, longestCell)
      const line = {
        sourceRow,
        cells: outsideColumns.map(text),
        name: text('name'),
        inn: parsePersonInn(innIn(cell('inn')) ?? ''),
        phone: parsePhone(text('phone')),
        number: text('number'),
        day: dayIn(cell('day')),
        file: fileKey(text('file')),
      }
      const formula = outsideColumns.find((column) => cell(column)?.kind === 'formula')
      const problem = formula
        ? `${outsideColumnNames[formula]}: формулы не читаем, вставьте значение`
        : (problemOf(line, { phone: text('phone'), inn: text('inn'), day: text('day') }, today) ?? repeatOf(line, firstOf))
      return { ...line, problem }
    })
}

const longestCell = 200
const longestNumber = 60

type Read = Omit<OutsideLine, 'problem'>

function problemOf(line: Read, typed: Record<'phone' | 'inn' | 'day', string>, today: Temporal.PlainDate): string | undefined {
  if (line.name === '') return 'нет ФИО'
  if (!line.inn) return `ИНН: ${innProblem(typed.inn) ?? 'проверьте цифры'}`
  if (typed.phone !== '' && !line.phone) return 'в телефоне ошибка: нужен мобильный, +7 и 10 цифр'
  if (line.number === '') return 'нет номера договора. Если номера нет, напишите «б/н»'
  if (line.number.length > longestNumber) return `номер договора длиннее ${longestNumber} символов`
  if (typed.day === '') return 'нет даты договора'
  if (!line.day) return 'дата договора не читается: нужна, например, 12.03.2025'
  if (Temporal.PlainDate.compare(line.day, today) > 0) return 'дата договора ещё не наступила'
  return line.file === '' ? 'не указано имя PDF' : undefined
}

/** A person has one frame contract, and a file is of one contract. */
function repeatOf(line: Read, first: Record<'inn' | 'file', Map<string, number>>): string | undefined {
  const inn = first.inn.get(line.inn ?? '')
  const file = first.file.get(line.file)
  if (inn === undefined && line.inn) first.inn.set(line.inn, line.sourceRow)
  if (file === undefined) first.file.set(line.file, line.sourceRow)
  if (inn !== undefined) return `тот же ИНН в строке ${inn}: у исполнителя один рамочный договор`
  return file === undefined ? undefined : `тот же PDF в строке ${file}`
}

/** How a file is found by its name: without folders, in small letters, with its extension. */
export function fileKey(name: string): string {
  const bare = name.normalize('NFC').split(/[\\/]/).at(-1)?.trim().toLowerCase() ?? ''
  return bare === '' || bare.endsWith('.pdf') ? bare : `${bare}.pdf`
}

/** The name of a file as the list gives it, for people. */
export function shownFileName(typed: string): string {
  const bare = typed.normalize('NFC').split(/[\\/]/).at(-1)?.trim() ?? ''
  return /\.pdf$/i.test(bare) ? bare : `${bare}.pdf`
}

/** Whether two names may be of one person: their surnames are the same, «ё» or «е». */
export function isSameSurname(left: string, right: string): boolean {
  return surname(left) === surname(right)
}

function surname(name: string): string {
  return (name.trim().split(/\s+/)[0] ?? '').toLowerCase().replaceAll('ё', 'е')
}

function dayIn(cell: FileCell | undefined): Temporal.PlainDate | undefined {
  if (cell?.kind === 'day') return cell.day
  const typed = cellText(cell).replace(/\s*(?:года|г\.?)$/i, '')
  const written = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})(?:\s+0?0:00(?::00)?)?$/.exec(typed)
  if (!written) return parseDay(typed.replace(/[T ]00:00(?::00)?(?:\.0+)?Z?$/, ''))
  const [, day = '', month = '', year = ''] = written
  return parseDay(`${day}.${month}.${year.length === 2 ? `20${year}` : year}`)
}

function cellAt(cells: readonly FileCell[], index: number | undefined): FileCell | undefined {
  return index === undefined ? undefined : cells[index]
}

function isFilled(cell: FileCell | undefined): boolean {
  return cellText(cell) !== '' || cell?.kind === 'formula'
}
