import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { readCsv } from '#/platform/server/spreadsheet/read-csv.ts'
import { Refused } from '#/platform/server/spreadsheet/refused.ts'
import { usualLimits } from '#/platform/server/spreadsheet/spreadsheet.ts'
import type { Row } from '#/platform/server/spreadsheet/spreadsheet.ts'
import type { Statement, StatementLine, StatementProblem, StatementTable } from './port.ts'
import { bareNumber, parseStatementDay, parseStatementSum } from './statement-values.ts'

/** Names of columns as banks write them, without regard to case, «ё» and what stands in brackets. */
const titles = {
  day: ['дата операции', 'дата проводки', 'дата', 'дата документа'],
  number: ['номер документа', '№ документа', 'номер', '№', 'документ'],
  debit: ['дебет', 'сумма по дебету', 'списание', 'расход', 'сумма списания'],
  credit: ['кредит', 'сумма по кредиту', 'поступление', 'приход', 'зачисление', 'сумма поступления'],
  sum: ['сумма', 'сумма операции', 'сумма платежа', 'сумма в рублях'],
  name: ['контрагент', 'наименование контрагента', 'получатель/плательщик', 'корреспондент'],
  inn: ['инн контрагента', 'инн', 'инн корреспондента'],
  account: ['счет контрагента', 'номер счета контрагента', 'счет корреспондента', 'корреспондирующий счет'],
  bik: ['бик контрагента', 'бик банка контрагента', 'бик', 'бик банка'],
  purpose: ['назначение платежа', 'назначение', 'основание платежа', 'описание операции'],
} as const
type Column = keyof typeof titles
type Columns = Partial<Readonly<Record<Column, number>>>

const needed: Readonly<Record<StatementTable, readonly Column[]>> = {
  debitCredit: ['day', 'debit', 'credit', 'purpose'],
  signedSum: ['day', 'sum', 'purpose'],
}

/** Banks write their name and the period above the titles. */
const titleRowWithin = 40
const limits = { ...usualLimits, bytes: 32 * 1024 * 1024, rows: 200_000 }

/**
 * Reads a statement of an account as a table. The columns are found by their titles; what stands before them, and lines without a day
 * after the last payment (totals), say nothing. A line with a day whose sum cannot be read refuses the whole file.
 */
export function readStatementTable(
  bytes: Uint8Array,
  table: StatementTable,
  account: string,
): Result<Statement, StatementProblem> {
  if (bytes.length > limits.bytes) return refuse({ kind: 'tooLarge' })
  const rows = rowsOf(bytes)
  const head = rows?.slice(0, titleRowWithin).find((row) => fits(columnsOf(row), table))
  if (!rows || !head) return refuse({ kind: 'notAStatement' })
  const columns = columnsOf(head)
  const lines: StatementLine[] = []
  for (const row of rows.slice(rows.indexOf(head) + 1)) {
    const day = parseStatementDay(textAt(row, columns.day))
    if (!day) continue
    const moved = movedBy(row, columns, table)
    if (!moved) return refuse({ kind: 'unreadableLine', line: row.number, text: textOfRow(row) })
    lines.push(lineOf(row, columns, { account, day, ...moved }))
  }
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted((one, other) => Temporal.PlainDate.compare(one, other))
  const [from] = days
  const to = days.at(-1)
  if (!from || !to) return refuse({ kind: 'notAStatement' })
  return ok({ accounts: [{ account, from, to }], lines })
}

function rowsOf(bytes: Uint8Array): readonly Row[] | undefined {
  try {
    return readCsv(bytes, limits).rows
  } catch (fault) {
    if (fault instanceof Refused) return undefined
    throw fault
  }
}

function columnsOf(row: Row): Columns {
  const found: Partial<Record<Column, number>> = {}
  for (const [at] of row.cells.entries()) {
    const title = textAt(row, at)
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replaceAll(/\([^)]*\)/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    for (const column of columnNames) if (titles[column].some((known) => known === title)) found[column] ??= at
  }
  return found
}

const columnNames = Object.keys(titles) as Column[]

function fits(columns: Columns, table: StatementTable): boolean {
  return needed[table].every((column) => columns[column] !== undefined)
}

type Moved = { readonly direction: StatementLine['direction']; readonly amount: Kopecks }

function movedBy(row: Row, columns: Columns, table: StatementTable): Moved | undefined {
  if (table === 'signedSum') {
    const sum = sumAt(row, columns.sum)
    return sum === undefined || sum === 0 ? undefined : moved(sum < 0 ? 'debit' : 'credit', sum)
  }
  const [debit = 0, credit = 0] = [sumAt(row, columns.debit), sumAt(row, columns.credit)]
  // Exactly one side has moved.
  if ((debit === 0) === (credit === 0)) return undefined
  return debit === 0 ? moved('credit', credit) : moved('debit', debit)
}

function moved(direction: StatementLine['direction'], sum: number): Moved {
  return { direction, amount: kopecks(Math.abs(sum)) }
}

function sumAt(row: Row, at: number | undefined): Kopecks | undefined {
  const text = textAt(row, at)
    .replaceAll('\u2212', '-')
    .replaceAll(/[^\d.,\-\s]/g, '')
    .trim()
  return text === '' ? undefined : parseStatementSum(text.replace(/^\+/, ''))
}

function lineOf(
  row: Row,
  columns: Columns,
  { account, day, direction, amount }: Moved & { account: string; day: Temporal.PlainDate },
) {
  const other = {
    account: bareNumber(textAt(row, columns.account)),
    inn: bareNumber(textAt(row, columns.inn)),
    name: textAt(row, columns.name),
    bik: bareNumber(textAt(row, columns.bik)),
  }
  const own = { account, inn: '', name: '', bik: '' }
  const [payer, payee] = direction === 'debit' ? [own, other] : [other, own]
  const number = textAt(row, columns.number)
  return { direction, number, date: day, bookedOn: day, amount, payer, payee, purpose: textAt(row, columns.purpose) }
}

function textAt(row: Row, at: number | undefined): string {
  const cell = at === undefined ? undefined : row.cells[at]
  return cell?.kind === 'text' ? cell.text.trim() : ''
}

function textOfRow(row: Row): string {
  return row.cells
    .map((_, at) => textAt(row, at))
    .join('; ')
    .slice(0, 120)
}
