import { plural } from '#/kernel/russian.ts'
import { Notice } from '#/platform/web/kit/notice.tsx'

type Line = { readonly row: number; readonly kind: 'skipped' | 'wrong'; readonly text: string }

/** Lines of a file nobody is invited by, those to be put right first. */
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

function Lines({
  tone,
  title,
  lines,
}: {
  readonly tone: 'warn' | 'info'
  readonly title: string
  readonly lines: readonly Line[]
}) {
  return (
    <Notice tone={tone} title={title}>
      <ul className="max-h-52 space-y-1 overflow-y-auto">
        {lines.map((line) => (
          <li key={line.row}>
            Строка {line.row}: {line.text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
