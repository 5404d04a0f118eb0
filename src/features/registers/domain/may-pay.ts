import { bankTakesMoney, closedInWords } from '#/features/banks/domain/bank.ts'
import { restriction } from '#/features/contractors/domain/contractor-state.ts'
import type { AccountChannel } from '#/features/organizations/domain/organization.ts'
import type { Stop } from '#/features/contractors/domain/contractor-state.ts'
import { isPartner, isUnregistered, mayRegisterIncome } from '#/features/partner/domain/binding.ts'
import type { PayoutKind } from '#/features/profile/domain/requisites.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { formatDay, formatMoment, moscowDate } from '#/kernel/time.ts'
import { formerProblems } from './former-employee.ts'
import type { RowField, RowProblem } from './row-problem.ts'
import { yearProblem } from './year-limit.ts'
import type { YearLeft } from './year-limit.ts'

/** What decides whether money may go to a person. */
export type PayeeFacts = {
  /** Whether the organization has paused or blocked the person. */
  readonly stop: Stop | undefined
  /** The last day as an employee of the organization; a check asks it of the row. */
  readonly employeeUntil?: Temporal.PlainDate | undefined
  readonly binding: { readonly state: string; readonly rightsGranted: readonly string[] } | undefined
  /** The status on the day; undefined when it has not been asked about. */
  readonly npd: { readonly result: 'active' | 'notActive' | 'unknown'; readonly unregisteredOn?: Temporal.PlainDate } | undefined
  readonly payoutMethod:
    | {
        readonly kind: PayoutKind
        readonly usableFrom: Temporal.Instant
        readonly bankClosedOn?: Temporal.PlainDate | undefined
        /** The directory of banks does not list the bank of the account. */
        readonly isBankUnknown?: boolean
      }
    | undefined
  /** How money leaves the account the payment goes from: a file for a bank takes no cards. */
  readonly channel: AccountChannel
  /** What the channel pays to; undefined while nobody knows by what the payment goes. */
  readonly takes: readonly string[] | undefined
  /** The sum to be paid, and what is left of the person's yearly limit; a check asks it of the row. */
  readonly income?: { readonly amount: Kopecks; readonly left: YearLeft | undefined } | undefined
  readonly now: Temporal.Instant
}

/** A file for a bank is of accounts. */
export const takenByFile = ['account'] as const

/** `check`: a row is being put together and may be put right. `payment`: the money goes now or is held. */
export type PayMoment = 'check' | 'payment'

export type HoldReason = { readonly kind: 'held'; readonly problem: RowProblem; readonly until?: Temporal.Instant }

/** May money go to this person now? If not, the first reason, and until when it stands where that is known. */
export function mayPay(facts: PayeeFacts): Result<undefined, HoldReason> {
  const [problem] = payeeProblems(facts, 'payment')
  if (!problem) return ok()
  const until = problem.code === 'R029' ? facts.payoutMethod?.usableFrom : undefined
  return refuse({ kind: 'held', problem, ...(until && { until }) })
}

/**
 * Everything that stands between a person and his money. A check only warns of what may pass before the payment; at the payment
 * each of these holds it.
 */
export function payeeProblems(facts: PayeeFacts, moment: PayMoment): RowProblem[] {
  const binding = bindingProblems(facts, moment)
  const npd = npdProblems(facts, moment)
  // Nobody asks about the status of a person who has not linked the platform: the binding is the reason then.
  const isUnasked = moment === 'payment' && facts.npd?.result !== 'notActive' && binding.length > 0
  const year = facts.income && yearProblem(facts.income.amount, facts.income.left)
  return [
    ...stopProblems(facts, moment),
    ...(moment === 'payment' ? formerProblems(facts.employeeUntil, moscowDate(facts.now), moment) : []),
    ...(isUnasked ? [] : npd),
    ...binding,
    ...methodProblems(facts, moment),
    ...(year ? [year] : []),
  ]
}

/** Work that was accepted is owed for (art. 711, 781 of the Civil Code): a pause only asks, a block stops until it is lifted. */
function stopProblems({ stop }: PayeeFacts, moment: PayMoment): RowProblem[] {
  if (!stop) return []
  if (stop.state === 'blocked') return [problem('R034', 'Исполнитель заблокирован у вас', unblockFirst)]
  if (moment === 'payment') return []
  const fix = 'Пауза — о новых заданиях. За принятую работу заплатить нужно: примите предупреждение'
  return [{ ...problem('R036', `Исполнитель у вас ${restriction(stop)}`, fix), severity: 'warning' }]
}

const unblockFirst = 'За принятую работу заплатить нужно: разблокируйте его в «Моих исполнителях», и выплата пройдёт'

