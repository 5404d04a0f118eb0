import { formatRubles } from '#/kernel/money.ts'
import { moneyInWords } from '#/kernel/russian.ts'
import type { DocumentBlock } from './document-block.ts'
import type { OrderFacts } from './document-facts.ts'
import { dayInWords, partiesBlock, partiesPreamble, placeAndDay, shortDay } from './party-blocks.ts'

/** An order under the frame contract: one task, its result, price and term. */
export function orderBlocks(facts: OrderFacts): readonly DocumentBlock[] {
  const { task, amount, frame } = facts
  return [
    {
      kind: 'heading',
      level: 1,
      text: `Заказ № ${facts.number}`,
      below: `к рамочному договору № ${frame.number} от ${shortDay(frame.day)}`,
    },
    placeAndDay(facts),
    { kind: 'paragraph', text: `${partiesPreamble(facts)}, согласовали следующее.` },
    { kind: 'heading', level: 2, text: '1. Задание и результат' },
    {
      kind: 'keyValues',
      pairs: [
        { label: 'Задание', value: `№ ${task.number} «${task.title}»` },
        { label: 'Место', value: task.place === '' ? 'дистанционно, по выбору Исполнителя' : task.place },
        ...(task.startsOn === undefined ? [] : [{ label: 'Начало', value: `${dayInWords(task.startsOn)} г.` }]),
        { label: 'Срок сдачи результата', value: `не позднее ${dayInWords(task.dueOn)} г.` },
      ],
    },
    { kind: 'paragraph', number: '1.1.', text: `Исполнитель обязуется получить и сдать Заказчику результат: ${task.result}` },
    ...criteriaBlocks(task.criteria),
    { kind: 'heading', level: 2, text: '2. Цена и оплата' },
    {
      kind: 'paragraph',
      number: '2.1.',
      text:
        `Цена Заказа — ${formatRubles(amount)} (${moneyInWords(amount)}). НДС не облагается: Исполнитель применяет ` +
        'специальный налоговый режим «Налог на профессиональный доход».',
    },
    {
      kind: 'paragraph',
      number: '2.2.',
      text:
        'Оплата производится за принятый результат в порядке и сроки рамочного договора; чек Исполнитель передаёт в срок, ' +
        'установленный рамочным договором.',
    },
    { kind: 'heading', level: 2, text: '3. Прочие условия' },
    {
      kind: 'paragraph',
      number: '3.1.',
      text:
        'Исполнитель подтверждает заверения рамочного договора на день подписания Заказа, в том числе что состоит на учёте ' +
        'как налогоплательщик налога на профессиональный доход и что Заказчик не является его работодателем сейчас и не был ' +
        'им в последние два года.',
    },
    {
      kind: 'paragraph',
      number: '3.2.',
      text: 'Заказ действует со дня подписания обеими Сторонами до полного расчёта. В остальном применяются условия рамочного договора.',
    },
    { kind: 'heading', level: 2, text: '4. Стороны' },
    partiesBlock(facts),
  ]
}

function criteriaBlocks(criteria: readonly string[]): readonly DocumentBlock[] {
  if (criteria.length === 0) {
    return [{ kind: 'paragraph', number: '1.2.', text: 'Результат принимается, если он соответствует описанию в пункте 1.1.' }]
  }
  return [
    { kind: 'paragraph', number: '1.2.', text: 'Результат принимается, если он соответствует критериям:' },
    { kind: 'list', items: criteria },
  ]
}
