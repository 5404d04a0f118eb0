import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { olderFirst, parseLegalText } from '#/features/legal/domain/legal-text.ts'
import type { LegalText } from '#/features/legal/domain/legal-text.ts'
import { checkTemplate } from '../domain/check-template.ts'
import type { DocumentKind } from '../domain/document.ts'
import type { Template } from '../domain/template-text.ts'

export type PlatformTemplate = LegalText & {
  /** «frame@1»: what a document remembers of the template it was made from. */
  readonly edition: string
  readonly template: Template
}

const folder = join(import.meta.dirname, '../texts')
const read = new Map<DocumentKind, PlatformTemplate>()

/** Returns the newest edition of the platform's template of a kind. Throws when it could not be activated. */
export function readPlatformTemplate(kind: DocumentKind): PlatformTemplate {
  const known = read.get(kind) ?? openTemplate(kind)
  read.set(kind, known)
  return known
}

function openTemplate(kind: DocumentKind): PlatformTemplate {
  const texts = readdirSync(join(folder, kind)).map((name) => {
    const text = parseLegalText(readFileSync(join(folder, kind, name), 'utf8'))
    if (text === undefined || `${text.version}.md` !== name) throw new Error(`The template ${kind}/${name} has no right header`)
    return text
  })
  const newest = texts.toSorted(olderFirst).at(-1)
  if (!newest) throw new Error(`There is no template of ${kind}`)
  const { template, problems } = checkTemplate(newest.markdown, kind)
  const [problem] = problems
  if (problem) throw new Error(`The template ${kind}@${newest.version}, line ${problem.line}: ${problem.text}`)
  return { ...newest, edition: `${kind}@${newest.version}`, template }
}
