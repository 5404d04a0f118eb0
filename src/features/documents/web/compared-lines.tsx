import type { ComparedLine } from '../domain/word-difference.ts'

/** What changed, line by line and word by word; of the lines that stay only those next to a change are shown. */
export function ComparedLines({ lines, label }: { readonly lines: readonly ComparedLine[]; readonly label: string }) {
  if (lines.every(({ is }) => is === 'same')) return <p className="text-muted">Отличий нет.</p>
  return (
    <ul aria-label={label} className="space-y-1 rounded-card border border-line p-3 text-small">
      {lines.map((line, at) => (
        <Line key={at} line={line} isNear={isNear(lines, at)} opens={at === 0 || isNear(lines, at - 1)} />
      ))}
    </ul>
  )
}

function Line({ line, isNear: near, opens }: { readonly line: ComparedLine; readonly isNear: boolean; readonly opens: boolean }) {
  if (line.is === 'same' && !near) return opens ? <li className="px-2 text-muted">…</li> : null
  return (
    <li className={`rounded px-2 py-1 wrap-anywhere ${looks[line.is]}`}>
      {line.pieces.map(({ is, text }, at) =>
        is === 'gone' ? (
          <del key={at} className="bg-bad-soft">
            <span className="sr-only">Было: </span>
            {text}
          </del>
        ) : is === 'added' ? (
          <ins key={at} className="bg-good-soft no-underline">
            <span className="sr-only">Стало: </span>
            {text}
          </ins>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </li>
  )
}

const looks = { same: 'text-muted', changed: '', gone: 'bg-bad-soft', added: 'bg-good-soft' } as const

function isNear(lines: readonly ComparedLine[], place: number): boolean {
  return [lines[place - 1], lines[place], lines[place + 1]].some((line) => line !== undefined && line.is !== 'same')
}
