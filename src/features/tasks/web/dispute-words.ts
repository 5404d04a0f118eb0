import type * as z from 'zod/mini'
import { formatDay, parseDay } from '#/kernel/time.ts'
import type { disputeView } from '../contract/dispute-view.ts'
import { disputeLifecycle, isOpenDispute, sumWords } from '../domain/dispute.ts'
import type { DisputeSide } from '../domain/dispute.ts'

export type Dispute = z.output<typeof disputeView>
type DisputeEvent = Dispute['events'][number]

/** Returns who must act in a dispute and by when, as one sentence for this side. */
export function disputeLine(dispute: Dispute | null, side: DisputeSide): string {
  if (!dispute) return 'Идёт спор'
  const until = dispute.due_on === null ? '' : ` до ${dayWords(dispute.due_on)}`
  if (disputeLifecycle.is.withOperator(dispute.state))
    return 'Спор у оператора: он решит по словам и документам сторон. Договориться можно и сейчас'
  if (disputeLifecycle.is.answered(dispute.state)) return `Договоритесь${until}, потом спор перейдёт оператору`
  return dispute.opened_by === side
    ? `Ждём ответ другой стороны${until}, потом спор перейдёт оператору`
    : `Ответьте${until}, потом спор перейдёт оператору`
}

/** This side has an answer or terms of the other to answer. */
export function awaitsAnswer(dispute: Dispute | null, side: DisputeSide): boolean {
  if (!dispute || !isOpenDispute(dispute.state)) return false
  if (dispute.terms !== null && dispute.terms.by !== side) return true
  return dispute.opened_by !== side && disputeLifecycle.may(dispute.state, 'answer', 'other')
}

/** What happened, in the words of this side. */
export function eventTitle({ kind, side: by, amount }: DisputeEvent, side: DisputeSide): string {
  const who = by === side ? 'Вы' : sideNames[by]
  const sum = amount === null ? '' : sumWords(amount)
  switch (kind) {
    case 'opened':
      return `${who}: спор открыт${sum === '' ? '' : `, предложено ${sum}`}`
    case 'answered':
      return `${who}: ответ`
    case 'termsProposed':
      return `${who}: предложение — ${sum}`
    case 'settled':
      return `Договорились: ${sum}`
    case 'referred':
      return `${who}: передача оператору`
    case 'overdue':
      return 'Срок вышел: спор передан оператору'
    case 'withdrawn':
      return `${who}: спор отозван`
    case 'decided':
      return `Решение оператора: ${sum}`
  }
}

const sideNames = { client: 'Заказчик', person: 'Исполнитель', system: 'Система', operator: 'Оператор' } as const

/** A day of an answer in the words people see. */
export function dayWords(text: string): string {
  const day = parseDay(text)
  return day ? formatDay(day) : text
}
