import { formatRubles } from '#/kernel/money.ts'
import { moneyInWords } from '#/kernel/russian.ts'
import type { DocumentBlock } from './document-block.ts'
import type { ActFacts } from './document-facts.ts'
import { partiesBlock, partiesPreamble, placeAndDay, shortDay } from './party-blocks.ts'

/** The act in its shortest lawful form (article 9 of 402-ФЗ): the parties, the ground, the work done, the price, no claims. */
export function actBlocks(facts: ActFacts): readonly DocumentBlock[] {
  const { task, amount, frame, order, period } = facts
  return [
    {
      kind: 'heading',
      level: 1,
      text: `Акт об оказанных услугах № ${facts.number}`,
      below: `к заказу № ${order.number} от ${shortDay(order.day)}`,
    },
    placeAndDay(facts),
    { kind: 'paragraph', text: `${partiesPreamble(facts)}, составили настоящий акт.` },
    {
      kind: 'keyValues',
      pairs: [
        { label: 'Рамочный договор', value: `№ ${frame.number} от ${shortDay(frame.day)}` },
        { label: 'Заказ', value: `№ ${order.number} от ${shortDay(order.day)}` },
        { label: 'Задание', value: `№ ${task.number} «${task.title}»` },
        { label: 'Период', value: periodText(period) },
      ],
    },
    { kind: 'paragraph', number: '1.', text: 'Исполнитель оказал, а Заказчик принял следующие услуги:' },
    servicesTable(facts),
    {
      kind: 'paragraph',
      number: '2.',
      text:
        `Всего оказано услуг на сумму ${formatRubles(amount)} (${moneyInWords(amount)}). НДС не облагается: Исполнитель ` +
        'применяет специальный налоговый режим «Налог на профессиональный доход».',
    },
    {
      kind: 'paragraph',
      number: '3.',
      text: 'Услуги, указанные в пункте 1, приняты полностью. Претензий по объёму, качеству и срокам Заказчик не имеет.',
    },
    {
      kind: 'paragraph',
      number: '4.',
      text: 'Исполнитель передаёт Заказчику чек на полученную сумму не позднее 9-го числа месяца, следующего за месяцем оплаты.',
    },
    partiesBlock(facts),
  ]
}

function servicesTable({ services, amount }: ActFacts): DocumentBlock {
  return {
    kind: 'table',
    columns: [
      { title: '№', width: 6, align: 'center' },
      { title: 'Услуга', width: 44 },
      { title: 'Ед.', width: 11, align: 'center' },
      { title: 'Кол-во', width: 10, align: 'right' },
      { title: 'Цена', width: 14, align: 'right' },
      { title: 'Сумма', width: 15, align: 'right' },
    ],
    rows: services.map((service, at) => [
      String(at + 1),
      service.name,
      service.unit,
      String(service.quantity).replace('.', ','),
      formatRubles(service.price),
      formatRubles(service.sum),
    ]),
    total: [{ label: 'Итого', value: formatRubles(amount) }],
  }
}

function periodText({ from, to }: ActFacts['period']): string {
  return from === to ? shortDay(from) : `с ${shortDay(from)} по ${shortDay(to)}`
}
