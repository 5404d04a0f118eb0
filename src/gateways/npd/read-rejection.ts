import { namespaces } from './namespaces.ts'
import { parseMoment } from './parse-value.ts'
import { findChild } from './read-xml.ts'
import type { NpdFailure } from './port.ts'
import type { XmlElement } from './read-xml.ts'

/** The service's own misspellings, as seen by published clients. */
const spellings: { readonly [code: string]: string } = { RECEPT_ID_NOT_FOUND: 'RECEIPT_ID_NOT_FOUND' }

/** Reads `SmzPlatformError`. Some refusals have no code of their own and are known by their text alone. */
export function readRejection(element: XmlElement): NpdFailure {
  const textOf = (parent: XmlElement, name: string): string => findChild(parent, namespaces.smz, name)?.text ?? ''
  const written = textOf(element, 'Code')
  if (written === '') return { kind: 'garbage', reason: 'a refusal without a code' }
  const args = Object.fromEntries(
    element.children
      .filter((child) => child.name === 'Args' && child.namespace === namespaces.smz)
      .map((pair) => [textOf(pair, 'Key'), textOf(pair, 'Value')]),
  )
  const message = fillIn(textOf(element, 'Message'), args)
  if (written === 'DUPLICATE' || /полн\S+ дубликат/i.test(message)) {
    return { kind: 'duplicate', receiptId: args['RECEIPT_ID'] || undefined, link: args['RECEIPT_URL'] ?? '' }
  }
  return knownByText(message) ?? { kind: 'rejected', code: spellings[written] ?? written, message, args }
}

/** Refusals whose text is all there is to know them by; they may come as an answer or as a fault. */
export function knownByText(text: string): NpdFailure | undefined {
  if (isClockAhead(text)) return { kind: 'clockAhead', by: differenceIn(text) }
  return isOutOfHours(text) ? { kind: 'outOfHours', message: text } : undefined
}

/** The text may be a template with the names of arguments in braces; a name without a value becomes an ellipsis. */
function fillIn(template: string, args: { readonly [key: string]: string }): string {
  return template.replaceAll(/\{\s*(\w+)\s*\}/g, (_, name: string) => args[name] || '…').replaceAll(/[{}]/g, '')
}

/** «Время формирования запроса … не может быть больше (позже) текущего …» */
function isClockAhead(message: string): boolean {
  return /врем\S+ формирования запроса.*не может быть (больше|позже) текущ/is.test(message)
}

/** How far the first time of the text is ahead of the second one; undefined unless the text names both. */
function differenceIn(message: string): Temporal.Duration | undefined {
  const [ours, theirs] = (message.match(/\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})?/g) ?? []).map(parseMoment)
  if (!ours || !theirs || Temporal.Instant.compare(ours, theirs) <= 0) return undefined
  return theirs.until(ours, { largestUnit: 'second' })
}

/** Balances and sums of income may be asked only at night; which code comes by day is unknown, but the text names the hours. */
function isOutOfHours(text: string): boolean {
  return /\b22[:.]00\b.*\b0?6[:.]00\b/s.test(text)
}