function npdProblems({ npd, now }: PayeeFacts, moment: PayMoment): RowProblem[] {
  if (npd?.result === 'notActive') {
    const since = npd.unregisteredOn ? `с ${formatDay(npd.unregisteredOn)}` : `на ${formatDay(moscowDate(now))}`
    return [{ ...problem('R007', `Не самозанятый ${since}`, fixes.R007[moment]), ...atField('inn', moment) }]
  }
  const isKnown = moment === 'payment' ? npd?.result === 'active' : npd?.result !== 'unknown'
  if (isKnown) return []
  const silent = problem('R008', 'Статус НПД не проверен: ФНС не отвечает', fixes.R008[moment])
  return [{ ...silent, ...atField('inn', moment), ...passing(moment) }]
}

/** Whose status is lost has lost the binding with it: one reason is enough. */
function bindingProblems({ binding, npd }: PayeeFacts, moment: PayMoment): RowProblem[] {
  if (binding && mayRegisterIncome(binding)) return []
  if (npd?.result === 'notActive' && isUnregistered(binding?.state)) return []
  return [
    isPartner(binding?.state)
      ? problem('R010', 'Нет права на чеки', fixes.R010[moment])
      : problem('R009', 'Платформа не привязана', fixes.R009[moment]),
  ]
}

function methodProblems({ payoutMethod, channel, takes, now }: PayeeFacts, moment: PayMoment): RowProblem[] {
  if (!payoutMethod) return [problem('R025', 'Нет реквизитов', fixes.R025[moment])]
  if (takes && !takes.includes(payoutMethod.kind)) return [untaken(payoutMethod.kind, channel, moment)]
  // The name of the bank is the person's own matter: the customer hears only that it is closed.
  const open = bankTakesMoney({ closedOn: payoutMethod.bankClosedOn }, moscowDate(now))
  if (!open.ok) return [problem('R043', closedInWords('Банк исполнителя', open.refusal.on), fixes.R043[moment])]
  const unknown = payoutMethod.isBankUnknown === true && moment === 'check' ? [unknownBank] : []
  if (Temporal.Instant.compare(payoutMethod.usableFrom, now) <= 0) return unknown
  const text = `Реквизиты изменены, выплата после ${formatMoment(payoutMethod.usableFrom)}`
  return [{ ...problem('R029', text, 'Деньги уйдут сами после этого времени'), ...passing(moment) }, ...unknown]
}

/** None of the ways of the person fits: he adds one that does, and the customer may ask him to by a press. */
function untaken(kind: PayoutKind, channel: AccountChannel, moment: PayMoment): RowProblem {
  if (kind === 'account') return problem('R025', 'С вашего счёта платят по СБП, а у исполнителя только счёт', fixes.sbp[moment])
  const text = channel === 'file' ? 'Файлом для банка по СБП не заплатить' : 'Ваш банк не платит по СБП'
  return problem('R025', `${text}, а у исполнителя только СБП`, fixes.account[moment])
}

/** A bank may be newer than the directory, so nobody is stopped by this; but most often it is a slip. */
const unknownBank: RowProblem = {
  code: 'R028',
  text: 'БИК исполнителя не найден в справочнике',
  fix: 'Попросите его проверить реквизиты или примите предупреждение',
  severity: 'warning',
}

/** Before the payment the customer can still do something himself; at the payment the way out is with others. */
const fixes = {
  R007: {
    check: 'Исключите строку или попросите исполнителя встать на учёт',
    payment: 'Исполнителю нужно встать на учёт',
  },
  R008: { check: 'Проверим ещё раз перед оплатой', payment: 'Проверим сами через час' },
  R009: {
    check: 'Напомните исполнителю подтвердить привязку в «Мой налог»',
    payment: 'Исполнителю нужно подтвердить привязку в «Мой налог»',
  },
  R010: {
    check: 'Напомните исполнителю разрешить его в «Мой налог»',
    payment: 'Исполнителю нужно разрешить его в «Мой налог»',
  },
  account: {
    check: 'Попросите исполнителя добавить счёт в банке',
    payment: 'Исполнителю нужно добавить счёт в банке: деньги уйдут сами',
  },
  sbp: {
    check: 'Попросите исполнителя добавить телефон для СБП',
    payment: 'Исполнителю нужно добавить телефон для СБП: деньги уйдут сами',
  },
  R025: { check: 'Попросите исполнителя указать, куда платить', payment: 'Исполнителю нужно указать, куда платить' },
  R043: {
    check: 'Попросите исполнителя указать счёт в другом банке',
    payment: 'Исполнителю нужно указать счёт в другом банке',
  },
} as const satisfies Record<string, Record<PayMoment, string>>

/** What passes by itself only warns in a check, and holds a payment. */
function passing(moment: PayMoment): Pick<RowProblem, 'severity'> {
  return { severity: moment === 'check' ? 'warning' : 'error' }
}

/** A check speaks of a cell that can be put right; a payment has none. */
function atField(field: RowField, moment: PayMoment): { readonly field?: RowField } {
  return moment === 'check' ? { field } : {}
}

function problem(code: string, text: string, fix: string): RowProblem {
  return { code, text, fix, severity: 'error' }
}
