import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { documentContent } from '../domain/document-template.ts'
import { bareSampleFacts } from '../domain/sample-facts.ts'
import type { OwnTemplateKind } from '../domain/template.ts'
import { findTemplate } from './find-template.ts'
import { readContent } from './read-content.ts'

/** The words that an organization's papers of a kind have today, with invented people and an invented work. */
export async function samplePaper(reader: Reader, orgId: Id<'organization'>, kind: OwnTemplateKind) {
  const { template } = await findTemplate(reader, orgId, kind)
  return readContent({ facts: documentContent(template, bareSampleFacts(kind)) }).blocks
}
