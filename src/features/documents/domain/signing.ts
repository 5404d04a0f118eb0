import { formatRubles, kopecks } from '#/kernel/money.ts'
import { formatDay } from '#/kernel/time.ts'
import { documentKindNames } from './document.ts'
import type { DocumentKind } from './document.ts'

export type SignedThing = {
  readonly id: string
  readonly kind: DocumentKind
  readonly number: string
  readonly day: Temporal.PlainDate
  /** Kopecks. */
  readonly amount: number | null
  readonly sha256: string
}

/** A code confirms one document with exactly these bytes; with another document or other bytes it is no code. */
export function signingSubject({ id, sha256 }: SignedThing): string {
  return `sign:${id}:${sha256}`
}

/** «Подписываете: Акт № Д-2026-000045 на 15 000,00 ₽»: what the signer saw when he typed the code. */
export function signingText(thing: SignedThing): string {
  return `Подписываете: ${thingName(thing)} от ${formatDay(thing.day)}${sumText(thing)}`
}

/** The message with the code names the kind, the number, the sum and how the hash of the file begins. */
export function signingMessage(thing: SignedThing, code: string): string {
  const text = `Код подписи ${code}. ${thingName(thing)}${sumText(thing)}, файл ${thing.sha256.slice(0, 8)}. Никому не сообщайте код`
  return text.replaceAll('\u00A0', ' ')
}

/** The purpose as it is written into the evidence. */
export function signingPurpose(thing: SignedThing): string {
  return `${signingText(thing)}. SHA-256 файла: ${thing.sha256}`
}

function thingName({ kind, number }: SignedThing): string {
  return `${documentKindNames[kind]} № ${number}`
}

function sumText({ amount }: SignedThing): string {
  return amount === null ? '' : ` на ${formatRubles(kopecks(amount))}`
}
