import { isWhole } from '#/features/partner/domain/binding.ts'
import type * as z from 'zod/mini'
import { formatDay, formatMoment, parseDay } from '#/kernel/time.ts'
import type { assignmentView } from '../contract/work.ts'
import { isReceiptLost, receiptWords } from '../domain/work-receipt.ts'

export type Work = z.output<typeof assignmentView>

export type WorkStep = {
  readonly key: string
  readonly label: string
  readonly state: 'done' | 'current' | 'waiting' | 'failed'
  readonly text?: string
}

/** The single action available to the person now, and where to take it. */
export type NextAction = { readonly label: string; readonly to: string }

const order = ['docsPending', 'active', 'submitted', 'accepted', 'actPending', 'readyToPay', 'paid', 'closed'] as const

const places: Partial<Record<Work['state'], number>> = {
  docsPending: 0,
  active: 1,
  rework: 1,
  submitted: 2,
  accepted: 3,
  actPending: 4,
  readyToPay: 5,
  paying: 5,
  paid: 6,
  closed: order.length,
}

/** Отклик → Договор → В работе → Сдано → Принято → Акт → Выплата → Чек: the current step of the assignment and who must act. */
export function trackerSteps(work: Work): WorkStep[] {
  const place = places[work.state] ?? -1
  const at = (step: number): WorkStep['state'] =>
    work.state === 'cancelled' ? 'waiting' : place > step ? 'done' : place === step ? 'current' : 'waiting'
  const step = (key: string, label: string, state: WorkStep['state'], text: string): WorkStep => ({
    key,
    label,
    state,
    ...(text !== '' && { text }),
  })
  return [
    step('application', 'Отклик', 'done', `Выбрали ${momentWords(work.created_at)}`),
    step(
      'contract',
      'Договор',
      failedDocument(work, ['frame', 'order']) && place === 0 ? 'failed' : at(0),
      contractText(work, place),
    ),
    step('work', 'В работе', at(1), workText(work, place)),
    step('submitted', 'Сдано', at(2), submittedText(work, place)),
    step('accepted', 'Принято', place > 3 ? 'done' : 'waiting', work.accepted_at === null ? '' : momentWords(work.accepted_at)),
    step('act', 'Акт', failedDocument(work, ['act']) && place === 4 ? 'failed' : at(4), actText(work, place)),
    step('payout', 'Выплата', isPaymentStopped(work) ? 'failed' : at(5), payoutText(work, place)),
    step(
      'check',
      'Чек',
      place >= 6 && isReceiptLost(work.check) ? 'failed' : at(6),
      place < 6 ? '' : receiptWords(work.check, 'person'),
    ),
  ]
}

function contractText(work: Work, place: number): string {
  if (place > 0) return 'Подписан'
  if (place < 0) return ''
  const failed = failedDocument(work, ['frame', 'order'])
  if (failed)
    return `«${failed.title}» не подписан${failed.decline_reason === null ? '' : `: ${failed.decline_reason}`}. Заказчик может составить его заново`
  const toSign = waiting(work, 'waitPerson')
  if (toSign) return `Подпишите ${toSign.kind === 'order' ? 'заказ' : 'договор'} — займёт минуту`
  if (waiting(work, 'waitClient')) return 'Ждём подпись заказчика'
  if (work.documents.some(({ state }) => state === 'draft' || state === 'ready')) return 'Готовим документы'
  return isWhole(work.binding_state)
    ? 'Всё подписано, начинаем'
    : 'Подписано. Работа начнётся, когда вы привяжете платформу в «Мой налог»'
}

function workText(work: Work, place: number): string {
  if (place > 1) return 'Сделано'
  const until = `Сдать до ${dayWords(work.due_on)}`
  if (work.state !== 'rework') return place === 1 ? until : ''
  return `На доработке (${work.rework_count} из 3). ${until}`
}

