import { formatDay, parseDay } from '#/kernel/time.ts'
import { actBlocks } from './act-template.ts'
import { annulmentBlocks } from './annulment-template.ts'
import { documentKindNames } from './document.ts'
import type { DocumentKind } from './document.ts'
import type { DocumentBlock, DocumentContent } from './document-block.ts'
import type { DocumentFacts } from './document-facts.ts'
import { frameBlocks } from './frame-template.ts'
import { orderBlocks } from './order-template.ts'
import { shortLines } from './short-lines.ts'

/** The edition of a template; a changed text is a new edition, and earlier documents keep theirs. */
const editions = { frame: 'frame@1', order: 'order@1', act: 'act@1', annulment: 'annulment@1' } as const satisfies Record<
  DocumentKind,
  string
>

export function templateOf(kind: DocumentKind): string {
  return editions[kind]
}

/** «Акт № Д-2026-000045 от 21.11.2026» */
export function documentTitle(facts: Pick<DocumentFacts, 'kind' | 'number' | 'day'>): string {
  return `${documentKindNames[facts.kind]} № ${facts.number} от ${russianDay(facts.day)}`
}

/** The contents of a document and its parties. */
export function documentContent(facts: DocumentFacts): DocumentContent {
  const { organization, person } = facts
  return {
    blocks: blocksOf(facts),
    short: shortLines(facts),
    parties: {
      client: { name: organization.shortName, inn: organization.inn },
      person: { name: person.name, shortName: person.shortName, inn: person.inn },
    },
  }
}

function blocksOf(facts: DocumentFacts): readonly DocumentBlock[] {
  switch (facts.kind) {
    case 'frame':
      return frameBlocks(facts)
    case 'order':
      return orderBlocks(facts)
    case 'act':
      return actBlocks(facts)
    case 'annulment':
      return annulmentBlocks(facts)
  }
}

function russianDay(day: string): string {
  const parsed = parseDay(day)
  return parsed ? formatDay(parsed) : day
}
