import { parsePersonInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { noTask } from './check-row.ts'
import type { RowProblem } from './row-problem.ts'

/** A row whose work can begin: somebody to invite, for what and for how much. */
export type UnstartedRow = {
  readonly phone: Phone | undefined
  readonly inn: PersonInn | undefined
  readonly service: string
  readonly amount: Kopecks
}

/** What an invited person puts right himself, or what the check says anew once he has come. */
const curedByComing = ['R005', 'R007', 'R008', 'R009', 'R010', 'R020', 'R025', 'R028', 'R029', 'R043']

/**
 * Whether nothing but the person or the work is missing of a row: then the work can begin. Undefined: the row lacks neither. A reason:
 * something of it is to be put right first.
 */
export function unstartedRow(
  row: {
    readonly inn: string
    readonly phone: string
    readonly task_number: string
    readonly service: string
    readonly amount: Kopecks | null
  },
  problems: readonly RowProblem[],
): UnstartedRow | { readonly left: string } | undefined {
  const isNewcomer = problems.some(({ code }) => code === 'R005')
  const hasNoWork = problems.some(({ code, text }) => code === 'R020' && text === noTask)
  if (!isNewcomer && !hasNoWork) return undefined
  const other = problems.find(({ code, text }) => !curedByComing.includes(code) || (code === 'R020' && text !== noTask))
  if (other) return { left: other.text }
  if (row.task_number !== '') return { left: `В строке назван номер задания ${row.task_number}: очистите его` }
  if (row.service.trim() === '') return { left: 'Нет услуги: напишите, за что платите' }
  const inn = parsePersonInn(row.inn)
  const phone = parsePhone(row.phone)
  if ((inn === undefined && phone === undefined) || row.amount === null) return { left: 'Нет телефона, ИНН или суммы' }
  return { phone, inn, service: row.service.trim(), amount: row.amount }
}
