import { documentLifecycle, isInPreparation, waitingSide } from '#/features/documents/domain/document.ts'
import { isWhole } from '#/features/partner/domain/binding.ts'
import { formatDay, formatMoment, parseDay } from '#/kernel/time.ts'
import { receiptWords } from '../domain/work-receipt.ts'
import { failedDocument, waitsFor } from './tracker-steps.ts'
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
      return work.accept_overdue
        ? `Срок приёмки вышел ${dayWords(work.accept_due_on)}: примите результат или верните на доработку`
        : `Проверьте результат до ${dayWords(work.accept_due_on)}`
    case 'accepted':
    case 'actPending':
      return actLine(work)
    case 'readyToPay':
      return work.row ? `Стоит в реестре ${work.row.register_number}` : payLine(work)
    case 'paying':
      return `Оплачивается${work.row ? ` по реестру ${work.row.register_number}` : ''}`
    case 'paid':
    case 'closed':
      return `Оплачено${work.paid_at === null ? '' : ` ${formatMoment(Temporal.Instant.from(work.paid_at))}`}, ${receiptWords(work.check, 'client')}`
    case 'cancelled':
      return 'Работа отменена, место свободно'
  }
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

function dayWords(text: string): string {
  const day = parseDay(text)
  return day ? formatDay(day) : text
}
