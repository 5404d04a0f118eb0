import {
  documentLifecycle,
  isDeadDocument,
  isInPreparation,
  isUnsigned,
  waitingSide,
} from '#/features/documents/domain/document.ts'
import type { DocumentSide } from '#/features/documents/domain/document.ts'
import { isWhole } from '#/features/partner/domain/binding.ts'
import type * as z from 'zod/mini'
import { oneOf } from '#/kernel/one-of.ts'
import { formatMoment, moscowDate } from '#/kernel/time.ts'
import type { assignmentView } from '../contract/work.ts'
import { sumWords } from '../domain/dispute.ts'
import { assignmentLifecycle, awaitsPayment, awaitsSignatures, isInProgress, isOver } from '../domain/assignment.ts'
import { lacksPaidAct } from '../domain/renewal.ts'
import { awaitsAnswer, dayWords, disputeLine } from './dispute-words.ts'
import { isPayoutStopped, isWithBank } from '../domain/work-payout.ts'
import { isReceiptLost, isReceiptRegistered, receiptWords } from '../domain/work-receipt.ts'

export type Work = z.output<typeof assignmentView>

export type WorkStep = {
  readonly key: string
  readonly label: string
  readonly state: 'done' | 'current' | 'waiting' | 'failed'
  readonly text?: string
}

/** The single action available to the person now, and where to take it. */
export type NextAction = { readonly label: string; readonly to: string }

/** The step an assignment stands on; a cancelled one stands on none. */
const places: Partial<Record<Work['state'], number>> = {
  docsPending: 0,
  active: 1,
  rework: 1,
  submitted: 2,
  amountConsent: 2,
  disputed: 2,
  accepted: 3,
  actPending: 4,
  readyToPay: 5,
  paying: 5,
  paid: 6,
  closed: 8,
}

/** Отклик → Договор → В работе → Сдано → Принято → Акт → Выплата → Чек: the current step of the assignment and who must act. */
export function trackerSteps(work: Work): WorkStep[] {
  const place = places[work.state] ?? -1
  const at = (step: number): WorkStep['state'] => (place > step ? 'done' : place === step ? 'current' : 'waiting')
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
    step('submitted', 'Сдано', isDisputed(work) ? 'failed' : at(2), submittedText(work, place)),
    step('accepted', 'Принято', place > 3 ? 'done' : 'waiting', work.accepted_at === null ? '' : momentWords(work.accepted_at)),
    step('act', 'Акт', actState(work, at(4)), actText(work, place)),
    step('payout', 'Выплата', isPaymentStopped(work) ? 'failed' : at(5), payoutText(work, place)),
    step(
      'check',
      'Чек',
      place >= 6 && isReceiptLost(work.check) ? 'failed' : at(6),
      place < 6 ? '' : receiptWords(work.check, 'person'),
    ),
  ]
}

/** Someone acts on the step now, or it has stopped. */
export function isCurrent({ state }: WorkStep): boolean {
  return isStanding(state)
}
/** Nobody has to act on the step any more. */
export function isBehind({ state }: WorkStep): boolean {
  return isDone(state)
}
const isDone = oneOf(['done'] satisfies WorkStep['state'][])
const isStanding = oneOf(['current', 'failed'] satisfies WorkStep['state'][])

function contractText(work: Work, place: number): string {
  if (place > 0) return 'Подписан'
  if (place < 0) return ''
  const failed = failedDocument(work, ['frame', 'order'])
  if (failed)
    return `«${failed.title}» не подписан${failed.decline_reason === null ? '' : `: ${failed.decline_reason}`}. Заказчик может составить его заново`
  const toSign = waitsFor(work, 'person')
  if (toSign) return `Подпишите ${toSign.kind === 'order' ? 'заказ' : 'договор'} — займёт минуту`
  if (waitsFor(work, 'client')) return 'Ждём подпись заказчика'
  if (work.documents.some(({ state }) => isInPreparation(state))) return 'Готовим документы'
  return isWhole(work.binding_state)
    ? 'Всё подписано, начинаем'
    : 'Подписано. Работа начнётся, когда вы привяжете платформу в «Мой налог»'
}

