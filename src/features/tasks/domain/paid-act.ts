import { documentLifecycle, isDeadDocument, otherSide, waitingSide } from '#/features/documents/domain/document.ts'
import type { DocumentSide, DocumentState } from '#/features/documents/domain/document.ts'
import type { WayStep, WayStepKey, WayStepState } from '#/features/documents/domain/way-back.ts'
import type { WorkReceiptState } from './work-receipt.ts'

/** The newest receipt of the money that was paid by an act. */
export type PaidReceipt = {
  readonly id: string
  readonly number: string | null
  readonly state: WorkReceiptState
  /** Annulled because the contractor gave the money back. */
  readonly refund: boolean
  /** A side asks the other to annul it. */
  readonly request: { readonly side: DocumentSide; readonly dueAt: Temporal.Instant } | undefined
}

type Paper = {
  readonly id: string
  readonly number: string
  readonly state: DocumentState
  readonly expiresAt: Temporal.Instant
}

export type PaidAct = {
  readonly side: DocumentSide
  readonly receipt: PaidReceipt | undefined
  /** The agreement to annul the act that waits, or that annulled it. */
  readonly agreement: Paper | undefined
  /** The act is annulled. */
  readonly annulled: boolean
  /** The act made in its place. */
  readonly next: Paper | undefined
}

export function isReceiptAnnulled(receipt: PaidReceipt | undefined): boolean {
  return receipt?.state === 'cancelled' || receipt?.state === 'cancelledOutside'
}

/** Why a paid act cannot be annulled while its receipt stands, or may yet be made; undefined once that is annulled. */
export function paidActProblem(receipt: PaidReceipt | undefined): string | undefined {
  if (isReceiptAnnulled(receipt)) return undefined
  if (!receipt) return 'Работа по акту оплачена, а чека ещё нет: дождитесь его. Чек аннулируют первым, потом акт'
  switch (receipt.state) {
    case 'registered':
    case 'mismatch':
      return (
        `Работа по акту оплачена, и чек ${numberOf(receipt)}в силе. Сначала аннулируйте чек по согласию сторон, потом — акт: ` +
        'соглашением. Дальше — новый акт и новый чек'
      )
    case 'external':
      return (
        `Чек ${numberOf(receipt)}выдан не через платформу. Сначала исполнитель аннулирует его в «Мой налог»: мы увидим это сами, и ` +
        'можно будет аннулировать акт'
      )
    case 'cancelQueued':
      return 'Чек уже аннулируется: дождитесь ответа ФНС, потом аннулируйте акт'
    default:
      return 'Работа по акту оплачена, а чек ещё оформляется: дождитесь его. Чек аннулируют первым, потом акт'
  }
}

/** The steps by which a paid act is annulled: what is done, who acts next and until when. */
export function paidActSteps(act: PaidAct): readonly WayStep[] {
  const receiptDone = act.annulled || isReceiptAnnulled(act.receipt)
  const isRefunded = act.receipt?.refund === true
  const nextDone = documentLifecycle.is.signed(act.next?.state)
  const done = [receiptDone, act.annulled, nextDone, nextDone && stands(act.receipt)]
  const first = done.indexOf(false)
  const stateOf = (at: number): WayStepState => (done[at] === true ? 'done' : at === first ? 'now' : 'later')
  const step = (at: number, key: WayStepKey, name: string, says: Says): WayStep => ({ key, name, state: stateOf(at), ...says })
  const steps = [
    step(0, 'receipt', 'Аннулировать чек', receiptDone ? saysDone('Чек аннулирован') : aboutReceipt(act)),
    step(
      1,
      'agreement',
      'Подписать соглашение об аннулировании',
      act.annulled ? saysDone('Подписали обе стороны') : aboutAgreement(act),
    ),
  ]
  if (isRefunded) return steps
  return [
    ...steps,
    step(2, 'act', 'Подписать новый акт', nextDone ? saysDone(`Подписан: № ${act.next?.number ?? ''}`) : aboutNext(act)),
    step(3, 'newReceipt', 'Оформить новый чек', aboutNewReceipt(act, done[3] === true)),
  ]
}

type Says = Pick<WayStep, 'text' | 'until' | 'link'>

function saysDone(text: string): Says {
  return { text, until: undefined, link: undefined }
}

function stands(receipt: PaidReceipt | undefined): boolean {
  return receipt?.state === 'registered' || receipt?.state === 'external' || receipt?.state === 'mismatch'
}

function aboutReceipt({ side, receipt }: PaidAct): Says {
  const link = receipt && `/${side}/checks?open=${receipt.id}`
  const { request } = receipt ?? {}
  if (receipt && request) {
    const text =
      request.side === side
        ? `Вы попросили. ${acting(otherSide(side), side)}: согласиться или отказаться`
        : 'Ваша очередь: ответьте на просьбу'
    return { text, until: request.dueAt, link }
  }
  if (receipt?.state === 'cancelQueued') return { text: 'Ждём ответа ФНС, обычно это минуты', until: undefined, link }
  if (receipt?.state === 'external')
    return { text: `${acting('person', side)}: аннулировать чек в «Мой налог». Мы увидим это сами`, until: undefined, link }
  if (!stands(receipt)) return { text: 'Чек ещё оформляется. Аннулировать можно готовый чек', until: undefined, link }
  return {
    text: 'Попросите другую сторону: у неё будет три дня на ответ. Подойдёт причина «Чек сформирован ошибочно»',
    until: undefined,
    link,
  }
}

function aboutAgreement({ side, agreement }: PaidAct): Says {
  const waiting = agreement && waitingSide(agreement.state)
  if (!agreement || isDeadDocument(agreement.state))
    return { text: 'Предлагает любая сторона, подписывают обе', until: undefined, link: undefined }
  const link = `/${side}/docs/${agreement.id}`
  if (!waiting) return { text: `Составляем соглашение № ${agreement.number}`, until: undefined, link }
  return { text: `${acting(waiting, side)}: подписать № ${agreement.number}`, until: agreement.expiresAt, link }
}

function aboutNext({ side, next }: PaidAct): Says {
  if (!next) return { text: 'Составим сами, когда прежний акт аннулирован', until: undefined, link: undefined }
  const link = `/${side}/docs/${next.id}`
  const waiting = waitingSide(next.state)
  if (isDeadDocument(next.state))
    return {
      text: `Акт № ${next.number} не подписан. ${acting('client', side)}: составить его заново в задании`,
      until: undefined,
      link,
    }
  if (!waiting) return { text: `Составляем акт № ${next.number}`, until: undefined, link }
  return { text: `${acting(waiting, side)}: подписать № ${next.number}`, until: next.expiresAt, link }
}

function aboutNewReceipt({ side, receipt }: PaidAct, isDone: boolean): Says {
  const link = receipt && `/${side}/checks?open=${receipt.id}`
  if (isDone) return { text: `Чек ${receipt ? numberOf(receipt) : ''}в силе`, until: undefined, link }
  if (receipt && !isReceiptAnnulled(receipt)) return { text: 'Чек оформляется', until: undefined, link }
  return {
    text: `${acting('client', side)}: запросить новый чек, когда новый акт подписан. Деньги повторно не уходят`,
    until: undefined,
    link,
  }
}

/** «Ваша очередь», or whose. */
function acting(who: DocumentSide, side: DocumentSide): string {
  if (who === side) return 'Ваша очередь'
  return who === 'client' ? 'Очередь заказчика' : 'Очередь исполнителя'
}

function numberOf({ number }: PaidReceipt): string {
  return number === null ? '' : `№ ${number} `
}
