import { formatRubles } from '#/kernel/money.ts'
import { withStop } from '#/kernel/russian.ts'
import type { DocumentContent } from './document-block.ts'
import type { ActFacts } from './document-facts.ts'
import { fieldsOfTemplate } from './fill-template.ts'
import { withParagraphs } from './added-clauses.ts'
import type { Template } from './template-text.ts'

/**
 * The act with what its template keeps silent about: an organization's own words may know neither remarks nor a sum that is not the
 * price of the order, and the act must not say then that all was accepted. A draft by engineers: no lawyer has read it yet.
 */
export function withUnsaid(content: DocumentContent, template: Template, facts: ActFacts): DocumentContent {
  const said = fieldsOfTemplate(template)
  return withParagraphs(content, [
    ...(said.has('order.price') ? [] : clausesOfSum(facts)),
    ...(said.has('act.remarks') ? [] : clausesOfRemarks(facts)),
  ])
}

function clausesOfSum({ amount, acceptance: { ordered, settlement } }: ActFacts): string[] {
  if (amount === ordered) return []
  const reason = settlement?.reason ? ` Причина изменения суммы: ${withStop(settlement.reason)}` : ''
  return [
    `Цена услуг по заказу — ${formatRubles(ordered)}. По настоящему акту приняты услуги на сумму ${formatRubles(amount)}; слова акта о ` +
      `полной приёмке относятся только к ним.${reason}`,
  ]
}

function clausesOfRemarks({ acceptance: { remarks } }: ActFacts): string[] {
  if (remarks === undefined) return []
  return [
    `Услуги приняты с замечаниями Заказчика: ${withStop(remarks)} Замечания не меняют сумму настоящего акта и обязанность её оплатить.`,
  ]
}
