import type { Id } from '#/kernel/ids.ts'
import { documentKindNames } from './document.ts'
import type { DocumentKind } from './document.ts'

type Named = {
  readonly id: Id<'document'>
  readonly kind: DocumentKind
  readonly number: string
  readonly counterparty: string
}

/**
 * The name of each document in an archive, without its extension: «ООО Ромашка/Акт Д-2026-000045», of signs that every file system
 * takes. Numbers belong to a customer, so two customers of one name may repeat a name: the end of the id tells them apart.
 */
export function archiveNames(documents: readonly Named[]): ReadonlyMap<Id<'document'>, string> {
  const used = new Set<string>()
  const names = documents.map((document): [Id<'document'>, string] => {
    const plain = `${fileWords(document.counterparty)}/${documentKindNames[document.kind]} ${fileWords(document.number)}`
    const name = used.has(plain.toLowerCase()) ? `${plain} (${document.id.slice(-8)})` : plain
    used.add(name.toLowerCase())
    return [document.id, name]
  })
  return new Map(names)
}

/** A text as a name that every file system takes. A name of dots alone would lead out of its folder. */
export function fileWords(text: string): string {
  const plain = text.replaceAll(/[\\/:*?"<>|«»\p{Cc}]/gu, '')
  const short = [...withoutEdges(plain)].slice(0, 80).join('')
  return withoutEdges(short) || 'Без названия'
}

function withoutEdges(text: string): string {
  return text.replaceAll(/^[\s.]+|[\s.]+$/g, '')
}
