/** The part of JSON Schema that zod prints and a reader of the API page needs. */
type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema | boolean>>
  readonly required?: readonly string[]
  readonly items?: Schema | boolean
  readonly anyOf?: readonly (Schema | boolean)[]
  readonly oneOf?: readonly (Schema | boolean)[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly additionalProperties?: Schema | boolean
  readonly $ref?: string
}

/** A shape the way TypeScript would write it: `{ id: string, amount?: number }`. */
export function shapeText(schema: object | boolean, indent = ''): string {
  if (typeof schema === 'boolean') return 'unknown'
  const shape: Schema = schema
  const variants = shape.anyOf ?? shape.oneOf
  if (variants) return variants.map((variant) => shapeText(variant, indent)).join(' | ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.type === 'array') return arrayText(shape, indent)
  if (shape.type === 'object') return objectText(shape, indent)
  if (Array.isArray(shape.type)) return shape.type.join(' | ')
  if (shape.$ref !== undefined) return shape.$ref.split('/').at(-1) ?? 'unknown'
  return typeof shape.type === 'string' ? shape.type : 'unknown'
}

function arrayText({ items = true }: Schema, indent: string): string {
  const item = shapeText(items, indent)
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function objectText({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties ?? {}).map(
    ([name, value]) => `${inner}${nameText(name)}${required.includes(name) ? '' : '?'}: ${shapeText(value, inner)}`,
  )
  if (lines.length > 0) return `{\n${lines.join('\n')}\n${indent}}`
  return additionalProperties ? `Record<string, ${shapeText(additionalProperties, indent)}>` : '{}'
}

function nameText(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`
}
