import { formatRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { formatMoment } from '#/kernel/time.ts'

export const rowFields = ['inn', 'phone', 'fio', 'task_number', 'service', 'amount', 'key'] as const
export type RowField = (typeof rowFields)[number]

/** A problem of a row as text, with what to do about it. Codes are the product's own: R001… */
export type RowProblem = {
  readonly code: string
  /** The cell at fault; absent when the problem concerns the whole row. */
  readonly field?: RowField
  readonly text: string
  readonly fix: string
  /** A value that fixes the cell with one click. */
  readonly value?: string
  readonly severity: 'error' | 'warning'
  /** When and by whom a warning was accepted. */
  readonly accepted?: { readonly by: string; readonly at: string }
}

/** The payee has other requisites now: what the bank refused or gave back can be paid again. */
export function toldOfRequisites(problem: RowProblem, mask: string): RowProblem {
  const fix = `Исполнитель сменил реквизиты, теперь: ${mask}. Можно оплатить снова`
  return problem.code === 'R050' || problem.code === 'R051' ? { ...problem, fix } : problem
}

/** Problems that other requisites of the payee put right: he may be asked for them. */
export function needsRequisites(problems: readonly Pick<RowProblem, 'code'>[]): boolean {
  return problems.some(({ code }) => requisitesCodes.has(code))
}

const requisitesCodes: ReadonlySet<string> = new Set(['R025', 'R043', 'R050', 'R051'])

export const problemGroups: Record<string, string> = {
  R001: 'Нет ИНН и телефона',
  R002: 'Неполный ИНН',
  R003: 'ИНН с ошибкой',
  R004: 'ИНН организации вместо исполнителя',
  R005: 'Исполнитель не зарегистрирован',
  R006: 'ФИО не совпадает с профилем',
  R007: 'Нет статуса НПД',
  R008: 'Статус НПД не проверен',
  R009: 'Платформа не привязана',
  R010: 'Нет права на чеки',
  R011: 'Лимит дохода за год',
  R012: 'Нет суммы',
  R013: 'Сумма не больше нуля',
  R014: 'Больше двух знаков после запятой',
  R015: 'Больше лимита строки',
  R016: 'Больше своего лимита',
  R017: 'Повтор строки',
  R018: 'Похожая выплата',
  R019: 'Ключ уже использован',
  R020: 'Нет задания',
  R021: 'Работа не принята',
  R022: 'Сумма отличается от принятой',
  R023: 'Нет подписанного договора',
  R024: 'Акт не подписан',
  R025: 'Нет реквизитов',
  R026: 'Номер карты в тексте',
  R027: 'Счёт не подходит к БИК',
  R028: 'БИК не найден',
  R029: 'Реквизиты недавно изменены',
  R030: 'Нет текста чека',
  R031: 'Текст похож на зарплату',
  R032: 'Неверная дата',
  R033: 'Период закрыт',
  R034: 'Исполнитель заблокирован у вас',
  R035: 'Бывший сотрудник',
  R036: 'Исполнитель у вас на паузе',
  R037: 'Нет чека за прошлую выплату',
  R038: 'Документ исполнителя истёк',
  R039: 'Телефон с ошибкой',
  R040: 'Непонятное значение',
  R041: 'Ячейка с формулой',
  R042: 'Больше лимита на месяц',
  R043: 'Банк исполнителя закрыт',
  R050: 'Банк отклонил',
  R051: 'Банк вернул деньги',
  R052: 'Ответ банка уточняется',
  R054: 'Уточняется по выписке',
  R056: 'Ждёт подписи в банке',
  R057: 'Остановлено вами или коллегой',
  R058: 'Прежнее поручение, возможно, исполнено',
  R059: 'Похоже на двойную выплату',
  R060: 'Чек не сформирован',
  R061: 'Чек аннулирован',
  R062: 'Чек за возвращённые деньги не аннулирован',
  R063: 'Оплачено прежним поручением',
  R064: 'Чек не нужен',
}

/** A payment waits for whoever may pay to let it go on: somebody of the organization has stopped it. */
export const stoppedByMember = 'R057'

export function stoppedProblem(stop: { readonly by: string; readonly at: Temporal.Instant }): RowProblem {
  return {
    code: stoppedByMember,
    text: `Остановлено: ${stop.by}, ${formatMoment(stop.at)}`,
    fix: 'Деньги не отправлены. Нажмите «Продолжить», и выплата пройдёт',
    severity: 'error',
  }
}

/** A statement shows a payment by an order of the same work that people gave up: nothing more is sent until they decide. */
export const earlierMayBePaid: RowProblem = {
  code: 'R058',
  text: 'В выписке есть списание, похожее на прежнее поручение по этой работе',
  fix: 'Деньги не отправлены. Решите на странице «Деньги», о каком поручении эта строка выписки',
  severity: 'error',
}

/** What was to be paid by this row has been paid by an order that people gave up. */
export const paidByEarlier: RowProblem = {
  code: 'R063',
  text: 'Снята: банк исполнил прежнее поручение по этой работе, от которого отказались, и она оплачена',
  fix: 'По этой строке деньги не ушли и не уйдут. Делать ничего не нужно',
  severity: 'warning',
}

/** Both orders of one work have left. */
export const paidTwice: RowProblem = {
  code: 'R059',
  text: 'Похоже, по этой работе деньги ушли дважды: банк исполнил и прежнее поручение, от которого отказались',
  fix: 'Проверьте оба платежа в банке и попросите исполнителя вернуть лишнее',
  severity: 'error',
}

/** The act of a row was put in question after the register was approved: the row is not paid. */
export const noLongerPayable: RowProblem = {
  code: 'R024',
  text: 'Акт по работе не действует: его предложили аннулировать или уже аннулировали',
  fix: 'Деньги не отправлены. Когда акт снова подписан обеими сторонами, добавьте работу в другой реестр',
  severity: 'error',
}

/** The same of a row that somebody asks to pay again: it waits where it is. */
export const notPayableYet: RowProblem = {
  ...noLongerPayable,
  fix: 'Деньги не отправлены. Когда акт снова подписан обеими сторонами, повторите эту строку',
}

/** Both sides have signed another act since: the money of a row approved before it would be too much. */
export function otherSumAccepted(owed: Kopecks): RowProblem {
  return {
    code: 'R022',
    field: 'amount',
    text: `Сумма отличается от принятой: по новому акту ${formatRubles(owed)}`,
    fix: 'Деньги не отправлены. Снимите строку и добавьте работу в другой реестр: там будет новая сумма',
    severity: 'error',
  }
}

/** The work of a row that was to be paid is disputed. */
export const disputedWork: RowProblem = {
  code: 'R021',
  text: 'По работе идёт спор, её деньги ждут решения',
  fix: 'Деньги не отправлены. Когда спор закончится, повторите строку, а снятую работу добавьте в другой реестр',
  severity: 'error',
}

/** Money came back, and its receipt is of the channel: people annul it. */
export const receiptStands = 'R062'

export function standingReceipt(number: string | null): RowProblem {
  return {
    code: receiptStands,
    text:
      number === null
        ? 'Чек за возвращённые деньги мог оформить банк: «Наряд» его не видит и аннулировать не может'
        : `Чек № ${number} за возвращённые деньги оформил банк: «Наряд» не может его аннулировать`,
    fix: 'Попросите исполнителя проверить «Мой налог» и аннулировать этот чек с причиной «Возврат средств»',
    severity: 'warning',
  }
}

/** A payment waits for the connection of its account. */
export const connectionStopped = 'R055'
