import * as z from 'zod/mini'
import { readOutsideText } from '#/kernel/outside-text.ts'
import type { TextProblem } from '#/kernel/outside-text.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { manyLines } from './parsed.ts'

/**
 * The border: every text of a call passes `readOutsideText` before its schema sees it. Lines may stand only in texts whose schema
 * is made by `lines(…)`.
 */
export type Border = {
  /** Reads a value of JSON, a form, a query or headers. `issues`: what is wrong, by the path of the field. */
  read(value: unknown): Result<unknown, { readonly kind: 'badTexts'; readonly issues: Readonly<Record<string, string>> }>
}

export const textProblemWords: Readonly<Record<TextProblem['kind'], string>> = {
  malformed: 'Текст повреждён: наберите его заново',
  control: 'В тексте есть невидимые знаки: наберите его заново или вставьте без оформления',
  lines: 'Пишите одной строкой, без переносов и табуляции',
}

/** The border of the texts that a schema describes. */
export function borderOf(schema: z.ZodMiniType): Border {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: manyLines })
  const withLines = new Set(linePaths(described, ''))
  return {
    read(value) {
      const issues: Record<string, string> = {}
      const read = readPart(value, { withLines, issues, path: '', shape: '', depth: 0 })
      return Object.keys(issues).length === 0 ? ok(read) : refuse({ kind: 'badTexts', issues })
    },
  }
}

/** `.notes.*.text`: the paths of texts of many lines in a JSON Schema, `*` for the place in an array. */
function linePaths(schema: unknown, path: string): string[] {
  return entriesOf(schema).flatMap(([keyword, value]) => {
    if (keyword === 'x-lines') return [path]
    if (keyword === 'properties') return entriesOf(value).flatMap(([name, part]) => linePaths(part, `${path}.${name}`))
    if (keyword === 'items') return linePaths(value, `${path}.*`)
    if (!['anyOf', 'oneOf', 'allOf'].includes(keyword)) return []
    return entriesOf(value).flatMap(([, part]) => linePaths(part, path))
  })
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

type Place = {
  readonly withLines: ReadonlySet<string>
  readonly issues: Record<string, string>
  /** As people read it: `rows.3.name`. */
  readonly path: string
  /** As the schema describes it: `.rows.*.name`. */
  readonly shape: string
  readonly depth: number
}

/** Deeper than any contract. Deeper JSON is refused before a recursion over it can exhaust the stack. */
const deepest = 32

function readPart(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return readText(value, place)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (place.depth >= deepest) {
    place.issues[place.path] = 'Слишком много вложенных частей'
    return undefined
  }
  if (Array.isArray(value)) return value.map((part, index) => readPart(part, inner(place, String(index), '*')))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const read = readOutsideText(name, { lines: false })
      if (!read.ok) place.issues[place.path] = `Имя поля: ${textProblemWords[read.refusal.kind]}`
      return [name, readPart(part, inner(place, read.ok ? name : '?', name))]
    }),
  )
}

function inner(place: Place, name: string, shape: string): Place {
  const path = place.path === '' ? name : `${place.path}.${name}`
  return { ...place, path, shape: `${place.shape}.${shape}`, depth: place.depth + 1 }
}

function readText(text: string, { withLines, issues, path, shape }: Place): string {
  const read = readOutsideText(text, { lines: withLines.has(shape) })
  if (read.ok) return read.value
  issues[path] = textProblemWords[read.refusal.kind]
  return ''
}
