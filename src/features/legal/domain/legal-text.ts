import { parseDay } from '#/kernel/time.ts'

/** A text as its file holds it: named lines, an empty line, Markdown. */
export type LegalText = {
  readonly title: string
  readonly version: string
  readonly date: Temporal.PlainDate
  readonly markdown: string
}

/** Undefined when a named line is missing or the date does not exist. */
export function parseLegalText(source: string): LegalText | undefined {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n')
  const lines = new Map(head.split('\n').map((line) => splitOnce(line)))
  const [title, version, date] = [lines.get('title'), lines.get('version'), parseDay(lines.get('date') ?? '')]
  if (!title || !version || !date || rest.length === 0) return undefined
  return { title, version, date, markdown: rest.join('\n\n').trim() }
}

/** Puts the requisites of the operator into `{{operator.name}}` and the like. Throws for an unknown field. */
export function fillFields(markdown: string, fields: Readonly<Record<string, string>>): string {
  return markdown.replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const value = fields[name]
    if (value === undefined) throw new Error(`A legal text asks for an unknown field: ${name}`)
    return value
  })
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(':')
  return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}
