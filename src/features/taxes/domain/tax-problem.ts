import { formatMoment } from '#/kernel/time.ts'

/** Why the tax data are not up to date. */
export const taxProblems = ['silent', 'noRight', 'unbound', 'unregistered', 'denied', 'refused', 'later', 'unreadable'] as const
export type TaxProblem = (typeof taxProblems)[number]

/** Problems after which the request is retried automatically. */
export function isPassing(problem: TaxProblem): boolean {
  return problem === 'silent' || problem === 'denied' || problem === 'later'
}

/** The same problem as text for the person; it promises nothing that is not done. */
export function problemWords(problem: TaxProblem, since: Temporal.Instant, told: string | null): string {
  switch (problem) {
    case 'silent':
      return `ФНС не отвечает с ${formatMoment(since)}. Мы повторим сами`
    case 'noRight':
      return 'Вы закрыли нам право видеть начисления и долги'
    case 'unbound':
      return 'Вы отвязали платформу. Привяжите её снова, и данные обновятся'
    case 'unregistered':
      return 'ФНС ответила, что вы не состоите на учёте как самозанятый'
    case 'denied':
      return 'ФНС не приняла запрос платформы. Мы уже разбираемся и повторим сами'
    case 'later':
      return 'Доход и остаток вычета ФНС сообщает с 22:00 до 6:00 по Москве. Обновим ночью сами'
    case 'unreadable':
      return 'Часть ответа ФНС пришла в незнакомом виде. Показаны прежние данные, мы уже разбираемся'
    case 'refused':
      return told === null || told === '' ? 'ФНС отказала без объяснения' : `ФНС ответила: ${told}`
  }
}

/** Returns the delay in seconds before the next retry, given the number of failed attempts. */
export function secondsBeforeRetry(attempt: number): number {
  return [10, 30, 60, 120, 300][attempt - 1] ?? 600
}
