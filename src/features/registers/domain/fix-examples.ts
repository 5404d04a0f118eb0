import { plural } from '#/kernel/russian.ts'

/** A name as it stands in rows, the one that is written instead, and in how many rows. */
export type FixExample = { readonly was: string; readonly will: string; readonly rows: number }

/** Examples shown before one answer goes to many rows. */
export const mostExamples = 5

/** «Иванов Иван → Иванов Иван Иванович», «…, 3 строки», and at the end «и ещё 7 строк»; nothing where there are no examples. */
export function exampleLines(examples: readonly FixExample[], rows: number): string[] {
  if (examples.length === 0) return []
  const shown = examples.slice(0, mostExamples)
  const left = rows - shown.reduce((sum, example) => sum + example.rows, 0)
  const lines = shown.map(({ was, will, rows: of }) => `${was} → ${will}${of === 1 ? '' : `, ${rowsText(of)}`}`)
  return left > 0 ? [...lines, `и ещё ${rowsText(left)}`] : lines
}

function rowsText(count: number): string {
  return `${count} ${plural(count, 'строка', 'строки', 'строк')}`
}
