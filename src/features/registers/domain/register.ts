import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'

const cancel = { to: 'cancelled', by: 'client' } as const
const checked = {
  wait: { to: 'validating', by: 'system' },
  findErrors: { to: 'hasErrors', by: 'system' },
  pass: { to: 'ready', by: 'system' },
  /** The last row was deleted: there is nothing to check. */
  empty: { to: 'draft', by: 'system' },
} as const
/** A stop holds what was not sent; what was sent goes on, so the state stays. */
const goOn = { to: 'executing', by: 'client' } as const
const settled = {
  goOn,
  resume: { to: 'executing', by: 'system' },
  finish: { to: 'executed', by: 'system' },
  finishPartly: { to: 'partial', by: 'system' },
  fail: { to: 'failed', by: 'system' },
} as const

/** Lifecycle of a register, from a list to paid money. Rows can be edited only in states that have `wait`. */
export const registerLifecycle = lifecycle(
  {
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
    approved: {
      start: { to: 'starting', by: 'client' },
      schedule: { to: 'scheduled', by: 'client' },
      recall: { to: 'ready', by: 'client' },
      cancel,
    },
    // It starts by itself at its moment, by the checks of any start, or stays approved and says why.
    scheduled: {
      start: { to: 'starting', by: 'client' },
      startOnTime: { to: 'starting', by: 'system' },
      missStart: { to: 'approved', by: 'system' },
      schedule: { to: 'scheduled', by: 'client' },
      unschedule: { to: 'approved', by: 'client' },
      recall: { to: 'ready', by: 'client' },
      cancel,
    },
    // Payouts are being made, portion by portion: rows still `ready` have none yet, the others may be paid already.
    starting: {
      begin: { to: 'executing', by: 'system' },
      stop: { to: 'starting', by: 'client' },
      goOn: { to: 'starting', by: 'client' },
    },
    executing: { ...settled, stop: { to: 'executing', by: 'client' } },
    partial: { retry: { to: 'executing', by: 'client' }, ...settled },
    executed: { ...settled },
    failed: { retry: { to: 'executing', by: 'client' }, ...settled },
    cancelled: final,
  },
  {
    draft: 'Черновик',
    importing: 'Загрузка',
    validating: 'Проверка',
    hasErrors: 'Есть ошибки',
    ready: 'Готов',
    onApproval: 'На согласовании',
    returned: 'Возвращён',
    approved: 'Согласован',
    scheduled: 'Запланирован',
    starting: 'Запускается',
    executing: 'Исполняется',
    partial: 'Исполнен частично',
    executed: 'Исполнен',
    failed: 'Не исполнен',
    cancelled: 'Отменён',
  },
  ['draft', 'importing'],
)
export const registerStates = registerLifecycle.states
export type RegisterState = StateOf<typeof registerLifecycle>
type RegisterStates = readonly RegisterState[]

/** Still to be paid out, or being paid. */
export const openRegisterStates = [
  'draft',
  'importing',
  'validating',
  'hasErrors',
  'ready',
  'onApproval',
  'returned',
  'approved',
  'scheduled',
  'starting',
  'executing',
] as const satisfies RegisterStates
export const doneRegisterStates = ['partial', 'executed', 'failed', 'cancelled'] as const satisfies RegisterStates
/** What has ended may be put away from the list. */
export const isArchivable = oneOf(doneRegisterStates)
/** Registers whose rows may have errors to be cleared up. */
export const erringRegisterStates = [
  'hasErrors',
  'partial',
  'failed',
  'executed',
  'starting',
  'executing',
] as const satisfies RegisterStates
/** Sent for approval or further: the sum counts against the limits of the day. */
export const sentRegisterStates = [
  'onApproval',
  'approved',
  'scheduled',
  'starting',
  'executing',
  'partial',
  'executed',
  'failed',
] as const satisfies RegisterStates
/** Sent for approval, and no payment of the rows still `ready` has begun. */
export const unpaidRegisterStates = ['onApproval', 'approved', 'scheduled', 'starting'] as const satisfies RegisterStates
/** Approved, and not paid out yet: the rows are paid as they stand. */
export const payingRegisterStates = ['approved', 'scheduled', 'starting', 'executing'] as const satisfies RegisterStates
/** The rows are still being put together, or given back for that. */
export const unsentRegisterStates = [
  'draft',
  'importing',
  'validating',
  'hasErrors',
  'ready',
  'returned',
] as const satisfies RegisterStates

