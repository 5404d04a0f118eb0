import { ok, refuse } from '#/kernel/result.ts'
import { namespaces } from './namespaces.ts'
import { messages } from './messages.ts'
import { readFields } from './read-fields.ts'
import { findChild } from './read-xml.ts'
import { writeFields } from './write-fields.ts'
import { textElement } from './write-xml.ts'
import type { Result } from '#/kernel/result.ts'
import type { AnswerOf, MessageKind, RequestOf } from './messages.ts'
import type { NpdFailure, Rejected } from './port.ts'
import type { BadField } from './read-fields.ts'
import type { XmlElement } from './read-xml.ts'

/** `PostIncomeV2` → `PostIncomeRequestV2`: the word is inserted before the version. */
export function wireName(kind: MessageKind, side: 'Request' | 'Response'): string {
  return kind.replace(/(V\d)?$/, `${side}$1`)
}

const kindsByRequestName = new Map(messageKinds().map((kind) => [wireName(kind, 'Request'), kind]))

/** Returns the kind of a business request by its root element. */
export function kindOfRequest(element: XmlElement): MessageKind | undefined {
  return element.namespace === namespaces.smz ? kindsByRequestName.get(element.name) : undefined
}

export function writeRequest<Kind extends MessageKind>(kind: Kind, request: RequestOf<Kind>): string {
  return rooted(wireName(kind, 'Request'), writeFields(messages[kind].request, request))
}

export function writeAnswer<Kind extends MessageKind>(kind: Kind, answer: AnswerOf<Kind>): string {
  return rooted(wireName(kind, 'Response'), writeFields(messages[kind].answer, answer))
}

/** `SmzPlatformError`, the format of every business refusal. */
export function writeRejection({ code, message, args }: Rejected): string {
  const pairs = Object.entries(args)
    .map(([key, value]) => `<Args>${textElement('Key', key)}${textElement('Value', value)}</Args>`)
    .join('')
  return rooted('SmzPlatformError', `${textElement('Code', code)}${textElement('Message', message)}${pairs}`)
}

/** Reads a request strictly, as the service does. */
export function readRequest<Kind extends MessageKind>(kind: Kind, element: XmlElement): Result<RequestOf<Kind>, BadField> {
  const read = readFields(messages[kind].request, element, 'strict')
  // The values were read with the same shape that the type is derived from.
  return read.ok ? ok(read.value as RequestOf<Kind>) : read
}

/** Reads a completed answer: the fields of the requested kind, or the service's refusal. Anything else is garbage. */
export function readAnswer<Kind extends MessageKind>(kind: Kind, element: XmlElement): Result<AnswerOf<Kind>, NpdFailure> {
  if (element.namespace !== namespaces.smz) return refuse({ kind: 'garbage', reason: 'foreign namespace of the answer' })
  if (element.name === 'SmzPlatformError') return refuse(readRejection(element))
  if (element.name !== wireName(kind, 'Response')) return refuse({ kind: 'garbage', reason: 'answer to another message' })
  const read = readFields(messages[kind].answer, element, 'lenient')
  if (!read.ok) return refuse({ kind: 'garbage', reason: `${read.refusal.field}: ${read.refusal.problem}` })
  return ok(read.value as AnswerOf<Kind>)
}

/** The service's own misspellings, as seen by published clients. */
const spellings: { readonly [code: string]: string } = { RECEPT_ID_NOT_FOUND: 'RECEIPT_ID_NOT_FOUND' }

function readRejection(element: XmlElement): NpdFailure {
  const textOf = (parent: XmlElement, name: string): string => findChild(parent, namespaces.smz, name)?.text ?? ''
  const written = textOf(element, 'Code')
  if (written === '') return { kind: 'garbage', reason: 'a refusal without a code' }
  const args = Object.fromEntries(
    element.children
      .filter((child) => child.name === 'Args' && child.namespace === namespaces.smz)
      .map((pair) => [textOf(pair, 'Key'), textOf(pair, 'Value')]),
  )
  const { RECEIPT_ID: receiptId, RECEIPT_URL: link } = args
  if (written === 'DUPLICATE' && receiptId) return { kind: 'duplicate', receiptId, link: link ?? '' }
  return { kind: 'rejected', code: spellings[written] ?? written, message: textOf(element, 'Message'), args }
}

function rooted(name: string, content: string): string {
  return `<${name} xmlns="${namespaces.smz}">${content}</${name}>`
}

function messageKinds(): MessageKind[] {
  return Object.keys(messages) as MessageKind[]
}
