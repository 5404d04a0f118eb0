import * as z from 'zod/mini'
import { parseId } from '#/kernel/ids.ts'
import type { Id, IdKind } from '#/kernel/ids.ts'
import { parsePhone, phoneProblem } from '#/kernel/phone.ts'

/** Turns a kernel parser into a schema: text in, branded value out, or the message. */
export function parsed<Value>(parse: (text: string) => Value | undefined, message: string) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): Value => {
      const value = parse(text)
      if (value === undefined) {
        context.issues.push({ code: 'custom', message, input: text })
        return z.NEVER
      }
      return value
    }),
  )
}

/** Like `parsed`, with a message that depends on the problem. */
export function saying<Value>(parse: (text: string) => Value | undefined, problem: (text: string) => string | undefined) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): Value => {
      const value = parse(text)
      if (value === undefined) {
        context.issues.push({ code: 'custom', message: problem(text) ?? 'Проверьте значение', input: text })
        return z.NEVER
      }
      return value
    }),
  )
}

/** A Russian mobile number, typed in any usual way. */
export const phoneText = saying(parsePhone, phoneProblem)

/** An id of one kind. */
export function idOf<Kind extends IdKind>(kind: Kind) {
  return parsed((text): Id<Kind> | undefined => parseId(kind, text), 'Неверный номер')
}

/** Trimmed text of `min` to `max` characters. */
export function text(min: number, max: number, message: string) {
  return z.string().check(z.trim(), z.minLength(min, message), z.maxLength(max, `Не больше ${max} символов`))
}

/** Text without surrounding spaces, empty or up to `max` letters. */
export function upTo(max: number) {
  return z.string().check(z.trim(), z.maxLength(max, `Не больше ${max} символов`))
}

/** As `schema` when something is typed; nothing but spaces is `empty`. */
export function whenTyped<Value, Empty>(schema: z.ZodMiniType<Value, string>, empty: Empty) {
  return z.pipe(
    z.string(),
    z.transform((typed: string, context): Value | Empty => {
      if (typed.trim() === '') return empty
      const read = z.safeParse(schema, typed)
      if (read.success) return read.data
      context.issues.push({ code: 'custom', message: read.error.issues[0]?.message ?? '', input: typed })
      return z.NEVER
    }),
  )
}

/** The texts in which line ends and tabs may stand: see `border.ts`. */
export const manyLines = z.registry<{ readonly 'x-lines': true }>()

/** The same text, of many lines. Stands last: a check added to it later makes another schema, of one line. */
export function lines<Text extends z.ZodMiniType<string, string>>(text: Text): Text {
  manyLines.add(text, { 'x-lines': true })
  return text
}

/** Empty text means that the field is absent. */
export function optionalText(max: number) {
  return whenNotEmpty(upTo(max))
}

/** The same of many lines. */
export function optionalLines(max: number) {
  return whenNotEmpty(lines(upTo(max)))
}

function whenNotEmpty(text: z.ZodMiniType<string, string>) {
  return z.optional(
    z.pipe(
      text,
      z.transform((value: string) => (value === '' ? undefined : value)),
    ),
  )
}

/** A page of a cursor-paged list: its items and the cursor of the next page. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) })
}

/** `cursor` is the previous page's `next`; `size` is 1–100. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  size: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(1), z.lte(100)))),
}

/** Roles as written in paths. */
export const roleParam = z.object({ role: z.enum(['client', 'person']) })
