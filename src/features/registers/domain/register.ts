import { step } from '#/kernel/lifecycle.ts'
import type { Lifecycle } from '#/kernel/lifecycle.ts'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

export const registerStates = [
  'draft',
  'importing',
  'validating',
  'hasErrors',
  'ready',
  'onApproval',
  'returned',
  'approved',
  'scheduled',
  'executing',
  'partial',
  'executed',
  'failed',
  'cancelled',
] as const
export type RegisterState = (typeof registerStates)[number]
export type RegisterRole = 'client' | 'system'

export const registerStateNames: Record<RegisterState, string> = {
  draft: 'Черновик',
  importing: 'Загрузка',
  validating: 'Проверка',
  hasErrors: 'Есть ошибки',
  ready: 'Готов',
  onApproval: 'На согласовании',
  returned: 'Возвращён',
  approved: 'Согласован',
  scheduled: 'Запланирован',
  executing: 'Исполняется',
  partial: 'Исполнен частично',
  executed: 'Исполнен',
  failed: 'Не исполнен',
  cancelled: 'Отменён',
}

const cancel = { to: 'cancelled', by: 'client' } as const
const checked = {
  wait: { to: 'validating', by: 'system' },
  findErrors: { to: 'hasErrors', by: 'system' },
  pass: { to: 'ready', by: 'system' },
} as const
const settled = {
  resume: { to: 'executing', by: 'system' },
  finish: { to: 'executed', by: 'system' },
  finishPartly: { to: 'partial', by: 'system' },
  fail: { to: 'failed', by: 'system' },
} as const

/** The way of a register from a list to money. Rows can be edited only where the table has `wait`. */
export const registerLifecycle = {
  draft: { ...checked, cancel },
  importing: { map: { to: 'validating', by: 'client' }, cancel },
  validating: { ...checked, cancel },
  hasErrors: { ...checked, cancel },
  ready: { ...checked, submit: { to: 'onApproval', by: 'client' }, cancel },
  onApproval: {
    approve: { to: 'approved', by: 'client' },
    return: { to: 'returned', by: 'client' },
    recall: { to: 'ready', by: 'client' },
  },
  returned: { ...checked, submit: { to: 'onApproval', by: 'client' }, cancel },
  approved: { start: { to: 'executing', by: 'client' }, recall: { to: 'ready', by: 'client' }, cancel },
  scheduled: { start: { to: 'executing', by: 'client' }, cancel },
  executing: { ...settled },
  partial: { retry: { to: 'executing', by: 'client' }, ...settled },
  executed: { ...settled },
  failed: { retry: { to: 'executing', by: 'client' }, ...settled },
  cancelled: {},
} as const satisfies Lifecycle<RegisterState, RegisterRole>

/** A refusal speaks of the state in the words people see. */
export function moveRegister(
  state: RegisterState,
  action: string,
  by: RegisterRole,
): Result<RegisterState, { kind: 'wrongState'; state: string }> {
  const next = step(registerLifecycle, state, action, by)
  return next.ok ? next : refuse({ kind: 'wrongState', state: registerStateNames[state] })
}

/** Rows are open for changes: nobody looks at them as an approver and no money goes. */
export function isEditable(state: RegisterState): boolean {
  return step(registerLifecycle, state, 'wait', 'system').ok
}

export const rowStates = [
  'new',
  'checking',
  'error',
  'warning',
  'ready',
  'excluded',
  'held',
  'waitAct',
  'queued',
  'sent',
  'paid',
  'bankRejected',
  'returned',
  'checkQueued',
  'checkDone',
  'checkFailed',
  'done',
  'cancelled',
] as const
export type RowState = (typeof rowStates)[number]

export const rowStateNames: Record<RowState, string> = {
  new: 'Новая',
  checking: 'Проверяем',
  error: 'Ошибка',
  warning: 'Проверьте',
  ready: 'Готова',
  excluded: 'Исключена',
  held: 'Удержана',
  waitAct: 'Ждёт акта',
  queued: 'В очереди',
  sent: 'В банке',
  paid: 'Выплачена',
  bankRejected: 'Отказ банка',
  returned: 'Возврат банка',
  checkQueued: 'Чек формируется',
  checkDone: 'Чек есть',
  checkFailed: 'Чек не сформирован',
  done: 'Завершена',
  cancelled: 'Отменена',
}

const check = { to: 'checking', by: 'system' } as const
const exclude = { to: 'excluded', by: 'client' } as const
const giveBack = { to: 'returned', by: 'system' } as const
const expectCheck = { to: 'checkQueued', by: 'system' } as const
const getCheck = { to: 'checkDone', by: 'system' } as const
const failCheck = { to: 'checkFailed', by: 'system' } as const
/** The receipt that was there is annulled and a new one is needed. */
const loseCheck = { to: 'checkFailed', by: 'system' } as const
const pay = { to: 'paid', by: 'system' } as const
const refusePayment = { to: 'bankRejected', by: 'system' } as const
const drop = { to: 'cancelled', by: 'system' } as const

