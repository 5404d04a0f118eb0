import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Statement, StatementProblem } from './port.ts'
import { readCamt } from './read-camt.ts'
import { readExchangeText } from './read-exchange-text.ts'

const mostBytes = 32 * 1024 * 1024

/**
 * Reads a bank statement whose form and encoding are recognized by content: 1CClientBankExchange (windows-1251, DOS or UTF-8,
 * with or without a BOM) or camt.053. All of the file is read or none of it.
 */
export function readStatement(bytes: Uint8Array): Result<Statement, StatementProblem> {
  if (bytes.length > mostBytes) return refuse({ kind: 'tooLarge' })
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replace(/^\u00EF\u00BB\u00BF/, '')
  if (start.trimStart().startsWith('<')) return readXml(bytes, start.trimStart())
  const text = exchangeTextOf(bytes)
  return text.ok ? readExchangeText(text.value) : text
}

/** Whether a file begins as one of 1CClientBankExchange, whatever its encoding. */
export function isExchange(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1')
    .decode(bytes.subarray(0, 40))
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .startsWith('1CClientBankExchange')
}

/** The text of a 1CClientBankExchange file, in whichever encoding it is written. */
export function exchangeTextOf(bytes: Uint8Array): Result<string, StatementProblem> {
  if (bytes.length > mostBytes) return refuse({ kind: 'tooLarge' })
  const text = isExchange(bytes) ? decodeExchange(bytes) : undefined
  return text === undefined ? refuse({ kind: 'notAStatement' }) : ok(text)
}

function readXml(bytes: Uint8Array, start: string): Result<Statement, StatementProblem> {
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start)?.[1] ?? 'utf-8'
  const text = decode(bytes, /^windows-1251$/i.test(declared) ? 'windows-1251' : 'utf-8')
  return text === undefined ? refuse({ kind: 'notAStatement' }) : readCamt(text)
}

/**
 * The line «Кодировка» is written in the encoding that it names, and some banks name another; the keys themselves tell. Cyrillic
 * of a one-byte page is never well-formed UTF-8.
 */
function decodeExchange(bytes: Uint8Array): string | undefined {
  const readings = (['utf-8', 'windows-1251', 'ibm866'] as const).map((encoding) => decode(bytes, encoding))
  return readings.find((text) => text !== undefined && /^\s*(?:ВерсияФормата|Кодировка|РасчСчет)\s*=/m.test(text.slice(0, 4000)))
}

function decode(bytes: Uint8Array, encoding: 'utf-8' | 'windows-1251' | 'ibm866'): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Not this encoding; the caller tries another or refuses the file.
    return undefined
  }
}
