import { ok, refuse } from '#/kernel/result.ts'
import { fieldsOf } from './field-of.ts'
import { words } from './message-fields.ts'
import { isNaive, parseValue, parseWritten } from './parse-value.ts'
import { findChild } from './read-xml.ts'
import type { Result } from '#/kernel/result.ts'
import type { TakeNote } from './answer-note.ts'
import type { PlainField } from './field-of.ts'
import type { SetAside, Shape } from './message-fields.ts'
import type { XmlElement } from './read-xml.ts'

/** The wire name of the invalid field and the problem as text for a person. */
export type BadField = { readonly kind: 'badField'; readonly field: string; readonly problem: string }

type Values = { [key: string]: unknown }

/** Reads a request as the service does: unknown elements are refused and, when `isOrdered`, so is another order. */
export function readStrictly(shape: Shape, element: XmlElement, isOrdered: boolean): Result<Values, BadField> {
  const misplaced = findMisplaced(fieldsOf(shape), element, isOrdered)
  if (misplaced) return misplaced
  return readAll(shape, (field) => readStrictField(field, element, isOrdered))
}

function findMisplaced(
  fields: readonly PlainField[],
  element: XmlElement,
  isOrdered: boolean,
): Result<never, BadField> | undefined {
  let place = 0
  for (const child of element.children) {
    const found = fields.findIndex((field) => field.wire === child.name && child.namespace === element.namespace)
    if (found < 0) return bad(child.name, 'неизвестный элемент')
    if (isOrdered && found < place) return bad(child.name, 'нарушен порядок элементов')
    place = found
  }
  return undefined
}

function readStrictField(field: PlainField, element: XmlElement, isOrdered: boolean): Result<unknown, BadField> {
  const { wire, content, least, most } = field
  const items = childrenOf(element, wire)
  if (items.length < least) return bad(wire, 'обязательный элемент отсутствует')
  if (items.length > most) return bad(wire, `не более ${most}`)
  const values: unknown[] = []
  for (const item of items) {
    const value = 'of' in content ? readStrictly(content.of, item, isOrdered) : orBad(wire, parseWritten(content.kind, item.text))
    if (!value.ok) return value
    values.push(value.value)
  }
  return ok(field.isList ? values : values[0])
}

/**
 * Reads an answer of the service as far as it can be read: any order, unknown elements, empty optional ones, lists of any
 * length. A bad item of a list is set aside, and the others are read. What was odd is noted.
 */
export function readLeniently(shape: Shape, element: XmlElement, note: TakeNote): Result<Values, BadField> {
  const setAside: SetAside[] = []
  const read = readAll(shape, (field) => {
    const items = childrenOf(element, field.wire).filter((child) => field.least > 0 || !isEmpty(child))
    if (field.isList) return ok(items.flatMap((item) => readListItem(field, item, note, setAside)))
    const [item] = items
    if (items.length > 1) return bad(field.wire, 'не более 1')
    if (item) return readItem(field, item, note)
    return field.least > 0 ? bad(field.wire, 'обязательный элемент отсутствует') : ok()
  })
  return read.ok && setAside.length > 0 ? ok({ ...read.value, setAside }) : read
}

/** Returns the item, or nothing when it can not be read. */
function readListItem(field: PlainField, item: XmlElement, note: TakeNote, setAside: SetAside[]): unknown[] {
  if (isNewWord(field, item.text)) {
    note({ kind: 'newWord', field: field.wire, word: item.text })
    return []
  }
  const read = readItem(field, item, note)
  if (read.ok) return [read.value]
  const aside = { list: field.wire, item: ownNumber(item), field: read.refusal.field }
  note({ kind: 'setAside', ...aside })
  setAside.push(aside)
  return []
}

function readItem(field: PlainField, item: XmlElement, note: TakeNote): Result<unknown, BadField> {
  const { wire, content, orWithin } = field
  if ('of' in content) {
    const within = orWithin === undefined ? undefined : findChild(item, item.namespace, orWithin)
    return readLeniently(content.of, within ?? item, note)
  }
  if (isNewWord(field, item.text)) {
    note({ kind: 'newWord', field: wire, word: item.text })
    return ok(item.text)
  }
  const parsed = parseValue(content.kind, item.text)
  if (parsed?.isRounded) note({ kind: 'rounded', field: wire })
  if (parsed?.value instanceof Temporal.Instant && isNaive(item.text)) note({ kind: 'naiveTime', field: wire, at: parsed.value })
  return orBad(wire, parsed?.value)
}

/** A word that looks like a word of the service and stands where one is expected, but is not in the schema. */
function isNewWord({ content }: PlainField, text: string): boolean {
  if ('of' in content || !(content.kind in words)) return false
  return /^\w{1,60}$/.test(text) && parseValue(content.kind, text) === undefined
}

const numberNames = ['ReceiptId', 'Id', 'id', 'requestId', 'Offset']

/** The number by which the service itself calls an item; never an ИНН. */
function ownNumber(item: XmlElement): string | undefined {
  const found = item.children.find(({ name, text }) => numberNames.includes(name) && /^[\w-]{1,64}$/.test(text))
  return found?.text
}

function readAll(shape: Shape, read: (field: PlainField) => Result<unknown, BadField>): Result<Values, BadField> {
  const values: Values = {}
  for (const field of fieldsOf(shape)) {
    const answer = read(field)
    if (!answer.ok) return answer
    if (answer.value !== undefined) values[field.key] = answer.value
  }
  return ok(values)
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name && child.namespace === element.namespace)
}

function isEmpty(element: XmlElement): boolean {
  return element.text === '' && element.children.length === 0
}

function orBad(field: string, value: unknown): Result<unknown, BadField> {
  return value === undefined ? bad(field, 'недопустимое значение') : ok(value)
}

function bad(field: string, problem: string): Result<never, BadField> {
  return refuse({ kind: 'badField', field, problem })
}