function submittedText(work: Work, place: number): string {
  if (work.state === 'submitted')
    return work.accept_due_on === null ? 'Ждём ответ заказчика' : `Заказчик примет до ${dayWords(work.accept_due_on)}`
  return place > 2 && work.submitted_at !== null ? momentWords(work.submitted_at) : ''
}

function actText(work: Work, place: number): string {
  if (place > 4) return 'Подписан'
  if (place < 4) return ''
  const failed = failedDocument(work, ['act'])
  if (failed)
    return `Акт не подписан${failed.decline_reason === null ? '' : `: ${failed.decline_reason}`}. Заказчик может составить его заново`
  if (waiting(work, 'waitPerson')) return 'Подпишите акт'
  return waiting(work, 'waitClient') ? 'Ждём подпись заказчика' : 'Готовим акт'
}

function payoutText(work: Work, place: number): string {
  if (place > 5) return work.paid_at === null ? 'Получено' : `Получено ${momentWords(work.paid_at)}`
  if (place < 5) return ''
  const { payout, row } = work
  if (isPaymentStopped(work)) return `Остановлено: ${payout?.bank_text ?? 'банк не принял платёж'}. Проверьте, куда вам платить`
  if (payout?.state === 'sent')
    return payout.sent_at === null ? 'Отправлено в банк' : `Отправлено в банк ${momentWords(payout.sent_at)}`
  if (!work.has_payout_method) return 'Укажите, куда платить: без этого заказчик не сможет отправить деньги'
  if (!row) return 'Заказчик ставит работу в реестр на оплату'
  return 'Заказчик готовит выплату. Сообщим, когда отправит'
}

/** Returns the action available to the person now; undefined while others must act. */
export function nextAction(work: Work): NextAction | undefined {
  const toSign = waiting(work, 'waitPerson')
  if (toSign && (work.state === 'docsPending' || work.state === 'actPending')) {
    return { label: signWords[toSign.kind], to: `/person/docs/${toSign.id}` }
  }
  if (work.state === 'docsPending' && !isWhole(work.binding_state))
    return { label: 'Привязать платформу', to: '/partner/ConnectPartner' }
  if (work.state === 'active' || work.state === 'rework')
    return { label: 'Сдать результат', to: `/person/tasks/${work.id}?tab=result` }
  const awaitsMoney = work.state === 'actPending' || work.state === 'readyToPay'
  if (awaitsMoney && (!work.has_payout_method || isPaymentStopped(work)))
    return { label: 'Указать, куда платить', to: '/person/profile?tab=payout' }
  if (work.check?.state === 'registered' && work.check.receipt_id !== null) {
    return { label: 'Открыть чек', to: `/receipt/${work.check.inn}/${work.check.receipt_id}` }
  }
  if (work.check && isReceiptLost(work.check)) return { label: 'Открыть чек', to: `/person/checks?open=${work.check.id}` }
  return undefined
}

const signWords = { frame: 'Подписать договор', order: 'Подписать заказ', act: 'Подписать акт' } as const

/** Someone else must act now, so the page polls for changes. */
export function isAwaiting(work: Work): boolean {
  return work.state !== 'closed' && work.state !== 'cancelled'
}

function waiting(work: Work, state: 'waitPerson' | 'waitClient') {
  return work.documents.find((document) => document.state === state)
}

export function failedDocument(work: Work, kinds: readonly Work['documents'][number]['kind'][]) {
  return work.documents.find(
    ({ kind, state }) => kinds.includes(kind) && ['declined', 'expired', 'revoked', 'failed'].includes(state),
  )
}

function isPaymentStopped(work: Work): boolean {
  return work.state === 'readyToPay' && (work.payout?.state === 'rejected' || work.payout?.state === 'returned')
}

function momentWords(moment: string): string {
  return formatMoment(Temporal.Instant.from(moment))
}

function dayWords(text: string): string {
  const day = parseDay(text)
  return day ? formatDay(day) : text
}
