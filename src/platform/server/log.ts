import { pino } from 'pino'

/** Structured lines. Callers pass only ids, names of things and numbers: never names, phones, ИНН, codes or tokens. */
export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** JSON lines to standard error; faults are written as name, message and stack. */
export function openLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"at":"${Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })}"`,
      serializers: { fault: describeFault },
    },
    pino.destination({ dest: 2, sync: false }),
  )
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }

function describeFault(fault: unknown): unknown {
  if (!(fault instanceof Error)) return 'not an error'
  const detail: Record<string, unknown> = { name: fault.name, message: withoutValues(fault.message), stack: stackOf(fault) }
  if ('code' in fault) detail['code'] = fault.code
  return detail
}

/** Database errors quote the offending value; the log keeps the rest. */
function withoutValues(message: string): string {
  return message.replaceAll(/"[^"]{0,200}"|\d{6,}/g, '…').slice(0, 300)
}

function stackOf(fault: Error): string[] {
  return (fault.stack ?? '').split('\n').slice(1, 8).map((line) => line.trim())
}
