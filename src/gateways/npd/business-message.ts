import { ok, refuse } from '#/kernel/result.ts'
import { namespaces } from './namespaces.ts'
import { messages } from './messages.ts'
import { readLeniently, readStrictly } from './read-fields.ts'
import { readRejection } from './read-rejection.ts'
import { writeFields } from './write-fields.ts'
import { textElement } from '#/platform/server/write-xml.ts'
import type { Result } from '#/kernel/result.ts'
import type { AnswerOf, MessageKind, RequestOf } from './messages.ts'
import type { TakeNote } from './answer-note.ts'
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

/** Reads a request as the service does. Another order of elements is refused when `isOrdered`. */
export function readRequest<Kind extends MessageKind>(
  kind: Kind,
  element: XmlElement,
  isOrdered = true,
): Result<RequestOf<Kind>, BadField> {
  const read = readStrictly(messages[kind].request, element, isOrdered)
  // The values were read with the same shape that the type is derived from.
  return read.ok ? ok(read.value as RequestOf<Kind>) : read
}

/**
 * Reads a completed answer: the fields of the requested kind, or the service's refusal. Anything else is garbage; what was odd
 * and read all the same is noted.
 */
export function readAnswer<Kind extends MessageKind>(
  kind: Kind,
  element: XmlElement,
  note: TakeNote = () => undefined,
): Result<AnswerOf<Kind>, NpdFailure> {
  if (element.namespace !== namespaces.smz) return refuse({ kind: 'garbage', reason: 'foreign namespace of the answer' })
  if (element.name === 'SmzPlatformError') return refuse(readRejection(element))
  if (element.name !== wireName(kind, 'Response')) return refuse({ kind: 'garbage', reason: 'answer to another message' })
  const read = readLeniently(messages[kind].answer, element, note)
  if (!read.ok) return refuse({ kind: 'garbage', reason: `${read.refusal.field}: ${read.refusal.problem}` })
  return ok(read.value as AnswerOf<Kind>)
}

function rooted(name: string, content: string): string {
  return `<${name} xmlns="${namespaces.smz}">${content}</${name}>`
}

function messageKinds(): MessageKind[] {
  return Object.keys(messages) as MessageKind[]
}
