import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import process from 'node:process'
import { systemClock, systemZone } from './clock.ts'
import { terminalLog } from './terminal-log.ts'

/**
 * Structured logging. Callers pass only ids, names of objects and numbers: never personal names, phones, ИНН, codes or tokens.
 */
export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** What an installation chose; undefined: by where the output goes. */
export type LogSettings = {
  readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent' | undefined
  readonly format: 'json' | 'text' | undefined
}

/** The log of a process: JSON for machines; a human at a terminal sees only what went wrong, a line each. */
export function openProcessLog({ level, format }: LogSettings): Log {
  const isText = format === undefined ? process.stdout.isTTY : format === 'text'
  if (!isText) return openLog(level ?? 'info')
  return openLog(
    level ?? 'warn',
    terminalLog((text) => process.stderr.write(text), systemZone()),
  )
}

/** Writes JSON lines, to standard error by default; faults are written as name, message without values, and stack. */
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
 * Removes everything an error message may quote: quoted text, Russian words (our own messages are English, so Russian words
 * come from data), email addresses, addresses of other machines, numbers as long as a code or a phone in any spacing, and words
 * as long as a token. Ids stay.
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

/** Keeps only the frames, because the stack also contains the message, which may span several lines. */
function stackOf(fault: Error): string[] {
  const lines = (fault.stack ?? '').split('\n').map((line) => line.trim())
  return lines.filter((line) => /^at [^"'«]+:\d+:\d+\)?$/.test(line)).slice(0, 8)
}
