import { parseDay } from '#/kernel/time.ts'

/** An edition of a text as its file holds it: named lines between `---`, then Markdown. */
export type LegalText = {
  readonly title: string
  readonly version: string
  readonly date: Temporal.PlainDate
  /** What is new since the edition before, for people. */
  readonly changes: readonly string[]
  readonly markdown: string
}

/** Undefined when a named line is missing, nothing is said of the changes, or the date does not exist. */
export function parseLegalText(source: string): LegalText | undefined {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(source.replaceAll('\r\n', '\n'))
  const lines = (parts?.[1] ?? '').split('\n')
  const named = new Map(lines.filter((line) => !line.startsWith('- ')).map(splitOnce))
  const changes = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).trim())
  const [title, version, date] = [named.get('title'), named.get('version'), parseDay(named.get('date') ?? '')]
  const markdown = parts?.[2]?.trim() ?? ''
  if (!title || !version || !date || !named.has('changes') || changes.length === 0 || markdown === '') return undefined
  return { title, version, date, changes, markdown }
}

/** Older first: by the day, then by the number («1.10» after «1.9»). */
export function olderFirst(one: LegalText, other: LegalText): number {
  const days = Temporal.PlainDate.compare(one.date, other.date)
  return days === 0 ? one.version.localeCompare(other.version, 'en', { numeric: true }) : days
}

/** Puts the requisites of the operator into `{{operator.name}}` and the like. Throws for an unknown field. */
export function fillFields(markdown: string, fields: Readonly<Record<string, string>>): string {
  return markdown.replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const value = fields[name]
    if (value === undefined) throw new Error(`A legal text asks for an unknown field: ${name}`)
    return value
  })
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(':')
  return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}
