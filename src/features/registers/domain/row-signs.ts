import { formatDay } from '#/kernel/time.ts'
import { formerProblems } from './former-employee.ts'
import type { RowField, RowProblem } from './row-problem.ts'
import { namesCard } from './secret-numbers.ts'

/** What else the product knows that speaks against a row as it is. */
export type RowSigns = {
  /** A payment of the same sum for the same service to the same person in the last thirty days: «12.11.2026, Р-2026-00030». */
  readonly similar?: string | undefined
  /** The day of the act of the work. */
  readonly actDay?: Temporal.PlainDate | undefined
  /** He was an employee of the organization until this day. */
  readonly employeeUntil?: Temporal.PlainDate | undefined
  /** An earlier payment of the organization to him whose receipt is overdue: «Р-2026-00030, строка 4». */
  readonly lateReceipt?: string | undefined
  /** His document was valid until this day. */
  readonly documentUntil?: Temporal.PlainDate | undefined
}

type SignCells = { readonly service: string; readonly fio: string }

/** Problems of a row beyond its cells and its payee, by what is known of the day, the papers and the payments before. */
export function signProblems({ service, fio }: SignCells, signs: RowSigns, today: Temporal.PlainDate): RowProblem[] {
  return [
    ...textProblems('service', service, 'Удалите номер: текст чека видят все, у кого есть ссылка'),
    ...textProblems('fio', fio, 'Удалите номер: платим по реквизитам из профиля исполнителя'),
    ...wageProblem(service),
    ...similarProblem(signs),
    ...dayProblems(signs, today),
    ...personProblems(signs, today),
  ]
}

function textProblems(field: RowField, text: string, fix: string): RowProblem[] {
  return namesCard(text) ? [error('R026', field, 'В тексте номер карты', fix)] : []
}

/** Such a text turns a payment for a result into wages, and the regime is lost for it. */
function wageProblem(service: string): RowProblem[] {
  const word = wages.exec(service)?.[0]
  return word === undefined
    ? []
    : [
        error(
          'R031',
          'service',
          `Текст чека похож на зарплату: ${word.toLowerCase()}`,
          'Напишите, что сделано: «Перевод инструкции»',
        ),
      ]
}

const end = '[а-яё]*'
const wages = new RegExp(
  String.raw`(?<![а-яё])(?:зарплат${end}|заработн${end}\s+плат${end}|оплат${end}\s+труда|(?:оклад|аванс)(?:а|у|ом|е|ы|ов|ам|ами|ах)?|преми(?:я|и|ю|ей|й)|отпускн${end}|больничн${end}\s+лист${end}|сверхурочн${end}|командировочн${end})(?![а-яё])`,
  'iu',
)

function similarProblem({ similar }: RowSigns): RowProblem[] {
  return similar === undefined
    ? []
    : [warning('R018', `Похожая выплата ${similar}`, 'Если это другая работа, примите предупреждение')]
}

function dayProblems({ actDay }: RowSigns, today: Temporal.PlainDate): RowProblem[] {
  if (!actDay) return []
  if (Temporal.PlainDate.compare(actDay, today) > 0)
    return [error('R032', undefined, `Акт датирован будущим днём: ${formatDay(actDay)}`, 'Исправьте акт или дождитесь этого дня')]
  const months = (today.year - actDay.year) * 12 + today.month - actDay.month
  if (months < 1 || (months === 1 && today.day <= lastReceiptDay)) return []
  const text = `Период закрыт: работа принята ${formatDay(actDay)}, чек будет от ${formatDay(today)}`
  return [warning('R033', text, 'Учтите расход месяцем чека и примите предупреждение')]
}

/** Receipts of a month are made by this day of the next one (422-FZ art. 14 part 3). */
const lastReceiptDay = 9

function personProblems({ employeeUntil, lateReceipt, documentUntil }: RowSigns, today: Temporal.PlainDate): RowProblem[] {
  const problems = formerProblems(employeeUntil, today, 'check')
  if (lateReceipt !== undefined)
    problems.push(warning('R037', `Нет чека за прошлую выплату: ${lateReceipt}`, 'Запросите чек или примите предупреждение'))
  if (documentUntil && Temporal.PlainDate.compare(documentUntil, today) < 0) {
    const text = `Документ исполнителя истёк ${formatDay(documentUntil)}`
    problems.push(error('R038', undefined, text, 'Попросите его обновить документ в профиле'))
  }
  return problems
}

function error(code: string, field: RowField | undefined, text: string, fix: string): RowProblem {
  return { code, ...(field && { field }), text, fix, severity: 'error' }
}

function warning(code: string, text: string, fix: string): RowProblem {
  return { code, text, fix, severity: 'warning' }
}
