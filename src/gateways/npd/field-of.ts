import { words } from './message-fields.ts'
import type { Field, FieldKind, Shape } from './message-fields.ts'

/** A parsed field of the message table. */
export type PlainField = {
  readonly key: string
  readonly wire: string
  readonly least: number
  readonly most: number
  /** An array in our own data even when at most one element is allowed. */
  readonly isList: boolean
  readonly orWithin?: string
  readonly content: { readonly of: Shape } | { readonly kind: FieldKind }
}

const counts: { readonly [mark: string]: readonly [least: number, most: number] } = {
  '': [1, 1],
  '?': [0, 1],
  '*': [0, Infinity],
  '+': [1, Infinity],
}

const fieldsByShape = new WeakMap<Shape, readonly PlainField[]>()

/** Returns the fields of a shape in wire order; each shape is parsed once. */
export function fieldsOf(shape: Shape): readonly PlainField[] {
  const known = fieldsByShape.get(shape)
  if (known) return known
  const fields = Object.entries(shape).map(([key, field]) => plainField(key, field))
  fieldsByShape.set(shape, fields)
  return fields
}

function plainField(key: string, field: Field): PlainField {
  if (typeof field !== 'string') {
    return {
      key,
      wire: field.as,
      least: field.least,
      most: field.most,
      isList: field.single !== true,
      content: { of: field.of },
      ...(field.orWithin === undefined ? {} : { orWithin: field.orWithin }),
    }
  }
  const match = /^([a-zA-Z]+)([?*+]?)(?: as (\w+))?$/.exec(field)
  const [, kind = '', mark = '', name = capital(key)] = match ?? []
  if (!isFieldKind(kind)) throw new TypeError(`Unknown field ${key}: ${field}`)
  const [least, most] = counts[mark] ?? [1, 1]
  return { key, wire: name, least, most, isList: most > 1, content: { kind } }
}

function isFieldKind(text: string): text is FieldKind {
  return text in words || plainKinds.has(text)
}

const plainKinds: ReadonlySet<string> = new Set([
  'text',
  'digits',
  'bytes',
  'inn',
  'personInn',
  'money',
  'count',
  'quantity',
  'number',
  'flag',
  'moment',
  'day',
])

function capital(key: string): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`
}