function workText(work: Work, place: number): string {
  if (place > 1) return 'Сделано'
  const until = `Сдать до ${dayWords(work.due_on)}`
  if (!assignmentLifecycle.is.rework(work.state)) return place === 1 ? until : ''
  return `На доработке (${work.rework_count} из 3). ${until}`
}

function submittedText(work: Work, place: number): string {
  if (assignmentLifecycle.is.submitted(work.state)) return acceptanceWords(work)
  if (assignmentLifecycle.is.amountConsent(work.state) && work.sum_proposal)
    return `Заказчик предложил ${sumWords(work.sum_proposal.amount)}. Ответьте до ${momentWords(work.sum_proposal.answer_by)}`
  if (isDisputed(work)) return disputeLine(work.dispute, 'person')
  return place > 2 && work.submitted_at !== null ? momentWords(work.submitted_at) : ''
}

/** Who must accept the result and by when, or that the term is over and who was reminded. */
export function acceptanceWords({
  accept_due_on: day,
  accept_overdue: isLate,
  accepts_by_silence: isAutomatic,
}: Pick<Work, 'accept_due_on' | 'accept_overdue' | 'accepts_by_silence'>): string {
  if (day === null) return 'Ждём ответ заказчика'
  if (isAutomatic) return `Заказчик ответит до ${dayWords(day)}, иначе работа будет принята автоматически`
  return isLate
    ? `Срок приёмки вышел ${dayWords(day)}. Мы напомнили заказчику и владельцу организации`
    : `Заказчик примет до ${dayWords(day)}`
}

/** A paid work may wait for an act again, in place of an annulled one. */
function actState(work: Work, usual: WorkStep['state']): WorkStep['state'] {
  if (documentToRenew(work)?.kind === 'act') return 'failed'
  return awaitsNewAct(work) ? 'current' : usual
}

function actText(work: Work, place: number): string {
  if (place > 4 && !awaitsNewAct(work) && !lacksAct(work))
    return documentLifecycle.is.annulled(actOf(work)?.state) ? 'Аннулирован' : 'Подписан'
  if (place < 4) return ''
  const failed = failedDocument(work, ['act'])
  if (failed)
    return `Акт не подписан${failed.decline_reason === null ? '' : `: ${failed.decline_reason}`}. Заказчик может составить его заново`
  if (work.documents.some(({ kind, state }) => kind === 'act' && documentLifecycle.is.annulPending(state)))
    return 'Акт ждёт аннулирования: подпишите, отклоните или отзовите соглашение'
  if (waitsFor(work, 'person')) return 'Подпишите акт'
  return waitsFor(work, 'client') ? 'Ждём подпись заказчика' : 'Готовим акт'
}

function payoutText(work: Work, place: number): string {
  if (place > 5) return work.paid_at === null ? 'Получено' : `Получено ${momentWords(work.paid_at)}`
  if (place < 5) return ''
  const { payout, row } = work
  if (isPaymentStopped(work)) return `Остановлено: ${payout?.bank_text ?? 'банк не принял платёж'}. Проверьте, куда вам платить`
  if (isWithBank(payout?.state)) return payout?.sent_at ? `Отправлено в банк ${momentWords(payout.sent_at)}` : 'Отправлено в банк'
  if (!work.has_payout_method) return 'Укажите, куда платить: без этого заказчик не сможет отправить деньги'
  if (!row) return awaitedPayment(actOf(work)?.signed_at ?? null)
  return 'Заказчик готовит выплату. Сообщим, когда отправит'
}

/** Since when the money may go; which register it goes by is nothing to the person. */
function awaitedPayment(signed: string | null): string {
  const since = signed === null ? '' : ` с ${dayWords(moscowDate(Temporal.Instant.from(signed)).toString())}`
  return `Ждёт оплаты${since}. Сообщим, когда заказчик отправит деньги`
}

