import { formatRubles } from '#/kernel/money.ts'
import type { DocumentPair } from './document-block.ts'
import type { DocumentFacts } from './document-facts.ts'
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
  }
}

function periodText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? `Сделано ${shortDay(from)}` : `Сделано с ${shortDay(from)} по ${shortDay(to)}`
}