/** Nothing of the file has become rows to be paid: the file may be loaded again. */
export const unloadedRegisterStates = ['importing', 'cancelled'] as const satisfies RegisterStates

/** Work goes on without the viewer: rows are being checked, or money is being sent. */
export const isBusy = oneOf(['validating', 'starting', 'executing'] satisfies RegisterStates)

/** The rows have been checked and can be checked again. */
export const wasChecked = oneOf(['hasErrors', 'ready', 'returned'] satisfies RegisterStates)

/** Rows can be edited: the register is neither on approval nor in payment. */
export function isEditable(state: RegisterState): boolean {
  return registerLifecycle.may(state, 'wait', 'system')
}

const check = { to: 'checking', by: 'system' } as const
const exclude = { to: 'excluded', by: 'client' } as const
const giveBack = { to: 'returned', by: 'system' } as const
const expectReceipt = { to: 'receiptQueued', by: 'system' } as const
const getReceipt = { to: 'receiptDone', by: 'system' } as const
const failReceipt = { to: 'receiptFailed', by: 'system' } as const
/** The receipt was annulled and a new one is needed. */
const loseReceipt = { to: 'receiptFailed', by: 'system' } as const
/** People said that no receipt is needed, and took it back. */
const needReceipt = { to: 'receiptFailed', by: 'system' } as const
const pay = { to: 'paid', by: 'system' } as const
const refusePayment = { to: 'bankRejected', by: 'system' } as const
const drop = { to: 'cancelled', by: 'system' } as const
/** An order that people gave up turns out to be executed, wherever its work has gone since. */
const turnOut = { to: 'sent', by: 'system' } as const
/** The money is still owed: it is paid again by a new order, or the work goes to another register. */
const unpaid = { retry: { to: 'queued', by: 'client' }, release: { to: 'cancelled', by: 'client' } } as const

/** Lifecycle of a row: checked, sent to the bank, paid, and closed by a receipt. */
export const rowLifecycle = lifecycle(
  {
    new: { check },
    checking: {
      findError: { to: 'error', by: 'system' },
      findWarning: { to: 'warning', by: 'system' },
      pass: { to: 'ready', by: 'system' },
      exclude,
    },
    error: { check, exclude },
    warning: { check, accept: { to: 'ready', by: 'client' }, exclude },
    ready: { check, exclude, queue: { to: 'queued', by: 'system' }, drop },
    excluded: { include: { to: 'checking', by: 'client' } },
    held: { release: { to: 'queued', by: 'system' }, drop },
    queued: { hold: { to: 'held', by: 'system' }, send: { to: 'sent', by: 'system' }, pay, refuse: refusePayment, drop },
    sent: { pay, refuse: refusePayment, giveBack },
    paid: { expectReceipt, getReceipt, failReceipt, giveBack },
    bankRejected: { ...unpaid, turnOut },
    returned: { ...unpaid, turnOut },
    receiptQueued: { getReceipt, failReceipt, giveBack },
    receiptDone: { finish: { to: 'done', by: 'system' }, loseReceipt, giveBack },
    receiptFailed: { expectReceipt, getReceipt, waiveReceipt: { to: 'receiptDone', by: 'system' }, giveBack },
    done: { loseReceipt, needReceipt, giveBack },
    cancelled: { turnOut },
  },
  {
    new: 'Новая',
    checking: 'Проверяем',
    error: 'Ошибка',
    warning: 'Проверьте',
    ready: 'Готова',
    excluded: 'Исключена',
    held: 'Удержана',
    queued: 'В очереди',
    sent: 'В банке',
    paid: 'Выплачена',
    bankRejected: 'Отказ банка',
    returned: 'Возврат банка',
    receiptQueued: 'Чек формируется',
    receiptDone: 'Чек есть',
    receiptFailed: 'Чек не сформирован',
    done: 'Завершена',
    cancelled: 'Отменена',
  },
)
export const rowStates = rowLifecycle.states
export type RowState = StateOf<typeof rowLifecycle>

