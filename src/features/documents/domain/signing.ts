import type { Id } from '#/kernel/ids.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { formatDay } from '#/kernel/time.ts'
import { documentKindNames } from './document.ts'
import type { DocumentKind } from './document.ts'

export type SignableDocument = {
  readonly id: Id<'document'>
  readonly kind: DocumentKind
  readonly number: string
  readonly day: Temporal.PlainDate
  /** Kopecks. */
  readonly amount: number | null
  readonly sha256: string
}

/** A code confirms one document with exactly these bytes; it is not valid for another document or other bytes. */
export function signingSubject({ id, sha256 }: SignableDocument): string {
  return `sign:${id}:${sha256}`
}

/** «Подписываете: Акт № Д-2026-000045 на 15 000,00 ₽»: what the signer saw when typing the code. */
export function signingText(thing: SignableDocument): string {
  return `Подписываете: ${thingName(thing)} от ${formatDay(thing.day)}${sumText(thing)}`
}

/** The message with the code names the kind, the number, the sum and the first characters of the file's hash. */
export function signingMessage(thing: SignableDocument, code: string): string {
  const text = `Код подписи ${code}. ${thingName(thing)}${sumText(thing)}, файл ${thing.sha256.slice(0, 8)}. Никому не сообщайте код`
  return text.replaceAll('\u00A0', ' ')
}

/** The purpose as recorded in the evidence. */
export function signingPurpose(thing: SignableDocument): string {
  return `${signingText(thing)}. SHA-256 файла: ${thing.sha256}`
}

function thingName({ kind, number }: SignableDocument): string {
  return `${documentKindNames[kind]} № ${number}`
}

function sumText({ amount }: SignableDocument): string {
  return amount === null ? '' : ` на ${formatRubles(kopecks(amount))}`
}
