import { useEffect, useEffectEvent, useState } from 'react'
import { formatRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { openProblems } from './grid-columns.ts'
import type { GridRow } from './grid-columns.ts'
import type { Range } from './grid-keys.ts'
import { rowsWord, rubles } from './register-words.ts'
import type { GridRows } from './use-grid-rows.ts'

type Props = {
  readonly rows: GridRows
  readonly range: Range
  readonly row: GridRow | undefined
  readonly editable: boolean
  readonly onPropose: () => void
}

/** What is wrong with the active row and what to do, and the sum of what is selected. */
export function GridFoot({ rows, range, row, editable, onPropose }: Props) {
  const problem = row && openProblems(row)[0]
  const chosen = range.bottom - range.top + 1
  const sum = useChosenSum(rows, range)
  const cells = chosen * (range.right - range.left + 1)
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line bg-sunken/60 px-3 py-1.5 text-small">
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <p className="min-w-0 truncate" aria-live="polite">
          {problem && row ? (
            <>
              <span className="text-muted">Строка {row.no}: </span>
              <span className={problem.severity === 'error' ? 'font-medium text-bad' : 'font-medium text-warn'}>
                {problem.text}
              </span>
              <span className="text-muted"> · {problem.fix}</span>
            </>
          ) : (
            <span id="grid-keys" className="text-muted">
              Enter или F2 — изменить, Alt+↓ — следующая ошибка, Ctrl+Z — отменить, Esc и Tab — выйти из таблицы
            </span>
          )}
        </p>
        {editable && problem && problem.value !== null && problem.field !== null && (
          <button type="button" className="link min-h-6 shrink-0" onClick={onPropose}>
            Взять {valueOf(problem.field, problem.value)} <kbd className="text-muted">Alt+Enter</kbd>
          </button>
        )}
      </div>
      <p className="flex gap-4 whitespace-nowrap text-muted">
        {rows.isWaiting && <span>Записываем…</span>}
        {cells > 1 && (
          <span>
            Выделено: {rowsWord(chosen)}, {cells} {plural(cells, 'ячейка', 'ячейки', 'ячеек')}
          </span>
        )}
        <span>
          {chosen > 1 ? 'Сумма выделенных' : 'Сумма списка'}:{' '}
          <b className="font-semibold text-ink">{chosen > 1 ? (sum === undefined ? '…' : rubles(sum)) : rubles(rows.list.sum)}</b>
        </span>
        <span>{rowsWord(rows.list.total)}</span>
      </p>
    </div>
  )
}

/** The sum of the rows selected; those that are not here yet are read first. */
function useChosenSum(rows: GridRows, { top, bottom }: Range): number | undefined {
  const [known, setKnown] = useState<{ readonly place: string; readonly sum: number }>()
  const place = `${top}:${bottom}`
  const isWhole = top === 0 && bottom === rows.list.numbers.length - 1
  const add = useEffectEvent(async () => {
    const found = await rows.ensure(top, bottom)
    if (found) setKnown({ place, sum: found.reduce((sum, { amount }) => sum + (amount ?? 0), 0) })
  })
  useEffect(() => {
    if (isWhole || place.split(':')[0] === place.split(':')[1]) return undefined
    const timer = setTimeout(() => void add(), 200)
    return () => clearTimeout(timer)
  }, [place, isWhole])
  if (isWhole) return rows.list.sum
  return known?.place === place ? known.sum : undefined
}

function valueOf(field: string, value: string): string {
  const amount = field === 'amount' ? parseRubles(value) : undefined
  return amount === undefined ? `«${value}»` : formatRubles(kopecks(amount), 'short')
}
