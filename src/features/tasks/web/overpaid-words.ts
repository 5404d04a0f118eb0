import type { DocumentSide } from '#/features/documents/domain/document.ts'
import { sumWords } from '../domain/dispute.ts'

/** The term is that of the agreement by which both annulled the act (paid-act.ts of documents). */
const term = 'в течение десяти рабочих дней после подписания нового акта'

export function overpaidTitle(overpaid: number, side: DocumentSide): string {
  const sum = sumWords(overpaid)
  return side === 'person' ? `Верните заказчику ${sum}` : `Исполнитель возвращает вам ${sum}`
}

export function overpaidText(side: DocumentSide): string {
  return side === 'person'
    ? `Новый акт меньше выплаченного. По соглашению об аннулировании разница возвращается ${term}: переводом на счёт организации.`
    : `Новый акт меньше выплаченного. По соглашению об аннулировании исполнитель возвращает разницу ${term}, помимо платформы.`
}
