import type { DestinationStream } from 'pino'

/** Where the log goes when a human looks: each JSON line becomes one that is read without a tool. */
export function terminalLog(write: (text: string) => void, zone: string): DestinationStream {
  return { write: (line) => write(`${terminalLine(line, zone)}\n`) }
}

/** `15:31:03  Ошибка: job failed, job tasks.remind, attempt 2: TypeError: x is not a function (at send (mail.ts:3:5))` */
export function terminalLine(json: string, zone: string): string {
  const parsed: unknown = JSON.parse(json)
  const { at, level, msg, fault, ...facts } = isRecord(parsed) ? parsed : {}
  const said = [textOf(msg), ...Object.entries(facts).map(([name, value]) => `${name} ${textOf(value)}`)].join(', ')
  const cause = isRecord(fault) ? `: ${describe(fault)}` : ''
  return `${timeOf(at, zone)}  ${levelNames[Number(level)] ?? 'Сообщение'}: ${said}${cause}`
}

const levelNames: Readonly<Record<number, string>> = { 40: 'Внимание', 50: 'Ошибка', 60: 'Ошибка' }

/** The innermost cause is what went wrong; the place of the outer one is where it was noticed. */
function describe(fault: Readonly<Record<string, unknown>>): string {
  const [frame] = Array.isArray(fault['stack']) ? fault['stack'] : []
  const own = `${textOf(fault['name'])}: ${textOf(fault['message'])}`
  const place = frame === undefined ? '' : ` (${textOf(frame)})`
  return isRecord(fault['cause']) ? `${own}${place} ← ${describe(fault['cause'])}` : `${own}${place}`
}

function timeOf(at: unknown, zone: string): string {
  if (typeof at !== 'string') return '--:--:--'
  return Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'second' })
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.replaceAll(/\s+/g, ' ')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
