import { decimalRubles, kopecks } from '#/kernel/money.ts'
import { fieldsOf } from './field-of.ts'
import { textElement } from '#/platform/server/write-xml.ts'
import type { PlainField } from './field-of.ts'
import type { FieldKind, Shape } from './message-fields.ts'

/** Writes the fields of a message as XML in wire order; the caller's type guarantees that they match the shape. */
export function writeFields(shape: Shape, values: { readonly [key: string]: unknown }): string {
  return fieldsOf(shape)
    .map((field) => writeField(field, values[field.key]))
    .join('')
}

function writeField(field: PlainField, value: unknown): string {
  if (value === undefined) return ''
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (items.length < field.least || items.length > field.most) {
    throw new RangeError(`${field.wire} must come ${field.least}..${field.most} times, not ${items.length}`)
  }
  return items.map((item) => writeItem(field, item)).join('')
}

function writeItem({ wire, content }: PlainField, item: unknown): string {
  if ('of' in content) return `<${wire}>${writeFields(content.of, isRecord(item) ? item : {})}</${wire}>`
  return textElement(wire, writeValue(content.kind, item))
}

function writeValue(kind: FieldKind, value: unknown): string {
  if (kind === 'money') return decimalRubles(kopecks(Number(value)))
  if (value instanceof Temporal.Instant) return writeMoment(value)
  return String(value)
}

/** «2026-11-21T12:00:05+03:00»: Moscow time, whole seconds. */
export function writeMoment(moment: Temporal.Instant): string {
  return moment.toString({ timeZone: 'Europe/Moscow', smallestUnit: 'second' })
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null
}
