/** A description as it is served: only what a program may rely on is read. */
export type ApiDescription = {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> }
}

type Operation = {
  readonly operationId: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Shape
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}
type Content = Readonly<Record<string, { readonly schema: Shape }>>

export type Shape = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
} & { readonly [bound in (typeof lowerBounds | typeof upperBounds)[number]]?: number }

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const

/** `sent`: what a program sends must stay accepted. `read`: what it reads must stay there. */
type Direction = 'sent' | 'read'

/**
 * What a program written for the old description can no longer do with the new one, one line each: a lost operation, field or word,
 * a new required input, another type, a narrower bound. Additions are no breaks.
 */
export function breaksOf(old: ApiDescription, now: ApiDescription): string[] {
  const operations = Object.entries(old.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const left = now.paths[path]?.[method]
      return left ? breaksOfOperation(operation, left).map((what) => `${name}: ${what}`) : [`${name}: the operation is gone`]
    }),
  )
  const refusals = Object.entries(old.components.schemas).flatMap(([name, shape]) => {
    const left = now.components.schemas[name]
    return left ? breaksOfShape(shape, left, 'read', name) : [`${name} is gone`]
  })
  return [...operations, ...refusals]
}

/** The promises alone, without words and examples: what is kept of a release. */
export function promisesOf({ info, paths, components }: ApiDescription): ApiDescription {
  return {
    info: { version: info.version },
    paths: mapped(paths, (methods) =>
      mapped(methods, ({ operationId, parameters, requestBody, responses }) => ({
        operationId,
        parameters: parameters.map(({ name, in: place, required, schema }) => ({ name, in: place, required, schema })),
        ...(requestBody ? { requestBody: { content: schemasOf(requestBody.content) } } : {}),
        responses: { '200': { content: schemasOf(responses['200']?.content ?? {}) } },
      })),
    ),
    components: {
      schemas: mapped(components.schemas, ({ type, required, properties }) => ({ type, required, properties }) as Shape),
    },
  }
}

function schemasOf(content: Content): Content {
  return mapped(content, ({ schema }) => ({ schema }))
}

function mapped<Value, Other>(of: Readonly<Record<string, Value>>, to: (value: Value) => Other): Record<string, Other> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value)]))
}

/** Breaks are for a release that says so: `0.2.0` after `0.1.3`, `2.0.0` after `1.4.0`. */
export function mayBreak(old: ApiDescription, now: ApiDescription): boolean {
  const [major = 0, minor = 0] = numbersOf(old)
  const [nowMajor = 0, nowMinor = 0] = numbersOf(now)
  return nowMajor > major || (major === 0 && nowMajor === 0 && nowMinor > minor)
}

function numbersOf({ info }: ApiDescription): number[] {
  return info.version.split('.').map(Number)
}

function breaksOfOperation(old: Operation, now: Operation): string[] {
  return [
    ...(old.operationId === now.operationId ? [] : [`operationId ${old.operationId} is gone`]),
    ...breaksOfParameters(old, now),
    ...breaksOfContent(old.requestBody?.content ?? {}, now.requestBody?.content ?? {}, 'sent', 'body'),
    ...(now.requestBody && !old.requestBody ? ['a body is new'] : []),
    ...breaksOfContent(old.responses['200']?.content ?? {}, now.responses['200']?.content ?? {}, 'read', 'answer'),
  ]
}

function breaksOfParameters(old: Operation, now: Operation): string[] {
  const keyOf = (one: Operation['parameters'][number]) => `${one.in} ${one.name}`
  const known = new Map(old.parameters.map((one) => [keyOf(one), one]))
  const left = new Map(now.parameters.map((one) => [keyOf(one), one]))
  return [
    ...[...known].flatMap(([key, one]) => {
      const same = left.get(key)
      return same ? breaksOfShape(one.schema, same.schema, 'sent', key) : [`${key} is gone`]
    }),
    ...[...left].flatMap(([key, { required }]) => (required && known.get(key)?.required !== true ? [`${key} is required`] : [])),
  ]
}

function breaksOfContent(old: Content, now: Content, direction: Direction, where: string): string[] {
  return Object.entries(old).flatMap(([type, { schema }]) => {
    const left = now[type]
    return left ? breaksOfShape(schema, left.schema, direction, where) : [`${where} is no more ${type}`]
  })
}