/** Number of rows in each state. */
export type RowCounts = Partial<Record<RowState, number>>

/** Row counts grouped by what they mean to the viewer. */
export function countRows(counts: RowCounts, states: readonly RowState[]): number {
  return states.reduce((total, state) => total + (counts[state] ?? 0), 0)
}

export const paidStates = ['paid', 'receiptQueued', 'receiptDone', 'receiptFailed', 'done'] as const satisfies readonly RowState[]
export const pendingStates = ['queued', 'sent'] as const satisfies readonly RowState[]

/** In payment: queued for the bank, or with it. */
export const isPending = oneOf(pendingStates)

/** The bank refused the order or gave the money back: the row may be paid again. */
export const repayableStates = rowLifecycle.statesWhere('retry')

/** Counted in the menu badge. */
export const troubledStates = [
  'error',
  'held',
  'bankRejected',
  'returned',
  'receiptFailed',
] as const satisfies readonly RowState[]
/** Rows not included in the total, temporarily or permanently. */
export const idleStates = ['excluded', 'cancelled'] as const satisfies readonly RowState[]
export const isIdle = oneOf(idleStates)
/** The receipt is there. */
export const receiptStates = ['receiptDone', 'done'] as const satisfies readonly RowState[]
/** Waiting to be checked. */
export const uncheckedStates = ['new', 'checking'] as const satisfies readonly RowState[]
/** What a check has said; the next check says it anew. */
export const checkedStates = ['error', 'warning', 'ready'] as const satisfies readonly RowState[]

/** What a check looks at. */
export const checkableStates = [...uncheckedStates, ...checkedStates] as const satisfies readonly RowState[]

/** What the check of a whole register looks at again. */
export const recheckedStates = ['new', ...checkedStates] as const satisfies readonly RowState[]
/** Rows somebody has to look at: those in trouble, and those with a warning. */
export const lookedAtStates = [...troubledStates, 'warning'] as const satisfies readonly RowState[]
export const isLookedAt = oneOf(lookedAtStates)

/** Returns the state of a register in payment from its rows: done, partly done, not done, or in progress. */
export function paymentProgress(counts: RowCounts): 'resume' | 'finish' | 'finishPartly' | 'fail' {
  if (countRows(counts, pendingStates) > 0) return 'resume'
  const paid = countRows(counts, paidStates)
  const stuck = countRows(counts, ['held', 'bankRejected', 'returned', 'cancelled'])
  if (paid === 0 && countRows(counts, ['held', 'returned']) === 0) return 'fail'
  return stuck === 0 ? 'finish' : 'finishPartly'
}

/** The row data an approver sees and confirms with a code. */
export type ApprovedRow = {
  readonly no: number
  readonly personId: string
  readonly assignmentId: string
  readonly inn: string
  readonly amount: number
}

/** Returns the text whose hash is approved: a different row, person or amount changes it. */
export function approvedText(registerId: string, rows: readonly ApprovedRow[]): string {
  const lines = rows.map((row) => [row.no, row.personId, row.inn, row.assignmentId, row.amount].join('|'))
  return [registerId, ...lines].join('\n')
}

export const noSecondApprover = 'У вас нет второго согласующего'

/** Why a register was returned, as its author reads it. */
export const returnReasons = {
  amounts: 'Ошибки в суммах',
  period: 'Не тот период',
  grounds: 'Нет оснований',
  other: 'Другое',
} as const
export type ReturnReason = keyof typeof returnReasons
export const returnReasonNames = ['amounts', 'period', 'grounds', 'other'] as const satisfies readonly ReturnReason[]
