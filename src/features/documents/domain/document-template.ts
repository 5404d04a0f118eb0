import { withUnsaid } from './act-clauses.ts'
import { withAutoAcceptance } from './order-clauses.ts'
import { documentKindNames } from './document.ts'
import type { DocumentContent } from './document-block.ts'
import { missingFacts } from './document-facts.ts'
import type { DocumentFacts } from './document-facts.ts'
import { emptyFields, fillTemplate } from './fill-template.ts'
import { findField } from './field-list.ts'
import { shortDay } from './party-blocks.ts'
import { fieldValues } from './template-fields.ts'
import type { Template } from './template-text.ts'

/** «Акт № Д-2026-000045 от 21.11.2026»; of a customer's file, under the name the customer gave it. */
export function documentTitle(facts: DocumentFacts): string {
  const name = facts.kind === 'own' ? facts.paper.title : documentKindNames[facts.kind]
  return `${name} № ${facts.number} от ${shortDay(facts.day)}`
}

/** The contents of a document and its parties. */
export function documentContent(template: Template, facts: DocumentFacts): DocumentContent {
  const { organization, person } = facts
  const { blocks, short } = fillTemplate(template, fieldValues(facts))
  const content = {
    blocks,
    short,
    parties: {
      client: { name: organization.shortName, inn: organization.inn },
      person: { name: person.name, shortName: person.shortName, inn: person.inn },
    },
  }
  if (facts.kind === 'act') return withUnsaid(content, template, facts)
  return facts.kind === 'order' ? withAutoAcceptance(content, template, facts) : content
}

/** What this template shows and these facts do not have, in words for people. The number comes last, when all else is there. */
export function missingInTemplate(template: Template, facts: DocumentFacts): string[] {
  const values = fieldValues({ ...facts, number: facts.number === '' ? '—' : facts.number })
  return emptyFields(template, values).map((field) => findField(field)?.title ?? field)
}

/** What the work lacks; then what the words of this very template ask for besides. */
export function missingOf(template: Template, facts: DocumentFacts): string[] {
  const missing = missingFacts(facts)
  return missing.length > 0 ? missing : missingInTemplate(template, facts)
}
