import { parseInn, parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { parseDay } from '#/kernel/time.ts'
import { fieldsOf } from './field-of.ts'
import { words } from './message-fields.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Result } from '#/kernel/result.ts'
import type { PlainField } from './field-of.ts'
import type { FieldKind, Shape } from './message-fields.ts'
import type { XmlElement } from './read-xml.ts'

/** The wire name of the invalid field and the problem as text for a person. */
export type BadField = { readonly kind: 'badField'; readonly field: string; readonly problem: string }

/**
 * `strict` is how the service reads our requests (order checked, unknown elements rejected); `lenient` is how we read its
 * answers.
 */
export type Strictness = 'strict' | 'lenient'

type Values = { [key: string]: unknown }

/** Reads the children of an element by its field table. */
export function readFields(shape: Shape, element: XmlElement, strictness: Strictness): Result<Values, BadField> {
  const fields = fieldsOf(shape)
  const misplaced = strictness === 'strict' ? findMisplaced(fields, element) : undefined
  if (misplaced) return misplaced
  const values: Values = {}
  for (const field of fields) {
    const read = readField(field, element, strictness)
    if (!read.ok) return read
    if (read.value !== undefined) values[field.key] = read.value
  }
  return ok(values)
}

function findMisplaced(fields: readonly PlainField[], element: XmlElement): Result<never, BadField> | undefined {
  let place = 0
  for (const child of element.children) {
    const found = fields.findIndex((field) => field.wire === child.name && child.namespace === element.namespace)
    if (found < 0) return bad(child.name, 'неизвестный элемент')
    if (found < place) return bad(child.name, 'нарушен порядок элементов')
    place = found
  }
  return undefined
}

function readField(field: PlainField, element: XmlElement, strictness: Strictness): Result<unknown, BadField> {
  const found = element.children.filter((child) => child.name === field.wire && child.namespace === element.namespace)
  // An empty optional element counts as absent.
  const items = field.least === 0 && strictness === 'lenient' ? found.filter((child) => !isEmpty(child)) : found
  if (items.length < field.least) return bad(field.wire, 'обязательный элемент отсутствует')
  if (items.length > field.most) return bad(field.wire, `не более ${field.most}`)
  const values: unknown[] = []
  for (const item of items) {
    const value = readItem(field, item, strictness)
    if (!value.ok) return value
    if (value.value !== undefined) values.push(value.value)
  }
  return ok(field.isList ? values : values[0])
}

function readItem(field: PlainField, item: XmlElement, strictness: Strictness): Result<unknown, BadField> {
  if ('of' in field.content) return readFields(field.content.of, item, strictness)
  const value = parseValue(field.content.kind, item.text)
  if (value !== undefined) return ok(value)
  // A list may contain values newer than this program, such as a new permission: they are skipped.
  const isNewWord = field.isList && strictness === 'lenient' && field.content.kind in words
  return isNewWord ? ok() : bad(field.wire, 'недопустимое значение')
}

function parseValue(kind: FieldKind, text: string): unknown {
  switch (kind) {
    case 'text':
      return text
    case 'inn':
      return parseInn(text)
    case 'personInn':
      return parsePersonInn(text)
    case 'money':
      return parseDecimal(text)
    case 'count':
      return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined
    case 'number':
      return /^-?\d{1,12}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined
    case 'flag':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined
    case 'moment':
      return parseMoment(text)
    case 'day':
      return parseDay(text.slice(0, 10))
    default:
      return words[kind].find((word) => word === text)
  }
}

/** «1500.00», «6666», «-0.5»; a value with more than two significant decimals is not a valid amount. */
function parseDecimal(text: string): Kopecks | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(text)
  if (!match) return undefined
  const amount = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return kopecks(match[1] === '-' ? -amount : amount)
}

/** A timestamp with Z or an offset; without either it is Moscow time. */
export function parseMoment(text: string): Temporal.Instant | undefined {
  try {
    return /(Z|[+-]\d{2}:?\d{2})$/.test(text)
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Moscow').toInstant()
  } catch {
    return undefined
  }
}

function isEmpty(element: XmlElement): boolean {
  return element.text === '' && element.children.length === 0
}

function bad(field: string, problem: string): Result<never, BadField> {
  return refuse({ kind: 'badField', field, problem })
}