function breaksOfShape(old: Shape, now: Shape, direction: Direction, where: string): string[] {
  if (old.$ref !== undefined) return old.$ref === now.$ref ? [] : [`${where} is no more ${old.$ref}`]
  const alternatives = old.oneOf ?? old.anyOf
  if (alternatives) return breaksOfAlternatives(alternatives, now, direction, where)
  const widened = direction === 'sent' ? (now.oneOf ?? now.anyOf) : undefined
  if (widened) return widened.some((one) => breaksOfShape(old, one, direction, where).length === 0) ? [] : [`${where} is another`]
  // What was anything may become something for a reader only.
  if (old.type === undefined && old.const === undefined && old.enum === undefined && !old.properties)
    return direction === 'sent' && now.type !== undefined ? [`${where} is narrower`] : []
  return [
    ...breaksOfType(old, now, direction, where),
    ...breaksOfWords(old, now, where),
    ...(direction === 'sent' ? breaksOfBounds(old, now, where) : []),
    ...breaksOfFields(old, now, direction, where),
    ...(old.items && now.items ? breaksOfShape(old.items, now.items, direction, `${where}[]`) : []),
  ]
}

/** Each old alternative must live on in one of the new. */
function breaksOfAlternatives(old: readonly Shape[], now: Shape, direction: Direction, where: string): string[] {
  const left = now.oneOf ?? now.anyOf ?? [now]
  return old.flatMap((one) => {
    const found =
      left.map((other) => breaksOfShape(one, other, direction, where)).toSorted((a, b) => a.length - b.length)[0] ?? []
    if (found.length === 0) return []
    // A schema that reads `null` too may lose it for a reader: he has nothing to fear.
    if (direction === 'read' && one.type === 'null') return []
    return one.$ref === undefined || direction === 'sent' ? found : []
  })
}

function breaksOfType(old: Shape, now: Shape, direction: Direction, where: string): string[] {
  const [before, after] = [typesOf(old), typesOf(now)]
  const [must, may] = direction === 'sent' ? [before, after] : [after, before]
  if (may.length === 0) return []
  return must.length === 0 || must.some((type) => !may.includes(type) && !(type === 'integer' && may.includes('number')))
    ? [`${where} is ${after.join(' or ') || 'anything'}, was ${before.join(' or ')}`]
    : []
}

function typesOf({ type }: Shape): readonly string[] {
  return type === undefined ? [] : typeof type === 'string' ? [type] : type
}

/** A word that is gone breaks whoever sends it and whoever waits for it. */
function breaksOfWords(old: Shape, now: Shape, where: string): string[] {
  if (old.const !== undefined && JSON.stringify(old.const) !== JSON.stringify(now.const))
    return [`${where} is no more ${String(old.const)}`]
  if (!old.enum) return []
  const left = now.enum ?? (now.const === undefined ? undefined : [now.const])
  return left ? old.enum.filter((word) => !left.includes(word)).map((word) => `${where} is no more ${String(word)}`) : []
}

function breaksOfBounds(old: Shape, now: Shape, where: string): string[] {
  return [
    ...lowerBounds.filter((bound) => (now[bound] ?? -Infinity) > (old[bound] ?? -Infinity)),
    ...upperBounds.filter((bound) => (now[bound] ?? Infinity) < (old[bound] ?? Infinity)),
  ].map((bound) => `${where}: ${bound} is ${now[bound]}, was ${old[bound] ?? 'none'}`)
}

function breaksOfFields(old: Shape, now: Shape, direction: Direction, where: string): string[] {
  const { properties = {}, required = [] } = old
  return [
    ...Object.entries(properties).flatMap(([name, shape]) => {
      const left = now.properties?.[name]
      return left ? breaksOfShape(shape, left, direction, `${where}.${name}`) : [`${where}.${name} is gone`]
    }),
    ...(direction === 'sent'
      ? (now.required ?? []).filter((name) => !required.includes(name)).map((name) => `${where}.${name} is required`)
      : required
          .filter((name) => now.properties?.[name] && !now.required?.includes(name))
          .map((name) => `${where}.${name} may be absent`)),
  ]
}
