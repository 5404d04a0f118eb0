import { parseInn, parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { parseDay } from '#/kernel/time.ts'
import { words } from './message-fields.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { FieldKind } from './message-fields.ts'

type Parsed = { readonly value: unknown; readonly isRounded?: true }

/** Reads a value of an answer in any spelling that has one meaning; undefined when it has none. */
export function parseValue(kind: FieldKind, text: string): Parsed | undefined {
  if (kind === 'money') return parseSum(text)
  const value = kind === 'digits' || kind === 'bytes' ? text : parseExactly(kind, text)
  return value === undefined ? undefined : { value }
}

/** Reads a value of a request as the service does. */
export function parseWritten(kind: FieldKind, text: string): unknown {
  switch (kind) {
    case 'digits':
      return /^\d{1,19}$/.test(text) ? text : undefined
    case 'bytes':
      return /^[A-Za-z0-9+/\s]*={0,2}$/.test(text) ? text : undefined
    case 'money':
      return /^-?\d{1,13}(\.\d{1,2})?$/.test(text) ? parseSum(text)?.value : undefined
    default:
      return parseExactly(kind, text)
  }
}

function parseExactly(kind: Exclude<FieldKind, 'money' | 'digits' | 'bytes'>, text: string): unknown {
  switch (kind) {
    case 'text':
      return text
    case 'inn':
      return parseInn(text)
    case 'personInn':
      return parsePersonInn(text)
    case 'count':
      return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined
    case 'quantity':
      return /^\+?(\d{1,12}(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined
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

/**
 * «1500.00», «6666», «-0.5», «.50», «+5», «9833.8773»: tax is counted finer than a kopeck, and the last part of a kopeck is
 * rounded half up.
 */
function parseSum(text: string): Parsed | undefined {
  const match = /^([+-]?)(\d{0,13})(?:\.(\d{0,18}))?$/.exec(text)
  const [, sign = '', whole = '', decimals = ''] = match ?? []
  if (!match || whole + decimals === '') return undefined
  const rest = decimals.slice(2)
  const amount = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + (rest >= '5' ? 1 : 0)
  const value: Kopecks = kopecks(sign === '-' && amount !== 0 ? -amount : amount)
  return /[1-9]/.test(rest) ? { value, isRounded: true } : { value }
}

const withZone = /(Z|[+-]\d{2}:?\d{2})$/

export function isNaive(text: string): boolean {
  return !withZone.test(text)
}

/** A timestamp with Z or an offset; without either it is Moscow time. */
export function parseMoment(text: string): Temporal.Instant | undefined {
  try {
    return isNaive(text)
      ? Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Moscow').toInstant()
      : Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}
