import { useState } from 'react'
import type { ReactNode } from 'react'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Button } from '#/platform/web/kit/button.tsx'

type ShownRow = {
  /** As the spreadsheet program numbers it. */
  readonly row: number
  readonly name: ReactNode
  readonly facts: readonly string[]
  readonly isWrong: boolean
  readonly problem: string | null
  /** What else is to be known of it. */
  readonly note: string | null
  readonly mark: ReactNode
}

/** So many rows are drawn at once: the longest list has five hundred. */
const portion = 50

/** The rows of a list with what is wrong with each; only those with errors where there are any and one wants so. */
export function OutsideRows({ rows }: { readonly rows: readonly ShownRow[] }) {
  const wrong = rows.filter(({ isWrong }) => isWrong)
  const [onlyWrong, setOnlyWrong] = useState(false)
  const [count, setCount] = useState(portion)
  const found = onlyWrong && wrong.length > 0 ? wrong : rows
  const shown = found.slice(0, count)
  return (
    <section aria-label="Строки списка" className="space-y-3">
      {wrong.length > 0 && wrong.length < rows.length && (
        <Checkbox
          label={`Только с ошибкой (${wrong.length})`}
          checked={onlyWrong}
          onChange={(event) => {
            setOnlyWrong(event.currentTarget.checked)
            setCount(portion)
          }}
        />
      )}
      <ul className="divide-y divide-line rounded-card border border-line">
        {shown.map(({ row, name, facts, problem, note, mark }) => (
          <li key={row} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <p className="font-medium">{name}</p>
              <p className="text-small text-muted">{[`Строка ${row}`, ...facts].join(' · ')}</p>
              {problem !== null && <p className="text-small text-bad">{problem}</p>}
              {note !== null && <p className="text-small text-muted">{note}</p>}
            </div>
            {mark}
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button size="small" onClick={() => setCount(count + portion * 2)}>
          Показать ещё ({found.length - shown.length})
        </Button>
      )}
    </section>
  )
}
