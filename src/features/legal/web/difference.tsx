import type { DueView } from '../contract.ts'

type Line = DueView['difference'][number]

/** Changes between two editions, line by line; of the unchanged lines only those next to a change are shown. */
export function Difference({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul
      className="max-h-80 space-y-1 overflow-y-auto rounded-card border border-line p-3 text-small"
      aria-label="Изменения по строкам"
    >
      {lines.map((line, place) => (
        <DifferenceLine key={place} lines={lines} place={place} line={line} />
      ))}
    </ul>
  )
}

function DifferenceLine({
  lines,
  place,
  line,
}: {
  readonly lines: readonly Line[]
  readonly place: number
  readonly line: Line
}) {
  if (line.is === 'gone') {
    return (
      <li className="rounded bg-bad-soft px-2 py-1">
        <span className="sr-only">Было: </span>
        <del>{plain(line.text)}</del>
      </li>
    )
  }
  if (line.is === 'added') {
    return (
      <li className="rounded bg-good-soft px-2 py-1">
        <span className="sr-only">Стало: </span>
        <ins className="no-underline">{plain(line.text)}</ins>
      </li>
    )
  }
  if (isNear(lines, place)) return <li className="px-2 py-1 text-muted">{plain(line.text)}</li>
  const first = place === 0 || isNear(lines, place - 1)
  return first ? <li className="px-2 text-muted">…</li> : null
}

/** Returns whether there is a change on the previous or the next line. */
function isNear(lines: readonly Line[], place: number): boolean {
  return [lines[place - 1], lines[place + 1]].some((other) => other !== undefined && other.is !== 'same')
}

/** Markdown markup means nothing to a reader. */
function plain(text: string): string {
  return text.replaceAll(/^#{1,6} +|\*\*|`/g, '')
}
