import * as z from 'zod/mini'
import { ok, refuse } from '#/kernel/result.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { mostTasksOfFile, readTaskLines } from '../domain/task-file.ts'
import type { TaskLine } from '../domain/task-file.ts'
import { fitTerms, newDays } from '../domain/terms.ts'
import type { Terms } from '../domain/terms.ts'
import { categories } from '../domain/category.ts'
import { termsFields } from '../fields/task.ts'
import { checkTerms } from './check-terms.ts'

export type ReadTask = {
  readonly sourceRow: number
  readonly title: string
  /** Missing where the line is wrong. */
  readonly terms: Terms | undefined
  readonly problem: string | undefined
}

/** Reads a file of tasks; a line is good when its draft could go on the board as it stands, doubtful words aside. */
export async function readTaskFile(bytes: Uint8Array, fileName: string, today: Temporal.PlainDate) {
  const book = await openSpreadsheet(bytes, fileName)
  if (!book.ok) return book
  const { lines, missing } = readTaskLines(book.value.rows)
  if (missing.length > 0) return refuse({ kind: 'columnMissing', name: missing.join(', ') })
  if (lines.length === 0) return refuse({ kind: 'invalidInput', problem: 'в файле нет ни одного задания' })
  if (lines.length > mostTasksOfFile) {
    const problem = `в файле ${lines.length} заданий, за раз — до ${mostTasksOfFile}: разделите файл`
    return refuse({ kind: 'invalidInput', problem })
  }
  return ok(lines.map((line) => readLine(line, today)))
}

function readLine({ sourceRow, typed }: TaskLine, today: Temporal.PlainDate): ReadTask {
  const { title } = typed
  const wrong = (problem: string): ReadTask => ({ sourceRow, title, terms: undefined, problem })
  if (!categories.some(({ slug }) => slug === typed.category)) return wrong(`Категория: нет такой — «${typed.category}»`)
  const days = typed.apply_until === '' ? { ...typed, apply_until: usualDay(typed.due_on, today) } : typed
  const read = z.safeParse(lineSchema, { ...days, format: formatOf(typed), pay_kind: payKindOf(typed) })
  if (!read.success) {
    const [issue] = read.error.issues
    return wrong(`${nameOf(issue?.path[0])}: ${issue?.message ?? 'не читается'}`)
  }
  const terms: Terms = fitTerms({ ...read.data, on_silence: termsFields.on_silence.empty })
  const checked = checkTerms(terms, today, true)
  return checked.ok ? { sourceRow, title, terms, problem: undefined } : wrong(wordsOf(checked.refusal))
}

function wordsOf(refusal: { readonly kind: string; readonly problem?: string; readonly words?: string }): string {
  return refusal.problem ?? `Стоп-слова: ${refusal.words ?? ''}`
}

function formatOf({ place }: TaskLine['typed']): Terms['format'] {
  return /^(?:удал[её]нно)?$/iu.test(place) ? 'remote' : 'onSite'
}

/** An empty price awaits offers; a unit makes the price one of it. */
function payKindOf({ price, unit }: TaskLine['typed']): Terms['pay_kind'] {
  if (price === '') return 'offers'
  return unit === '' ? 'fixed' : 'unit'
}

/** Applications are taken as long as in a new task, and never after the work is due. */
function usualDay(dueOn: string, today: Temporal.PlainDate): string {
  const usual = newDays(today).apply_until
  const due = z.safeParse(termsFields.due_on.typed, dueOn)
  return (due.success && Temporal.PlainDate.compare(due.data, usual) < 0 ? due.data : usual).toString()
}

const lineSchema = z.object({
  title: termsFields.title.typed,
  category: termsFields.category.typed,
  format: termsFields.format.typed,
  place: termsFields.place.typed,
  pay_kind: termsFields.pay_kind.typed,
  price: termsFields.price.typed,
  unit: termsFields.unit.typed,
  quantity: termsFields.quantity.typed,
  slots: termsFields.slots.typed,
  due_on: termsFields.due_on.typed,
  apply_until: termsFields.apply_until.typed,
  result: termsFields.result.typed,
  criteria: termsFields.criteria.typed,
  starts_on: termsFields.starts_on.typed,
  receipt_text: termsFields.receipt_text.typed,
})

const names: Readonly<Record<string, string>> = {
  title: 'Название',
  place: 'Адрес',
  price: 'Цена',
  unit: 'Единица',
  quantity: 'Количество',
  slots: 'Мест',
  due_on: 'Сдать до',
  apply_until: 'Отклики до',
  result: 'Результат',
  criteria: 'Критерии',
  starts_on: 'Начать с',
  receipt_text: 'Текст в чеке',
}

function nameOf(path: PropertyKey | undefined): string {
  return names[String(path)] ?? 'Строка'
}
