import { documentLifecycle, isInPreparation, waitingSide } from '#/features/documents/domain/document.ts'
import { isWhole } from '#/features/partner/domain/binding.ts'
import { formatMoment } from '#/kernel/time.ts'
import { sumWords } from '../domain/dispute.ts'
import { receiptWords } from '../domain/work-receipt.ts'
import { dayWords, disputeLine } from './dispute-words.ts'
import { awaitsNewAct, documentToRenew, failedDocument, waitsFor } from './tracker-steps.ts'
import type { Work } from './tracker-steps.ts'

/** Returns the state of an assignment as one sentence for the customer: who must act and by when. */
export function clientLine(work: Work): string {
  switch (work.state) {
    case 'docsPending':
      return contractLine(work)
    case 'active':
      return `Делает работу, сдать до ${dayWords(work.due_on)}`
    case 'rework':
      return `Дорабатывает (${work.rework_count} из 3)`
    case 'submitted':
      if (work.accept_due_on === null) return 'Проверьте результат'
      if (work.accepts_by_silence) return `Проверьте результат до ${dayWords(work.accept_due_on)}, иначе примем автоматически`
      return work.accept_overdue
        ? `Срок приёмки вышел ${dayWords(work.accept_due_on)}: примите результат или верните на доработку`
        : `Проверьте результат до ${dayWords(work.accept_due_on)}`
    case 'amountConsent':
      return sumLine(work)
    case 'disputed':
      return disputeLine(work.dispute, 'client')
    case 'accepted':
    case 'actPending':
      return actLine(work)
    case 'readyToPay':
      return work.row ? `Стоит в реестре ${work.row.register_number}` : payLine(work)
    case 'paying':
      return `Оплачивается${work.row ? ` по реестру ${work.row.register_number}` : ''}`
    case 'paid':
      if (documentToRenew(work)) return 'Оплачено. Новый акт не подписан: составьте его заново'
      return awaitsNewAct(work) ? `Оплачено. ${actLine(work)}` : paidLine(work)
    case 'closed':
      return paidLine(work)
    case 'cancelled':
      return 'Работа отменена, место свободно'
  }
}

function paidLine(work: Work): string {
  return `Оплачено${work.paid_at === null ? '' : ` ${formatMoment(Temporal.Instant.from(work.paid_at))}`}, ${receiptWords(work.check, 'client')}`
}

/** Who answers another sum, and by when. */
export function sumLine({ sum_proposal: proposal }: Pick<Work, 'sum_proposal'>): string {
  if (!proposal) return 'Ждёт согласия с суммой'
  const until = formatMoment(Temporal.Instant.from(proposal.answer_by))
  return `Вы предложили ${sumWords(proposal.amount)}. Исполнитель ответит до ${until}, без ответа откроется спор`
}

function contractLine(work: Work): string {
  if (failedDocument(work, ['frame', 'order'])) return 'Документ не подписан: составьте его заново или отмените выбор'
  if (waitsFor(work, 'client')) return 'Подпишите договор и заказ'
  if (waitsFor(work, 'person')) return 'Ждём подпись исполнителя'
  if (work.documents.some(({ state }) => isInPreparation(state))) return 'Готовим документы'
  return isWhole(work.binding_state)
    ? 'Всё подписано, работа начинается'
    : 'Всё подписано. Ждём, когда исполнитель привяжет платформу в «Мой налог»'
}

function actLine(work: Work): string {
  if (failedDocument(work, ['act'])) return 'Акт не подписан: составьте его заново'
  const act = work.documents.find(({ kind }) => kind === 'act')
  if (documentLifecycle.is.annulPending(act?.state)) return 'Акт ждёт аннулирования: подпишите, отклоните или отзовите соглашение'
  const side = act && waitingSide(act.state)
  return side === undefined ? 'Готовим акт' : actWords[side]
}

const actWords = { client: 'Исполнитель подписал акт, подпишите и вы', person: 'Ждём подпись исполнителя на акте' } as const

function payLine(work: Work): string {
  return work.has_payout_method ? 'Акт подписан, можно платить' : 'Акт подписан. Исполнитель ещё не указал, куда платить'
}