/** The way of one row: checked, sent to the bank, paid, and closed by a receipt. */
export const rowLifecycle = {
  new: { check },
  checking: {
    findError: { to: 'error', by: 'system' },
    findWarning: { to: 'warning', by: 'system' },
    pass: { to: 'ready', by: 'system' },
    exclude,
  },
  error: { check, exclude },
  warning: { check, accept: { to: 'ready', by: 'client' }, exclude },
  ready: { check, exclude, queue: { to: 'queued', by: 'system' } },
  excluded: { include: { to: 'checking', by: 'client' } },
  held: { release: { to: 'queued', by: 'system' }, drop },
  waitAct: { queue: { to: 'queued', by: 'system' } },
  queued: { hold: { to: 'held', by: 'system' }, send: { to: 'sent', by: 'system' }, pay, refuse: refusePayment, drop },
  sent: { pay, refuse: refusePayment, giveBack },
  paid: { expectCheck, getCheck, failCheck, giveBack },
  bankRejected: { retry: { to: 'queued', by: 'client' }, release: { to: 'cancelled', by: 'client' } },
  returned: {},
  checkQueued: { getCheck, failCheck, giveBack },
  checkDone: { finish: { to: 'done', by: 'system' }, loseCheck, giveBack },
  checkFailed: { expectCheck, getCheck, giveBack },
  done: { loseCheck, giveBack },
  cancelled: {},
} as const satisfies Lifecycle<RowState, RegisterRole>

export function moveRow(
  state: RowState,
  action: string,
  by: RegisterRole,
): Result<RowState, { kind: 'wrongState'; state: string }> {
  const next = step(rowLifecycle, state, action, by)
  return next.ok ? next : refuse({ kind: 'wrongState', state: rowStateNames[state] })
}

/** The state after an action of the product itself; one that does not fit is a fault. */
export function rowAfter(state: RowState, action: string): RowState {
  const next = step(rowLifecycle, state, action, 'system')
  if (!next.ok) throw new Error(`A row in ${state} can not ${action}`)
  return next.value
}

/** How many rows stand in each state. */
export type RowCounts = Partial<Record<RowState, number>>

/** Counts of rows by what they mean for the one who looks. */
export function countRows(counts: RowCounts, states: readonly RowState[]): number {
  return states.reduce((total, state) => total + (counts[state] ?? 0), 0)
}

export const paidStates = ['paid', 'checkQueued', 'checkDone', 'checkFailed', 'done'] as const satisfies readonly RowState[]
export const pendingStates = ['queued', 'sent'] as const satisfies readonly RowState[]
/** The badge of the menu counts these. */
export const troubledStates = ['error', 'held', 'bankRejected', 'returned', 'checkFailed'] as const satisfies readonly RowState[]
/** Rows that take no part in money, now or any more. */
export const idleStates = ['excluded', 'cancelled'] as const satisfies readonly RowState[]

/** Where a register under check stands by its rows; a warning nobody has accepted waits like an error. */
export function checkAction(counts: RowCounts): 'wait' | 'findErrors' | 'pass' {
  if (countRows(counts, ['new', 'checking']) > 0) return 'wait'
  return countRows(counts, ['error', 'warning']) > 0 || countRows(counts, ['ready']) === 0 ? 'findErrors' : 'pass'
}

/** Where a register under payment stands by its rows: done, done in part, not done, or still going. */
export function settleAction(counts: RowCounts): 'resume' | 'finish' | 'finishPartly' | 'fail' {
  if (countRows(counts, pendingStates) > 0) return 'resume'
  const paid = countRows(counts, paidStates)
  const stuck = countRows(counts, ['held', 'bankRejected', 'returned', 'cancelled'])
  if (paid === 0 && countRows(counts, ['held', 'returned']) === 0) return 'fail'
  return stuck === 0 ? 'finish' : 'finishPartly'
}

/** An approval is worth this long; then the register is asked about again. */
export const approvalLivesDays = 7

/** What an approver sees of a row and puts his code under. */
export type ApprovedRow = {
  readonly no: number
  readonly personId: string
  readonly assignmentId: string
  readonly inn: string
  readonly amount: number
}

/** The text whose hash is approved: any other row, person or sum makes another text. */
export function approvedText(registerId: string, rows: readonly ApprovedRow[]): string {
  const lines = rows.map((row) => [row.no, row.personId, row.inn, row.assignmentId, row.amount].join('|'))
  return [registerId, ...lines].join('\n')
}

export const noSecondApprover = 'У вас нет второго согласующего'

/** Why a register is given back, as its author reads it. */
export const returnReasons = {
  amounts: 'Ошибки в суммах',
  period: 'Не тот период',
  grounds: 'Нет оснований',
  other: 'Другое',
} as const
export type ReturnReason = keyof typeof returnReasons
export const returnReasonNames = ['amounts', 'period', 'grounds', 'other'] as const satisfies readonly ReturnReason[]
