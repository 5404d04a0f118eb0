import { freeFrom, isFormerEmployee } from '#/features/contractors/domain/employment.ts'
import { formatDay } from '#/kernel/time.ts'
import type { RowProblem } from './row-problem.ts'

/** An income from one's employer of less than two years ago is none of a self-employed person (422-FZ, art. 6 part 2 item 8). */
export function formerProblems(
  employeeUntil: Temporal.PlainDate | undefined,
  today: Temporal.PlainDate,
  moment: 'check' | 'payment',
): RowProblem[] {
  if (!employeeUntil || !isFormerEmployee(employeeUntil, today)) return []
  const text = `Бывший сотрудник: 2 года до ${formatDay(freeFrom(employeeUntil))}`
  return [{ code: 'R035', ...(moment === 'check' && { field: 'inn' }), text, fix: fixes[moment], severity: 'error' }]
}

const fixes = {
  check: 'Такой доход не облагается налогом самозанятых: исключите строку и оплатите иначе',
  payment: 'Такой доход не облагается налогом самозанятых: снимите строку с реестра и оплатите иначе',
} as const
