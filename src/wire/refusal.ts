import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { formatMoment } from '#/kernel/time.ts'

/**
 * One kind of fact, described once: `Value` is what the code passes, `schema` is its JSON for the documentation, `read` gives the
 * JSON value that travels and the words people read. `read` gives undefined for anything that is not a `Value`.
 */
export type Fact<Value, Wire extends string | number> = {
  readonly schema: {
    readonly type: 'string' | 'integer'
    readonly format?: 'date-time'
    readonly enum?: readonly string[]
    readonly description: string
  }
  readonly read: (value: unknown) => { readonly wire: Wire; readonly words: string } | undefined
  /** May be left out. */
  readonly optional?: boolean
  /** Only for the compiler. */
  readonly value?: Value
}

/** Words that are ready for people. */
export const text: Fact<string, string> = {
  schema: { type: 'string', description: 'готовые слова' },
  read: (value) => (typeof value === 'string' ? { wire: value, words: value } : undefined),
}

/** A whole number: a count, seconds. */
export const whole: Fact<number, number> = {
  schema: { type: 'integer', description: 'целое число' },
  read: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? { wire: value, words: String(value) } : undefined),
}

/** Money: kopecks in the code and on the wire, «1 500 ₽» in words. */
export const money: Fact<Kopecks, number> = {
  schema: { type: 'integer', description: 'копейки' },
  read: (value) =>
    typeof value === 'number' && Number.isSafeInteger(value)
      ? { wire: value, words: formatRubles(kopecks(value), 'short') }
      : undefined,
}

/** A moment: `Temporal.Instant` in the code, ISO 8601 on the wire, Moscow time in words. */
export const moment: Fact<Temporal.Instant, string> = {
  schema: { type: 'string', format: 'date-time', description: 'момент' },
  read: (value) => (value instanceof Temporal.Instant ? { wire: value.toString(), words: formatMoment(value) } : undefined),
}

/** One name of a closed list; people read the words that stand beside it. */
export function choice<const Name extends string>(words: Readonly<Record<Name, string>>): Fact<Name, Name> {
  const known = new Map<unknown, { wire: Name; words: string }>()
  for (const wire in words) known.set(wire, { wire, words: words[wire] })
  return {
    schema: { type: 'string', enum: [...known.values()].map(({ wire }) => wire), description: 'одно из' },
    read: (value) => known.get(value),
  }
}

/** A fact that is not always there. Words get `undefined` in its place. */
export function optional<Value, Wire extends string | number>(
  fact: Fact<Value, Wire>,
): Fact<Value, Wire> & { readonly optional: true } {
  return { ...fact, optional: true }
}

export type FactShapes = { readonly [name: string]: Fact<unknown, string | number> }
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- an entry without facts has none to name
type NoFacts = Record<never, never>

/** The facts as words. */
type Told<Facts extends FactShapes> = {
  readonly [Name in keyof Facts]: Facts[Name] extends { readonly optional: true } ? string | undefined : string
}

/** A fixed text, or one made of the facts as words. A method, so that entries with different facts stand in one catalogue. */
type Words<Facts extends FactShapes, Said = string> = string | { said(facts: Told<Facts>): Said }['said']

export type RefusalEntry<Facts extends FactShapes = FactShapes> = {
  /** HTTP status; 200 is the specification's own form: a done request whose business answer is no. */
  readonly status: number
  /** The negative code of the specification. Never changes and is never used again. */
  readonly code: number
  /** What the one who refuses must tell. Left out when there is nothing to tell. */
  readonly facts?: Facts
  /** What happened. */
  readonly message: Words<Facts>
  /** What to do about it. */
  readonly action?: Words<Facts, string | undefined>
  /** The small print. */
  readonly information?: Words<Facts, string | undefined>
}

/** One refusal of the catalogue. Words may name only facts that the entry declares. */
export function refusal<const Facts extends FactShapes = NoFacts>(entry: RefusalEntry<Facts>): RefusalEntry<Facts> {
  return entry
}

type ToldFacts = Readonly<Record<string, string | undefined>>
type AnyWords = string | { said(facts: ToldFacts): string | undefined }['said']

/** Any entry of the catalogue, whatever its facts. */
export type AnyRefusal = Pick<RefusalEntry, 'status' | 'code' | 'facts'> & {
  readonly message: AnyWords
  readonly action?: AnyWords
  readonly information?: AnyWords
}

export type RefusalWords = { readonly message: string; readonly action?: string; readonly information?: string }

/** The words of a refusal whose facts are given as words. */
export function wordsOf(entry: AnyRefusal, facts: ToldFacts): RefusalWords {
  const action = say(entry.action, facts)
  const information = say(entry.information, facts)
  return {
    message: say(entry.message, facts) ?? '',
    ...(action === undefined ? {} : { action }),
    ...(information === undefined ? {} : { information }),
  }
}

function say(words: AnyWords | undefined, facts: ToldFacts): string | undefined {
  return typeof words === 'function' ? words(facts) : words
}
