import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import { systemClock } from './clock.ts'

/** Structured lines. Callers pass only ids, names of things and numbers: never names, phones, ИНН, codes or tokens. */
export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** JSON lines, to standard error unless told otherwise; faults are written as name, message without values, and stack. */
export function openLog(level: string, destination: DestinationStream = pino.destination({ dest: 2, sync: false })): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"at":"${systemClock.now().toString({ smallestUnit: 'millisecond' })}"`,
      serializers: { fault: describeFault },
    },
    destination,
  )
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }

function describeFault(fault: unknown, depth = 0): unknown {
  if (!(fault instanceof Error)) return 'not an error'
  const detail: Record<string, unknown> = { name: fault.name, message: withoutValues(fault.message), stack: stackOf(fault) }
  if ('code' in fault && /^\w{1,40}$/.test(String(fault.code))) detail['code'] = fault.code
  if (fault.cause !== undefined && depth < 3) detail['cause'] = describeFault(fault.cause, depth + 1)
  return detail
}

/**
 * What a message may quote is taken out of it: anything in quotes, Russian words (our own messages are English, so they
 * came with the data), mail boxes, addresses of other machines, numbers as long as a code or a phone however spaced, and
 * words as long as a token. Ids stay.
 */
export function withoutValues(message: string): string {
  return message
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»/g, '…')
    .replaceAll(/[^\s@<>(),;:]+@[^\s@<>(),;:]+/g, '…')
    .replaceAll(/\b(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b/g, '…')
    .replaceAll(/[А-Яа-яЁё]+/g, '…')
    .replaceAll(/([a-zA-Z]+_[0-9A-HJKMNP-TV-Z]{26})\b|[\w-]{20,}|\+?\d(?:[\s()-]{0,2}\d){4,}/g, (_, id?: string) => id ?? '…')
    .slice(0, 300)
}

/** Only the frames: a message of several lines stands in the stack too. */
function stackOf(fault: Error): string[] {
  const lines = (fault.stack ?? '').split('\n').map((line) => line.trim())
  return lines.filter((line) => /^at [^"'«]+:\d+:\d+\)?$/.test(line)).slice(0, 8)
}
