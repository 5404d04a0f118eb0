import { mendOutsideText } from '#/kernel/outside-text.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Refused, Result } from '#/kernel/result.ts'
import type { StatementProblem } from './port.ts'

/** `line` is where the section begins in the file, from 1. Of a key written twice the first filled value is kept. */
export type ExchangeSection = {
  readonly line: number
  readonly fields: ReadonlyMap<string, { readonly value: string; readonly line: number }>
}

export type ExchangeParts = {
  readonly header: ExchangeSection
  /** «РасчСчет» of the header, which may repeat. */
  readonly headerAccounts: readonly string[]
  readonly accounts: readonly ExchangeSection[]
  readonly documents: readonly ExchangeSection[]
}

type OpenSection = { line: number; fields: Map<string, { value: string; line: number }>; lastKey: string; ending: string }

const keyed = /^([А-ЯЁа-яё]+ ?\d?)\s*=(.*)$/u

/**
 * Splits a text of 1CClientBankExchange into its sections. A purpose that goes on in the next line of the file is joined. A text
 * cut before «КонецФайла» is refused: what was cut off cannot be known.
 */
export function splitExchange(text: string): Result<ExchangeParts, StatementProblem> {
  const header = openSection(1, '')
  const headerAccounts: string[] = []
  const accounts: ExchangeSection[] = []
  const documents: ExchangeSection[] = []
  const lines = text.split(/\r\n|\n|\r/)
  let open = header
  for (const [index, raw] of lines.entries()) {
    const line = index + 1
    const content = raw.trim()
    if (content === '' || (line === 1 && content === '1CClientBankExchange')) continue
    if (content === 'КонецФайла') {
      return open === header ? ok({ header, headerAccounts, accounts, documents }) : unreadable(line, content)
    }
    if (open !== header && content === open.ending) {
      open = header
      continue
    }
    const ending = endingOf(content)
    if (ending !== undefined) {
      if (open !== header) return unreadable(line, content)
      open = openSection(line, ending)
      ;(ending === 'КонецДокумента' ? documents : accounts).push(open)
      continue
    }
    const key = addField(open, content, line)
    if (key === undefined) return unreadable(line, content)
    if (open === header && key === 'РасчСчет') headerAccounts.push(content.slice(content.indexOf('=') + 1))
  }
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return unreadable(last + 1, lines[last] ?? '')
}

/** Returns the line that ends the section, when the given line begins one. */
function endingOf(content: string): string | undefined {
  if (content === 'СекцияРасчСчет') return 'КонецРасчСчет'
  return content.startsWith('СекцияДокумент') ? 'КонецДокумента' : undefined
}

function openSection(line: number, ending: string): OpenSection {
  return { line, fields: new Map(), lastKey: '', ending }
}

/** Returns the key that the line belongs to. */
function addField(section: OpenSection, content: string, line: number): string | undefined {
  const match = keyed.exec(content)
  if (match) {
    const [key, value] = [(match[1] ?? '').replace(' ', ''), mendOutsideText(match[2] ?? '')]
    if ((section.fields.get(key)?.value ?? '') === '') section.fields.set(key, { value, line })
    section.lastKey = key
    return key
  }
  const last = section.fields.get(section.lastKey)
  const goesOn = section.ending === 'КонецДокумента' && section.lastKey.startsWith('НазначениеПлатежа')
  if (!last || !goesOn || /^Конец(?:Документа|РасчСчет)$/.test(content)) return undefined
  last.value = `${last.value} ${mendOutsideText(content)}`
  return section.lastKey
}

function unreadable(line: number, text: string): Refused<StatementProblem> {
  return refuse({ kind: 'unreadableLine', line, text: text.trim().slice(0, 200) })
}
