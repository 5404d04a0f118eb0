import { parseDay } from '#/kernel/time.ts'

/** An edition of a text as stored in its file: named lines between `---`, then Markdown. */
export type LegalText = {
  readonly title: string
  readonly version: string
  readonly date: Temporal.PlainDate
  /** Changes since the previous edition, for people. */
  readonly changes: readonly string[]
  readonly markdown: string
}

/** Returns undefined when a named line is missing, no changes are described, or the date does not exist. */
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

/** Orders editions from old to new: by date, then by version («1.10» after «1.9»). */
export function olderFirst(one: LegalText, other: LegalText): number {
  const days = Temporal.PlainDate.compare(one.date, other.date)
  return days === 0 ? one.version.localeCompare(other.version, 'en', { numeric: true }) : days
}

/** Substitutes the operator's requisites for `{{operator.name}}` and the like. Throws for an unknown field. */
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
