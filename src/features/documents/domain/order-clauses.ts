import { withParagraphs } from './added-clauses.ts'
import type { DocumentContent } from './document-block.ts'
import type { OrderFacts } from './document-facts.ts'
import { fieldsOfTemplate } from './fill-template.ts'
import { workingDaysText } from './template-fields.ts'
import type { Template } from './template-text.ts'

/**
 * The order with the term of automatic acceptance that it promises: silence accepts only by words that both have signed, so an
 * organization's own template that does not know them gets a paragraph. A draft by engineers: no lawyer has read it yet.
 */
export function withAutoAcceptance(
  content: DocumentContent,
  template: Template,
  { autoAcceptDays }: OrderFacts,
): DocumentContent {
  if (autoAcceptDays === undefined) return content
  const promised = { ...content, autoAcceptDays }
  if (fieldsOfTemplate(template).has('acceptance.days')) return promised
  return withParagraphs(promised, [
    `Если в течение ${workingDaysText(autoAcceptDays)} после дня сдачи результата Заказчик не ответил на него, результат считается ` +
      'принятым без замечаний на всю цену Заказа (автоприёмка).',
  ])
}
