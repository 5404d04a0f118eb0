import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { readTemplate } from '../domain/template-text.ts'
import type { Template } from '../domain/template-text.ts'
import type { DocumentKind } from '../domain/document.ts'
import { isOwnTemplateKind } from '../domain/template.ts'
import { readPlatformTemplate } from './read-platform-template.ts'
import { presentEdition } from './template-queries.ts'

export type FoundTemplate = {
  /** What the document remembers: «act@1» of the platform, or the id of the organization's edition. */
  readonly edition: string
  readonly template: Template
}

/** The template that holds for a kind: the organization's own edition in force, or the platform's newest. */
export async function findTemplate(reader: Reader, orgId: Id<'organization'>, kind: DocumentKind): Promise<FoundTemplate> {
  const own = isOwnTemplateKind(kind) ? await presentEdition(reader, orgId, kind, 'active') : undefined
  return own ? { edition: own.id, template: readTemplate(own.words).template } : readPlatformTemplate(kind)
}
