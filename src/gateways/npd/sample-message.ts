import { parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { fieldsOf } from './field-of.ts'
import type { PlainField } from './field-of.ts'
import { words } from './message-fields.ts'
import type { FieldKind, Shape } from './message-fields.ts'

/** Generates the same values for every field of a shape each time: a text field contains its own name. */
export function sampleOf(shape: Shape): { readonly [key: string]: unknown } {
  return Object.fromEntries(fieldsOf(shape).map((field) => [field.key, sampleField(field)]))
}

function sampleField(field: PlainField): unknown {
  const one = 'of' in field.content ? sampleOf(field.content.of) : sampleValue(field.content.kind, field.wire)
  return field.isList ? [one] : one
}

function sampleValue(kind: FieldKind, name: string): unknown {
  switch (kind) {
    case 'text':
      return `<${name}> & "текст"`
    case 'digits':
      return name === 'RequestYear' ? '2026' : '202611'
    case 'bytes':
      return 'JVBERi0xLjQ='
    case 'inn':
    case 'personInn':
      return parsePersonInn('990900000132')
    case 'money':
      return kopecks(150_050)
    case 'count':
      return 7
    case 'quantity':
      return 2.5
    case 'number':
      return 55.7558
    case 'flag':
      return true
    case 'moment':
      return Temporal.Instant.from('2026-11-21T09:00:05Z')
    case 'day':
      return Temporal.PlainDate.from('1981-02-17')
    default:
      return words[kind][0]
  }
}
