import * as z from 'zod/mini'
import { parseId } from '#/kernel/ids.ts'
import type { Id, IdKind } from '#/kernel/ids.ts'
import { formatRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { formatDay, parseDay } from '#/kernel/time.ts'
import { idOf, lines, parsed, text, upTo, whenTyped } from './parsed.ts'

/**
 * One field of a form, described once. A value has three shapes: what people type (`Typed`), what travels (`Sent`),
 * and what the server computes with and stores (`Value`). The field has the same name in all three, and as a column.
 * `Unread` is undefined for a field whose text may be half-typed, never for one where any text is a value.
 */
export type Field<Typed extends string | boolean, Sent, Value, Unread = never> = {
  /** What stands in the field of a new form. */
  readonly empty: Typed
  /** Checks what is typed, with the messages of the field, and makes the value. */
  readonly typed: z.ZodMiniType<Value, Typed>
  /** The field in the body of a call. */
  readonly body: z.ZodMiniType<Value, Sent>
  /** The field in an answer. */
  readonly view: z.ZodMiniType<Sent, Sent>
  /** Reads what is typed so far, without checks. */
  read(typed: Typed): Value | Unread
  /** What stands in the field when a stored value is edited. */
  type(sent: Sent): Typed
  /** The value as it travels. */
  send(value: Value): Sent
}

export type Fields = { readonly [name: string]: Field<string | boolean, unknown, unknown, unknown> }

export type TypedOf<Form extends Fields> = { readonly [Name in keyof Form]: Form[Name]['empty'] }
export type SentOf<Form extends Fields> = { readonly [Name in keyof Form]: z.output<Form[Name]['view']> }
export type ValuesOf<Form extends Fields> = { readonly [Name in keyof Form]: z.output<Form[Name]['body']> }

// A loop over fields loses which name has which type. Each function states its type by an overload, and field.test.ts
// checks that the loop keeps the promise.

/** Schemas of one kind by name: `z.object(shapeOf(fields, 'typed'))` is the schema of the form. */
export function shapeOf<Form extends Fields, Kind extends 'typed' | 'body' | 'view'>(
  fields: Form,
  kind: Kind,
): { readonly [Name in keyof Form]: Form[Name][Kind] }
export function shapeOf(fields: Fields, kind: 'typed' | 'body' | 'view'): object {
  return mapped(fields, (field) => field[kind])
}

/** What stands in a new form. */
export function emptyForm<Form extends Fields>(fields: Form): TypedOf<Form>
export function emptyForm(fields: Fields): object {
  return mapped(fields, (field) => field.empty)
}

/** The form of something stored, from the answer that shows it. */
export function typeForm<Form extends Fields>(fields: Form, sent: SentOf<Form>): TypedOf<Form>
export function typeForm(fields: Fields, sent: Readonly<Record<string, unknown>>): object {
  return mapped(fields, (field, name) => field.type(sent[name]))
}

/** The values of what is typed so far. */
export function readForm<Form extends Fields>(
  fields: Form,
  typed: TypedOf<Form>,
): { readonly [Name in keyof Form]: ReturnType<Form[Name]['read']> }
export function readForm(fields: Fields, typed: Readonly<Record<string, string | boolean>>): object {
  return mapped(fields, (field, name) => field.read(typed[name] ?? field.empty))
}

/** Values as they travel: the body of a call, or the part of an answer that shows the fields. */
export function sendForm<Form extends Fields>(fields: Form, values: ValuesOf<Form>): SentOf<Form>
export function sendForm(fields: Fields, values: Readonly<Record<string, unknown>>): object {
  return mapped(fields, (field, name) => field.send(values[name]))
}

/** Of all the values only those that the fields name: what is stored of a body, what a copy takes of a row. */
export function only<Form extends Fields, Values extends { readonly [Name in keyof Form]?: unknown }>(
  fields: Form,
  values: Values,
): Pick<Values, keyof Form & keyof Values>
export function only(fields: Fields, values: Readonly<Record<string, unknown>>): object {
  return mapped(fields, (_, name) => values[name])
}

/** The names of the fields. */
export function namesOf<Form extends Fields>(fields: Form): readonly (keyof Form & string)[]
export function namesOf(fields: Fields): readonly string[] {
  return Object.keys(fields)
}

/** The columns of the fields, as a query names them. */
export function columnsOf<Table extends string, Form extends Fields>(
  table: Table,
  fields: Form,
): readonly `${Table}.${keyof Form & string}`[]
export function columnsOf(table: string, fields: Fields): readonly string[] {
  return namesOf(fields).map((name) => `${table}.${name}`)
}

function mapped(fields: Fields, value: (field: Fields[string], name: string) => unknown): object {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field, name)]))
}

/** One line, or many when `ofLines`; `min` letters at least when the field must be filled. */
export function textField({ min = 0, max, message = '', empty = '', ofLines = false }: TextTerms): Field<string, string, string> {
  const line = min > 0 ? text(min, max, message) : upTo(max)
  const schema = ofLines ? lines(line) : line
  return { empty, typed: schema, body: schema, view: z.string(), read: (typed) => typed.trim(), type: same, send: same }
}

