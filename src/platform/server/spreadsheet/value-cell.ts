import { restoredText } from './neutral-text.ts'
import type { ValueCell } from './spreadsheet.ts'

export function textCell(text: string): ValueCell | undefined {
  return text === '' ? undefined : { kind: 'text', text: restoredText(text) }
}

/** «2026-11-21», with a time of day or without; undefined for any other text. */
export function isoDayCell(text: string): ValueCell | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text)?.[0]
  try {
    return day === undefined ? undefined : { kind: 'day', day: Temporal.PlainDate.from(day) }
  } catch {
    return undefined
  }
}
