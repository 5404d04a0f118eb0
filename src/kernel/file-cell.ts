import { formatDay } from './time.ts'

/** A file cell that holds a value. For a number, `text` is what a person sees. */
export type FileValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly text: string }
  | { readonly kind: 'day'; readonly day: Temporal.PlainDate }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'error'; readonly text: string }

/** A file cell as returned by the reader. */
export type FileCell = FileValue | { readonly kind: 'empty' } | { readonly kind: 'formula'; readonly cached?: FileValue }

/** `number` is the row number in the file, from 1. */
export type FileRow = { readonly number: number; readonly cells: readonly FileCell[] }

/** Returns the content of a cell as text; formulas have none. */
export function cellText(cell: FileCell | undefined): string {
  switch (cell?.kind) {
    case 'text':
    case 'number':
    case 'error':
      return cell.text.replaceAll(/\s+/g, ' ').trim()
    case 'day':
      return formatDay(cell.day)
    case 'boolean':
      return cell.value ? 'да' : 'нет'
    case 'empty':
    case 'formula':
    case undefined:
      return ''
  }
}
