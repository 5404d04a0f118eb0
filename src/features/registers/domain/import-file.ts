import { cellText } from '#/kernel/file-cell.ts'
import type { FileRow } from '#/kernel/file-cell.ts'
import { parseRubles } from '#/kernel/money.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { refuse, ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { RowCells } from './check-row.ts'
import { plainTitle } from './file-columns.ts'
import { rowFields } from './row-problem.ts'
import type { RowField } from './row-problem.ts'

/** Field → index of its column in the file. */
export type ColumnMapping = { readonly [Field in RowField]?: number | undefined }

/** One file line as it will appear in a register. Values that could not be parsed are kept as typed. */
export type ImportedLine = RowCells & {
  readonly sourceRow: number
  readonly key: string | undefined
  /** The file line keyed by the file's own headers. */
  readonly raw: Readonly<Record<string, string>>
}

export const maxLines = 10_000

/** A file must contain the payee (by ИНН, phone or a name that may be remembered), the amount, and the task or at least a description of the work. */
export function checkMapping(columns: ColumnMapping): Result<undefined, { kind: 'columnMissing'; name: string }> {
  const isOfPeople = (['inn', 'phone', 'fio'] as const).some((field) => columns[field] !== undefined)
  if (!isOfPeople) return refuse({ kind: 'columnMissing', name: 'ИНН, телефон или ФИО' })
  if (columns.amount === undefined) return refuse({ kind: 'columnMissing', name: 'Сумма' })
  if (columns.task_number === undefined && columns.service === undefined) {
    return refuse({ kind: 'columnMissing', name: 'Задание или услуга' })
  }
  return ok()
}

/** Lines below the header. Empty lines, the totals line and our template's sample are skipped. */
export function readLines(rows: readonly FileRow[], headingRow: number, columns: ColumnMapping): ImportedLine[] {
  const heading = rows.find(({ number }) => number === headingRow)
  const titles = (heading?.cells ?? []).map(cellText)
  return rows
    .filter(({ number }) => number > headingRow)
    .map((row) => readLine(row, titles, columns))
    .filter((line) => !isBlank(line) && !isTotal(line) && line.key !== sampleKey)
}

/** Key of the sample line in our template. */
export const sampleKey = 'пример'

function readLine(row: FileRow, titles: readonly string[], columns: ColumnMapping): ImportedLine {
  const cellOf = (field: RowField) => (columns[field] === undefined ? undefined : row.cells[columns[field]])
  const textOf = (field: RowField, length: number) => cellText(cellOf(field)).slice(0, length)
  const amountText = textOf('amount', 60)
  const amount = parseRubles(amountText)
  const phone = textOf('phone', 30)
  const names = nameColumns(titles, columns.fio).map((at) => row.cells[at])
  const isFormula = (field: RowField) => (field === 'fio' ? names : [cellOf(field)]).some((cell) => cell?.kind === 'formula')
  return {
    sourceRow: row.number,
    inn: textOf('inn', 20).replaceAll(/\s/g, ''),
    phone: parsePhone(phone) ?? phone,
    fio: names
      .map((cell) => cellText(cell).trim())
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, 180),
    taskNumber: textOf('task_number', 40),
    service: textOf('service', 1000),
    amount,
    typedAmount: amount === undefined ? amountText : '',
    key: textOf('key', 64) || undefined,
    formulas: rowFields.filter(isFormula),
    raw: Object.fromEntries(
      row.cells.flatMap((cell, index) => {
        const text = cell.kind === 'formula' ? '=формула' : cellText(cell)
        return text === '' ? [] : [[titles[index] || `Столбец ${index + 1}`, text.slice(0, 300)]]
      }),
    ),
  }
}

/** «Фамилия» is followed by «Имя» and «Отчество» where a file has the name in parts. */
function nameColumns(titles: readonly string[], fio: number | undefined): number[] {
  if (fio === undefined) return []
  if (plainTitle(titles[fio] ?? '') !== 'фамилия') return [fio]
  const parts = ['имя', 'отчество'].map((part) => titles.findIndex((title) => plainTitle(title) === part))
  return [fio, ...parts.filter((at) => at >= 0)]
}

function isBlank(line: ImportedLine): boolean {
  return (
    [line.inn, line.phone, line.fio, line.taskNumber, line.service, line.typedAmount].every((text) => text === '') &&
    line.amount === undefined &&
    line.formulas.length === 0
  )
}

function isTotal(line: ImportedLine): boolean {
  const texts = Object.values(line.raw)
  return (
    line.inn === '' && line.phone === '' && line.taskNumber === '' && texts.some((text) => /^(итого|всего)([:. ]|$)/i.test(text))
  )
}
