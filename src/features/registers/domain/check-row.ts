import { assignmentLifecycle } from '#/features/tasks/domain/assignment.ts'
import { innsOneSlipAway, parseCompanyInn, parsePersonInn } from '#/kernel/inn.ts'
import { decimalRubles, formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { WorkFacts, WorkMatch } from './match-assignment.ts'
import { payeeProblems } from './may-pay.ts'
import type { PayeeFacts } from './may-pay.ts'
import { rowLifecycle } from './register.ts'
import type { RowState } from './register.ts'
import type { RowField, RowProblem } from './row-problem.ts'
import { sameName } from './same-name.ts'
import { signProblems } from './row-signs.ts'
import type { RowSigns } from './row-signs.ts'
import { yearProblem } from './year-limit.ts'
import type { YearLeft } from './year-limit.ts'

/** Cell values of a row. Empty text means an empty cell. */
export type RowCells = {
  readonly inn: string
  readonly phone: string
  readonly fio: string
  readonly taskNumber: string
  readonly service: string
  readonly amount: Kopecks | undefined
  /** The amount as typed, when it is not a valid amount. */
  readonly typedAmount: string
  /** Cells that contained a formula in the file. */
  readonly formulas: readonly RowField[]
}

/** Facts the product knows about a row. */
export type RowFacts = Omit<PayeeFacts, 'npd'> & {
  /**
   * The registered person's name from the profile; undefined when nobody is registered under this ИНН. Empty for a person who
   * has no work here: then neither their binding nor their payment details are mentioned.
   */
  readonly person: { readonly fio: string } | undefined
  readonly match: WorkMatch
  /** The status on the day of the check; undefined when not requested yet. */
  readonly npd: 'active' | 'notActive' | 'unknown' | undefined
  /** Another active row for the same assignment, as text: «Р-2026-00031, строка 4». */
  readonly sameWork: string | undefined
  /** Another active row with the same key. */
  readonly sameKey: string | undefined
  readonly limits: RowLimits
  readonly signs?: RowSigns
}

/** Limits a row is checked against, in kopecks. */
export type RowLimits = {
  /** The organization's limit per row. */
  readonly row: Kopecks
  /** The personal limit of the member who keeps the register, if set. */
  readonly own: Kopecks | null
  /** The organization's limit per person per Moscow month, and how much of it is left before this row. */
  readonly month: Kopecks
  readonly monthLeft: Kopecks
  /** How much of the person's yearly limit is left before this row; undefined for one who has no work here. */
  readonly year?: YearLeft | undefined
}

/** Returns all problems of a row, worst first. A row without problems can be paid. */
export function checkRow(row: RowCells, facts: RowFacts): RowProblem[] {
  const formulas = row.formulas.map((field) =>
    problem('R041', field, 'В ячейке файла формула', 'Введите значение вместо формулы'),
  )
  const problems = [
    ...formulas,
    ...checkPerson(row, facts),
    ...checkAmount(row, facts.limits),
    ...checkWork(row, facts),
    ...checkText(row, facts),
    ...signProblems(row, facts.signs ?? {}, moscowDate(facts.now)),
  ]
  return problems.toSorted((left, right) => weight(left) - weight(right))
}

/** «Готова» only when no problem is open; an accepted warning is not open. */
export function stateAfterCheck(problems: readonly RowProblem[]): RowState {
  return rowLifecycle.after('checking', findingOf(problems))
}

function findingOf(problems: readonly RowProblem[]): 'findError' | 'findWarning' | 'pass' {
  if (problems.some(({ severity }) => severity === 'error')) return 'findError'
  return problems.some(({ accepted }) => !accepted) ? 'findWarning' : 'pass'
}

/** A previously accepted warning stays accepted while its text is unchanged. */
export function keepAccepted(found: readonly RowProblem[], before: readonly RowProblem[]): RowProblem[] {
  return found.map((one) => {
    const accepted = before.find(({ code, text }) => code === one.code && text === one.text)?.accepted
    return one.severity === 'warning' && accepted ? { ...one, accepted } : one
  })
}

function checkPerson(row: RowCells, facts: RowFacts): RowProblem[] {
  const phone = row.phone === '' || parsePhone(row.phone) ? [] : [badPhone(row)]
  if (row.formulas.includes('inn') && row.inn === '') return phone
  const inn = innProblem(row)
  if (inn) return [inn, ...phone]
  if (row.inn === '' && phone.length > 0) return phone
  if (!facts.person) {
    return [problem('R005', 'inn', 'Исполнитель не зарегистрирован', 'Пригласите его на платформу'), ...phone]
  }
  if (facts.person.fio === '') return phone
  return [
    ...phone,
    ...nameProblem(row, facts.person.fio),
    ...payeeProblems({ ...facts, npd: facts.npd && { result: facts.npd } }, 'check'),
  ]
}

function innProblem({ inn, phone }: RowCells): RowProblem | undefined {
  if (inn === '') return phone === '' ? problem('R001', 'inn', 'Нет ИНН и телефона', 'Укажите ИНН исполнителя') : undefined
  if (parsePersonInn(inn)) return undefined
  if (parseCompanyInn(inn)) return problem('R004', 'inn', 'Это ИНН организации', 'Укажите ИНН исполнителя: 12 цифр')
  const digits = inn.replaceAll(/\D/g, '')
  if (digits.length !== 12 || digits !== inn) {
    const padded = parsePersonInn(`0${digits}`)
    return {
      ...problem('R002', 'inn', `ИНН — 12 цифр, сейчас ${digits.length}`, 'Дополните ИНН'),
      ...(digits.length === 11 && padded && { fix: 'Дополните ноль слева', value: padded }),
    }
  }
  return mistypedInn(inn)
}

/** The one ИНН a slip away is taken with one click; of several, people choose by the paper. */
function mistypedInn(inn: string): RowProblem {
  const text = 'Такого ИНН не существует: проверьте цифры'
  const [only, ...others] = innsOneSlipAway(inn)
  if (only === undefined) return problem('R003', 'inn', text, 'Контрольное число не сходится, исправьте опечатку')
  if (others.length === 0)
    return { ...problem('R003', 'inn', text, 'Контрольное число не сходится. Похоже, опечатка в одной цифре'), value: only }
  const choice = [only, ...others].slice(0, 3).join(', ')
  return problem('R003', 'inn', text, `Контрольное число не сходится. С одной правкой подходят: ${choice}`)
}

function badPhone(row: RowCells): RowProblem {
  const text = 'Телефон с ошибкой'
  return row.inn === ''
    ? problem('R039', 'phone', text, 'Введите номер полностью: +7 и 10 цифр')
    : warning('R039', 'phone', text, 'Исправьте номер или очистите ячейку')
}

function nameProblem(row: RowCells, known: string): RowProblem[] {
  if (row.fio === '' || sameName(row.fio, known)) return []
  return [{ ...problem('R006', 'fio', `ФИО не совпадает с профилем: ${known}`, 'Возьмите ФИО из профиля'), value: known }]
}

function checkAmount(row: RowCells, limits: RowLimits): RowProblem[] {
  const { amount, typedAmount } = row
  if (amount === undefined) return row.formulas.includes('amount') ? [] : [unreadAmount(typedAmount)]
  if (amount <= 0) return [problem('R013', 'amount', 'Сумма должна быть больше 0', 'Введите сумму')]
  const year = yearProblem(amount, limits.year)
  return [...limitProblems(amount, limits), ...(year ? [year] : [])]
}

function limitProblems(amount: Kopecks, { row, own, month, monthLeft }: RowLimits): RowProblem[] {
  const short = (sum: Kopecks) => formatRubles(sum, 'short')
  if (amount > row)
    return [problem('R015', 'amount', `Больше лимита строки ${short(row)}`, 'Разделите работу или исключите строку')]
  if (own !== null && amount > own) {
    const fix = 'Пусть «Проверить заново» нажмёт коллега с большим лимитом'
    return [problem('R016', 'amount', `Больше вашего лимита ${short(own)}`, fix)]
  }
  if (amount <= monthLeft) return []
  const text = `Больше ${short(month)} за месяц одному исполнителю: можно ещё ${short(kopecks(Math.max(0, monthLeft)))}`
  return [problem('R042', 'amount', text, 'Исключите строку и выплатите в следующем месяце')]
}

function unreadAmount(typed: string): RowProblem {
  if (typed === '') return problem('R012', 'amount', 'Нет суммы', 'Введите сумму')
  const long = /^-?[\d\s]+[.,]\d{3,}$/.exec(typed.trim())
  if (long) return problem('R014', 'amount', 'Больше двух знаков после запятой', 'Округлите до копеек')
  return problem('R040', 'amount', `Не понимаем значение: ${typed.slice(0, 40)}`, 'Введите сумму в рублях, например 1500,50')
}

function checkWork(row: RowCells, facts: RowFacts): RowProblem[] {
  const key =
    facts.sameKey === undefined ? [] : [problem('R019', 'key', `Ключ уже использован: ${facts.sameKey}`, 'Исключите повтор')]
  if (!facts.person) return key
  if (facts.match.kind === 'none') return [noWork(row), ...key]
  if (facts.match.kind === 'several') {
    return [problem('R020', 'task_number', 'Принятых работ несколько', 'Укажите номер задания'), ...key]
  }
  return [...workProblems(row, facts.match.work, facts.sameWork), ...key]
}

/** Of a row that names no task, and whose person has no accepted work. */
export const noTask = 'Нет задания'

function noWork({ taskNumber }: RowCells): RowProblem {
  return taskNumber === ''
    ? problem('R020', 'task_number', noTask, 'Выплата возможна только за принятую работу: создайте задание')
    : problem('R020', 'task_number', `Задание ${taskNumber} у этого исполнителя не найдено`, 'Проверьте номер задания')
}

function workProblems(row: RowCells, work: WorkFacts, sameWork: string | undefined): RowProblem[] {
  const problems: RowProblem[] = []
  if (sameWork !== undefined) problems.push(problem('R017', undefined, `Работа уже в реестре ${sameWork}`, 'Исключите повтор'))
  if (work.state !== 'readyToPay') return [...problems, notPayable(work)]
  if (!work.frameSigned) problems.push(problem('R023', undefined, 'Нет подписанного договора', 'Отправьте договор на подпись'))
  if (!work.actSigned) problems.push(problem('R024', undefined, 'Акт не подписан', 'Напомните об акте'))
  if (row.amount !== undefined && row.amount !== work.amount) {
    const text = `Сумма отличается от принятой ${formatRubles(work.amount, 'short')}`
    problems.push({ ...problem('R022', 'amount', text, 'Возьмите принятую сумму'), value: decimalRubles(work.amount) })
  }
  return problems
}

function notPayable({ state, taskNumber }: WorkFacts): RowProblem {
  if (state === 'docsPending') return problem('R023', undefined, 'Нет подписанного договора', 'Отправьте договор на подпись')
  if (state === 'actPending' || state === 'accepted')
    return problem(
      'R024',
      undefined,
      'Акт не подписан',
      'Подпишите акт обеими сторонами. Если его предложили аннулировать, сначала решите соглашение',
    )
  if (state === 'paying') return problem('R021', 'task_number', 'Работа уже оплачивается', 'Исключите строку')
  if (state === 'paid' || state === 'closed') return problem('R021', 'task_number', 'Работа уже оплачена', 'Исключите строку')
  if (state === 'disputed')
    return problem(
      'R021',
      'task_number',
      'По работе идёт спор: её деньги ждут решения',
      `Договоритесь с исполнителем в задании ${taskNumber} или исключите строку`,
    )
  const known = assignmentLifecycle.states.find((each) => each === state)
  const words = known ? assignmentLifecycle.nameOf(known).toLowerCase() : state
  return problem('R021', 'task_number', `Работа не принята: ${words}`, `Примите результат задания ${taskNumber}`)
}

/** An empty text is filled in from the task, so it is an error only when the task is known and has no text either. */
function checkText({ service, formulas }: RowCells, { match }: RowFacts): RowProblem[] {
  if (formulas.includes('service') || (service === '' && match.kind !== 'found')) return []
  if (service !== '' && service.length <= 256) return []
  return [problem('R030', 'service', 'Текст чека пуст или длиннее 256', 'Напишите, за что платите')]
}

function problem(code: string, field: RowField | undefined, text: string, fix: string): RowProblem {
  return { code, ...(field && { field }), text, fix, severity: 'error' }
}

function warning(code: string, field: RowField | undefined, text: string, fix: string): RowProblem {
  return { ...problem(code, field, text, fix), severity: 'warning' }
}

function weight({ severity }: RowProblem): number {
  return severity === 'error' ? 0 : 1
}