/** Returns the action available to the person now; undefined while others must act. */
export function nextAction(work: Work): NextAction | undefined {
  const toSign = signingAction(work, 'person')
  if (toSign && (awaitsSignatures(work.state) || awaitsNewAct(work))) return toSign
  if (assignmentLifecycle.is.docsPending(work.state) && !isWhole(work.binding_state))
    return { label: 'Привязать платформу', to: '/partner/ConnectPartner' }
  if (assignmentLifecycle.is.amountConsent(work.state)) return { label: 'Ответить на сумму', to: `/person/tasks/${work.id}` }
  if (isDisputed(work) && awaitsAnswer(work.dispute, 'person'))
    return { label: 'Ответить в споре', to: `/person/tasks/${work.id}` }
  if (isInProgress(work.state)) return { label: 'Сдать результат', to: `/person/tasks/${work.id}?tab=result` }
  if (awaitsPayment(work.state) && (!work.has_payout_method || isPaymentStopped(work)))
    return { label: 'Указать, куда платить', to: '/person/profile?tab=payout' }
  if (work.check && isReceiptRegistered(work.check) && work.check.receipt_id !== null) {
    return { label: 'Открыть чек', to: `/receipt/${work.check.inn}/${work.check.receipt_id}` }
  }
  if (work.check && isReceiptLost(work.check)) return { label: 'Открыть чек', to: `/person/checks?open=${work.check.id}` }
  return undefined
}

/** Opens the document that waits for this side; of several, the sheet on which one code signs them all. */
export function signingAction(work: Work, side: DocumentSide): NextAction | undefined {
  const waiting = work.documents.filter(({ state }) => waitingSide(state) === side)
  const [first] = waiting
  if (!first) return undefined
  if (waiting.length === 1) return { label: signWords[first.kind], to: `/${side}/docs/${first.id}` }
  const ids = waiting.map(({ id }) => id).join(',')
  return { label: 'Подписать договор и заказ', to: `/${side}/docs?tab=to_sign&sign=${ids}` }
}

const signWords = {
  frame: 'Подписать договор',
  order: 'Подписать заказ',
  act: 'Подписать акт',
  own: 'Подписать документ',
  nda: 'Подписать соглашение',
  addendum: 'Подписать соглашение',
  annulment: 'Подписать соглашение',
} as const

/** Someone else must act now, so the page polls for changes. */
export function isAwaiting(work: Work): boolean {
  return !isOver(work.state)
}

/** The document that waits for the signature of this side. */
export function waitsFor(work: Work, side: DocumentSide) {
  return work.documents.find(({ state }) => waitingSide(state) === side)
}

/** The document that will not be signed, and in whose place the customer has another made. */
export function documentToRenew(work: Work) {
  if (lacksAct(work)) return actOf(work)
  return awaitsSignatures(work.state) ? failedDocument(work, ['frame', 'order', 'act']) : undefined
}

/** The act in place of an annulled one of a paid work is being made or waits for signatures. */
export function awaitsNewAct(work: Work): boolean {
  const act = actOf(work)
  return assignmentLifecycle.is.paid(work.state) && act !== undefined && isUnsigned(act.state)
}

function lacksAct(work: Work): boolean {
  return lacksPaidAct(work.state, actOf(work)?.state)
}

function actOf(work: Work) {
  return work.documents.find(({ kind }) => kind === 'act')
}

export function failedDocument(work: Work, kinds: readonly Work['documents'][number]['kind'][]) {
  return work.documents.find(({ kind, state }) => kinds.includes(kind) && isDeadDocument(state))
}

function isDisputed(work: Work): boolean {
  return assignmentLifecycle.is.disputed(work.state)
}

function isPaymentStopped(work: Work): boolean {
  return assignmentLifecycle.is.readyToPay(work.state) && isPayoutStopped(work.payout?.state)
}

function momentWords(moment: string): string {
  return formatMoment(Temporal.Instant.from(moment))
}
