import { documentLifecycle, isStandingDocument } from '#/features/documents/domain/document.ts'
import type { DocumentState, standingDocumentStates } from '#/features/documents/domain/document.ts'
import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import type { PayoutState } from '#/features/registers/domain/payout.ts'
import { plural } from '#/kernel/russian.ts'
import { formatDay } from '#/kernel/time.ts'
import { receiptsDueOn } from './closing.ts'

/** Why nobody knows yet whether a payment went through. */
export function paymentWords(state: PayoutState, isByFile: boolean): string {
  if (payoutLifecycle.is.drafted(state)) return 'Ждёт подписи в банке'
  if (payoutLifecycle.is.lost(state)) return 'Банк не нашёл платёж. Ждём выписку'
  return isByFile ? 'Ждём выписку' : 'Банк ещё не ответил'
}

/** What the act of a paid work lacks; null when there is none. */
export function actWords(act: {
  readonly state: DocumentState | null
  readonly declinedBy: string | null
  readonly reason: string | null
}): string {
  if (act.state === null) return 'Акта нет'
  if (isStandingDocument(act.state)) return `Акт: ${documentLifecycle.nameOf(act.state).toLowerCase()}`
  if (!documentLifecycle.is.declined(act.state)) return unsignedActs[act.state]
  const by = act.declinedBy === 'person' ? ' исполнителем' : act.declinedBy === 'client' ? ' вами' : ''
  return `Акт отклонён${by}${act.reason === null ? '' : `: ${act.reason}`}`
}

const unsignedActs: Readonly<Record<Exclude<DocumentState, (typeof standingDocumentStates)[number]>, string>> = {
  draft: 'Акт составляется',
  ready: 'Акт составляется',
  waitClient: 'Акт ждёт вашей подписи',
  waitPerson: 'Акт ждёт подписи исполнителя',
  annulled: 'Акт аннулирован',
  replaced: 'Акт заменён, нового нет',
  disputed: 'Акт оспорен исполнителем',
  misloaded: 'Акт загружен по ошибке',
  declined: 'Акт отклонён',
  expired: 'Срок подписания акта истёк',
  revoked: 'Акт отозван',
  failed: 'Акт не сформирован: ошибка',
}

/** «Просрочено на 21 день»: the day by which the receipts of a month are due has passed; null before that. */
export function overdueWords(month: Temporal.PlainDate, today: Temporal.PlainDate): string | null {
  const { days } = receiptsDueOn(month).until(today, { largestUnit: 'days' })
  return days > 0 ? `Просрочено на ${days} ${plural(days, 'день', 'дня', 'дней')}` : null
}

/** «Нужны до 09.11.2026» */
export function dueWords(month: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const [day, overdue] = [formatDay(receiptsDueOn(month)), overdueWords(month, today)]
  return overdue === null ? `Нужны до ${day}` : `Нужны были до ${day}. ${overdue}`
}
