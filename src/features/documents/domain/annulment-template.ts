import type { AnnullableKind } from './document.ts'
import type { DocumentBlock } from './document-block.ts'
import type { AnnulledFacts, AnnulmentFacts } from './document-facts.ts'
import { partiesBlock, partiesPreamble, placeAndDay, shortDay } from './party-blocks.ts'

/**
 * An agreement of both sides that what they have signed is annulled: articles 407, 450, 452 and 453 of the Civil Code. A draft by
 * engineers: no lawyer has read it yet.
 */
export function annulmentBlocks(facts: AnnulmentFacts): readonly DocumentBlock[] {
  const { annulled, reason } = facts
  const clauses = [
    `Стороны договорились аннулировать ${nameInText(annulled)} (далее — ${shortNames[annulled.kind]}), подписанный Сторонами на ` +
      `Платформе простыми электронными подписями. Аннулируется файл, SHA-256 которого ${annulled.sha256}.`,
    `Причина: ${withStop(reason)}`,
    `${shortNames[annulled.kind]} считается аннулированным с момента, когда настоящее соглашение подписала вторая из Сторон. До ` +
      'этого момента он действует без изменений.',
    ...effects[annulled.kind],
    'Соглашение не освобождает Стороны от обязанностей, которые возникли до его подписания и им прямо не прекращены, и от ' +
      'ответственности за их нарушение.',
    'Соглашение составлено в электронной форме и подписывается простыми электронными подписями Сторон по правилам соглашения ' +
      `«${facts.agreement.title}» (редакция ${facts.agreement.version}). Аннулированный документ и настоящее соглашение хранятся ` +
      'на Платформе вместе; проверка по коду документа показывает, что он аннулирован.',
  ]
  return [
    {
      kind: 'heading',
      level: 1,
      text: `Соглашение об аннулировании № ${facts.number}`,
      below: `${genitives[annulled.kind]} № ${annulled.number} от ${shortDay(annulled.day)}`,
    },
    placeAndDay(facts),
    { kind: 'paragraph', text: `${partiesPreamble(facts)}, заключили настоящее соглашение о нижеследующем.` },
    ...clauses.map((text, at): DocumentBlock => ({ kind: 'paragraph', number: `${at + 1}.`, text })),
    partiesBlock(facts),
  ]
}

/** «акт № Д-2026-000045 от 21.11.2026» */
export function nameInText({ kind, number, day }: Pick<AnnulledFacts, 'kind' | 'number' | 'day'>): string {
  return `${accusatives[kind]} № ${number} от ${shortDay(day)}`
}

const accusatives: Record<AnnullableKind, string> = { frame: 'рамочный договор', order: 'заказ', act: 'акт об оказанных услугах' }
const genitives: Record<AnnullableKind, string> = {
  frame: 'рамочного договора',
  order: 'заказа',
  act: 'акта об оказанных услугах',
}
const shortNames: Record<AnnullableKind, string> = { frame: 'Договор', order: 'Заказ', act: 'Акт' }

const effects: Record<AnnullableKind, readonly string[]> = {
  frame: [
    'Договор расторгается по соглашению Сторон (статья 450 Гражданского кодекса Российской Федерации). Новые заказы по нему не ' +
      'заключаются.',
    'Исполненные и оплаченные заказы и акты к ним сохраняют силу. Обязанности о конфиденциальности, о персональных данных и о ' +
      'передаче чеков за полученные деньги действуют и после расторжения.',
  ],
  order: [
    'Обязательства Сторон по Заказу прекращаются (пункт 3 статьи 407 и статья 453 Гражданского кодекса Российской Федерации): ' +
      'Исполнитель не обязан сдавать результат, Заказчик — принимать и оплачивать его.',
    'Права на результат, который Заказчик не принял, к нему не переходят. Материалы, полученные от другой Стороны для исполнения ' +
      'Заказа, возвращаются или удаляются по её требованию.',
  ],
  act: [
    'Услуги, указанные в Акте, считаются не принятыми по нему, и обязанность оплатить их по Акту прекращается. Если услуги ' +
      'оказаны, Стороны составляют новый акт.',
    'Исполнитель подтверждает, что чек налога на профессиональный доход по Акту не формировался либо аннулирован до подписания ' +
      'настоящего соглашения. Если такой чек обнаружится, Исполнитель аннулирует его не позднее трёх рабочих дней.',
    'Деньги, уже полученные по Акту, засчитываются по новому акту о тех же услугах, а если Стороны его не подписали в течение ' +
      'десяти рабочих дней — возвращаются Заказчику в следующие десять рабочих дней.',
  ],
}

function withStop(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`
}
