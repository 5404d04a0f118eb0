import { formatRubles } from '#/kernel/money.ts'
import type { DocumentPair } from './document-block.ts'
import type { DocumentFacts } from './document-facts.ts'
import { nameInText } from './annulment-template.ts'
import type { AnnullableKind } from './document.ts'
import { shortDay } from './party-blocks.ts'

/** «Коротко»: what about, for how much, until when, how it is paid, how to refuse. It retells the document and replaces none of it. */
export function shortLines(facts: DocumentFacts): readonly DocumentPair[] {
  switch (facts.kind) {
    case 'frame':
      return [
        { label: 'О чём', value: 'Общие условия работы по заказам этого заказчика. Брать заказы не обязывает' },
        { label: 'Сумма', value: 'Своя в каждом заказе' },
        { label: 'Срок', value: 'Год, затем продлевается сам' },
        { label: 'Оплата', value: 'За принятый результат, в течение 5 рабочих дней после акта' },
        { label: 'Как отказаться', value: 'Сейчас — не подписывать. Потом — сообщить на платформе за 10 дней' },
      ]
    case 'order':
      return [
        { label: 'О чём', value: `Задание № ${facts.task.number} «${facts.task.title}»` },
        { label: 'Сумма', value: formatRubles(facts.amount) },
        { label: 'Срок', value: `Сдать не позднее ${shortDay(facts.task.dueOn)}` },
        { label: 'Оплата', value: 'За принятый результат, по рамочному договору' },
        { label: 'Как отказаться', value: 'Не подписывать: «Отклонить» с причиной' },
      ]
    case 'act':
      return [
        { label: 'О чём', value: `Приняты работы по заданию № ${facts.task.number} «${facts.task.title}»` },
        { label: 'Сумма', value: formatRubles(facts.amount) },
        { label: 'Срок', value: periodText(facts.period) },
        { label: 'Оплата', value: 'В течение 5 рабочих дней после подписания обеими сторонами' },
        { label: 'Как отказаться', value: 'Не подписывать: «Отклонить» с причиной' },
      ]
    case 'annulment':
      return [
        { label: 'О чём', value: `Аннулировать: ${nameInText(facts.annulled)}` },
        { label: 'Причина', value: facts.reason },
        { label: 'Срок', value: 'Со дня, когда подпишут обе стороны' },
        { label: 'Что будет', value: annulmentEffects[facts.annulled.kind] },
        { label: 'Как отказаться', value: 'Не подписывать: «Отклонить». Документ останется в силе' },
      ]
  }
}

const annulmentEffects: Record<AnnullableKind, string> = {
  frame: 'Новых заказов по договору не будет, исполненные заказы и расчёты остаются',
  order: 'Работа по заказу прекращается, сдавать и оплачивать её не нужно',
  act: 'Приёмка по акту отменяется; если услуги оказаны, составляется новый акт',
}

function periodText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? `Сделано ${shortDay(from)}` : `Сделано с ${shortDay(from)} по ${shortDay(to)}`
}
