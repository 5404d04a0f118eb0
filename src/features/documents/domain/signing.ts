import type { Id } from '#/kernel/ids.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { formatDay } from '#/kernel/time.ts'
import { documentKindNames } from './document.ts'
import type { DocumentKind, DocumentSide } from './document.ts'
import { nameInMessage } from './short-name.ts'

export type SignableDocument = {
  readonly id: Id<'document'>
  readonly kind: DocumentKind
  readonly number: string
  readonly day: Temporal.PlainDate
  /** Kopecks. */
  readonly amount: number | null
  readonly sha256: string
}

/** A frozen manifest: the SHA-256 of its text, which is its id, and how many documents it names. */
export type Manifest = { readonly id: string; readonly size: number }

/** A code confirms one manifest for one side; it is not valid for other documents or other bytes. */
export function signingSubject(side: DocumentSide, { id }: Pick<Manifest, 'id'>): string {
  return `sign:${side}:${id}`
}

/** «Подписываете: Акт № Д-2026-000045 на 15 000,00 ₽»: what the signer saw when typing the code. */
export function signingText(thing: SignableDocument): string {
  return `Подписываете: ${thingName(thing)} от ${formatDay(thing.day)}${sumText(thing)}`
}

/**
 * The message with the code. One document is told by its kind, number, sum and the first characters of its hash; several by how
 * many there are, with whom, and the first characters of the manifest's hash.
 */
export function signingMessage(
  things: readonly SignableDocument[],
  { manifest, counterparties, code }: { manifest: Manifest; counterparties: readonly string[]; code: string },
): string {
  const [thing] = things
  if (!thing) throw new Error('A code signs at least one document')
  const what =
    things.length === 1
      ? `${thingName(thing)}${sumText(thing)}, файл ${thing.sha256.slice(0, 8)}`
      : `${countText(things.length)}, ${withWhom(counterparties)}, перечень ${manifest.id.slice(0, 8)}`
  return `Код подписи ${code}. ${what}. Никому не сообщайте код`.replaceAll('\u00A0', ' ')
}

/** The purpose as recorded in the evidence. `place` is counted from 1. */
export function signingPurpose(thing: SignableDocument, manifest: Manifest, place: number): string {
  const own = `${signingText(thing)}. SHA-256 файла: ${thing.sha256}`
  return manifest.size === 1 ? own : `${own}. Одним кодом с другими: ${placeText(manifest, place)}`
}

/** «место 3 из 30 в перечне a1b2…» */
export function placeText({ id, size }: Manifest, place: number): string {
  return `место ${place} из ${size} в перечне с SHA-256 ${id}`
}

/** «30 документов» */
export function countText(count: number): string {
  return `${count} ${plural(count, 'документ', 'документа', 'документов')}`
}

/** «ООО «Ромашка»» or «ООО «Ромашка» и ещё 9» */
function withWhom(counterparties: readonly string[]): string {
  const [first = '', ...others] = [...new Set(counterparties.map(nameInMessage))]
  return others.length === 0 ? `с кем: ${first}` : `с кем: ${first} и ещё ${others.length}`
}

function thingName({ kind, number }: SignableDocument): string {
  return `${documentKindNames[kind]} № ${number}`
}

function sumText({ amount }: SignableDocument): string {
  return amount === null ? '' : ` на ${formatRubles(kopecks(amount))}`
}
