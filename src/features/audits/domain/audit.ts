import { formatDay } from '#/kernel/time.ts'

/** A part is downloaded as one file and is begun anew as one. */
export const worksOfPart = 100

/** An inspection looks no further back than three years before its own (89 НК). */
export const mostAuditYears = 4

type Period = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

/** What is wrong with a period; undefined when nothing is. */
export function auditPeriodProblem({ from, to }: Period): string | undefined {
  if (Temporal.PlainDate.compare(to, from) < 0) return 'Последний день раньше первого'
  if (Temporal.PlainDate.compare(from.add({ years: mostAuditYears }), to) <= 0) return `Не больше ${mostAuditYears} лет сразу`
  return undefined
}

/** «Пакет для проверки с 01.01.2026 по 31.12.2026: Орлова Анна» */
export function auditTitle({ from, to }: Period, whose: string | undefined): string {
  return `С ${formatDay(from)} по ${formatDay(to)}${whose === undefined ? ', все исполнители' : `, ${whose}`}`
}

/** A document as an inspector asks of it; null when there is none. */
type Paper = { readonly isSigned: boolean } | null

export type AuditFacts = {
  readonly frame: Paper
  readonly order: Paper
  readonly act: Paper
  readonly results: number
  readonly isAccepted: boolean
  /** Payments the bank has executed. */
  readonly payments: readonly {
    readonly receipt: 'registered' | 'annulled' | 'none'
    /** What the tax service had answered when it was sent. */
    readonly status: 'active' | 'notActive' | 'unknown' | null
    /** It had answered for the very day of the payment. */
    readonly isOfDay: boolean
  }[]
}

/** What an inspector would miss in one work, in his order of questions. */
export function auditGaps({ frame, order, act, results, isAccepted, payments }: AuditFacts): string[] {
  const isPaid = payments.length > 0
  return [
    ...(frame?.isSigned ? [] : ['договор не подписан обеими сторонами']),
    ...(order?.isSigned ? [] : ['заказ не подписан обеими сторонами']),
    ...((isPaid || isAccepted) && results === 0 ? ['результат сдан не через сервис'] : []),
    ...((isPaid || isAccepted) && !act?.isSigned ? ['акт не подписан обеими сторонами'] : []),
    ...(payments.some(({ receipt }) => receipt === 'none') ? ['на оплату нет чека'] : []),
    ...(payments.some(({ receipt }) => receipt === 'annulled') ? ['чек аннулирован'] : []),
    ...(payments.some(({ status }) => status === 'notActive') ? ['на день оплаты статуса НПД не было'] : []),
    ...(payments.some(({ status, isOfDay }) => status === 'active' && !isOfDay) ? ['статус НПД проверен не в день оплаты'] : []),
    ...(payments.some(({ status }) => status === null || status === 'unknown')
      ? ['нет ответа ФНС о статусе на день оплаты']
      : []),
  ]
}
