import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { Notice } from './notice.tsx'

type Line = { readonly row: number; readonly kind: 'skipped' | 'wrong'; readonly text: string }

/** Lines of a list that nothing came of; those that must be corrected come first. */
export function LeftLines({ left }: { readonly left: readonly Line[] }) {
  const wrong = left.filter(({ kind }) => kind === 'wrong')
  const skipped = left.filter(({ kind }) => kind === 'skipped')
  return (
    <>
      {wrong.length > 0 && <Lines tone="warn" title={`С ошибкой — ${counted(wrong.length)}`} lines={wrong} />}
      {skipped.length > 0 && <Lines tone="info" title={`Пропускаем — ${counted(skipped.length)}`} lines={skipped} />}
    </>
  )
}

function counted(count: number): string {
  return `${count} ${plural(count, 'строка', 'строки', 'строк')}`
}

const shownAtFirst = 12

function Lines({
  tone,
  title,
  lines,
}: {
  readonly tone: 'warn' | 'info'
  readonly title: string
  readonly lines: readonly Line[]
}) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst)
  return (
    <Notice tone={tone} title={title}>
      <ul className="space-y-1">
        {shown.map((line) => (
          <li key={line.row}>
            Строка {line.row}: {line.text}
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <button type="button" className="link mt-2" onClick={() => setWhole(true)}>
          Показать ещё {lines.length - shown.length}
        </button>
      )}
    </Notice>
  )
}