type TextTerms = {
  readonly min?: number
  readonly max: number
  readonly message?: string
  readonly empty?: string
  readonly ofLines?: boolean
}

/** One of several; a new form starts with `empty`. */
export function choiceField<const Choice extends string>(choices: readonly Choice[], empty: NoInfer<Choice>) {
  const schema = z.enum(choices)
  const field: Field<Choice, Choice, Choice> = {
    empty,
    typed: schema,
    body: schema,
    view: schema,
    read: same,
    type: same,
    send: same,
  }
  return field
}

/** A box that is ticked or not. */
export function flagField(): Field<boolean, boolean, boolean> {
  const schema = z.boolean()
  return { empty: false, typed: schema, body: schema, view: schema, read: same, type: same, send: same }
}

/** A day: typed «21.11.2026», sent `2026-11-21`. */
export function dayField(message: string): Field<string, string, Temporal.PlainDate, undefined> {
  const schema = parsed(parseDay, message)
  return {
    empty: '',
    typed: schema,
    body: schema,
    view: z.string(),
    read: parseDay,
    type: typedDay,
    send: (day) => day.toString(),
  }
}

function typedDay(sent: string): string {
  const day = parseDay(sent)
  return day ? formatDay(day) : ''
}

/** Money typed in roubles, sent in kopecks. */
export function moneyField({ min, max, message, whole, least }: MoneyTerms): Field<string, number, Kopecks, undefined> {
  const fits = (amount: Kopecks | undefined) => amount !== undefined && amount >= min && amount <= (max ?? amount)
  const range = max === undefined ? [z.gte(min, least)] : [z.gte(min, least), z.lte(max)]
  return {
    empty: '',
    typed: parsed((typed) => (fits(parseRubles(typed)) ? parseRubles(typed) : undefined), message),
    body: z.pipe(z.int(whole).check(...range), z.transform(kopecks)),
    view: z.number(),
    read: parseRubles,
    type: (sent) => formatRubles(kopecks(sent), 'short').replace('\u00A0₽', ''),
    send: same,
  }
}

type MoneyTerms = {
  /** Kopecks. */
  readonly min: number
  readonly max?: number
  /** Beside the field of the form. */
  readonly message: string
  /** To a caller of the API who sends what is not a whole number, or less than `min`. */
  readonly whole?: string
  readonly least?: string
}

/** A whole number from `min`, 1 by default, to `max`; `whole` is said to a caller of the API who sends another one. */
export function countField({ min = 1, max, message, whole = message }: CountTerms): Field<string, number, number, undefined> {
  return {
    empty: '',
    typed: parsed((typed) => wholeNumber(typed.trim(), max, min), message),
    body: z.int(whole).check(z.gte(min, message), z.lte(max, message)),
    view: z.number(),
    read: (typed) => wholeNumber(typed, Infinity),
    type: String,
    send: same,
  }
}

type CountTerms = { readonly min?: number; readonly max: number; readonly message: string; readonly whole?: string }

function wholeNumber(typed: string, max: number, min = 1): number | undefined {
  return /^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max ? Number(typed) : undefined
}

/** An id chosen from a list. */
export function idField<Kind extends IdKind>(kind: Kind): Field<string, string, Id<Kind>, undefined> {
  const schema = idOf(kind)
  const read = (typed: string): Id<Kind> | undefined => parseId(kind, typed)
  return { empty: '', typed: schema, body: schema, view: z.string(), read, type: same, send: same }
}

/** The same choice in a body that may leave it out: programs written before the field was there send none. */
export function sentOrEmpty<Choice extends string>(
  field: Field<Choice, Choice, Choice>,
): Field<Choice, Choice | undefined, Choice> {
  const { empty, body, view } = field
  return { ...field, body: z._default(body, empty), view: z.optional(view), type: (sent) => sent ?? empty }
}

/** The same field that may be left empty: nothing is typed, null travels and is stored. */
export function optional<Sent, Value>(field: Field<string, Sent, Value, undefined>): Field<string, Sent | null, Value | null> {
  return {
    empty: field.empty,
    typed: whenTyped(field.typed, null),
    body: z.nullable(field.body),
    view: z.nullable(field.view),
    read: (typed) => field.read(typed) ?? null,
    type: (sent) => (sent === null ? field.empty : field.type(sent)),
    send: (value) => (value === null ? null : field.send(value)),
  }
}

/** The same field whose empty text, or text that is not a value yet, means `blank`. */
export function fallingBack<Sent, Value>(field: Field<string, Sent, Value, undefined>, blank: Value): Field<string, Sent, Value> {
  return {
    ...field,
    empty: field.type(field.send(blank)),
    typed: whenTyped(field.typed, blank),
    read: (typed) => field.read(typed) ?? blank,
  }
}

function same<Value>(value: Value): Value {
  return value
}
