import { ChevronDown, ChevronUp, ListFilter, Redo2, Search, Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { filterNames } from '../domain/row-order.ts'
import { mayDeleteRow } from '../domain/manual-rows.ts'
import type { ChosenAct, RangeAction } from './range-acts.ts'
import type { GridRows } from './use-grid-rows.ts'

type Props = {
  readonly rows: GridRows
  readonly editable: boolean
  /** The selected rows by their places. */
  readonly chosen: { readonly from: number; readonly to: number }
  readonly isFinding: boolean
  readonly onFinding: (now: boolean) => void
  readonly hasFilters: boolean
  readonly onFilters: () => void
  readonly onGo: (at: number) => void
  readonly onAct: (action: RangeAction) => void
  /** What else is done with the selected rows. */
  readonly chosenActs: readonly ChosenAct[]
  readonly onChosen: (act: ChosenAct) => void
}

/** Above the grid: search, filters, steps back and forth, and what is done with the selected rows. */
export function GridBar(props: Props) {
  const { rows, editable, chosen, hasFilters, onFilters, onAct, chosenActs, onChosen } = props
  const [search, setSearch] = useSearchParams()
  const count = chosen.to - chosen.from + 1
  const filters = filterNames.filter((name) => search.has(name))
  return (
    <div role="toolbar" aria-label="Таблица" className="flex min-h-9 flex-wrap items-center gap-1.5">
      <Find {...props} />
      <Tool label="Отборы по столбцам" isOn={hasFilters || filters.length > 0} onPress={onFilters}>
        <ListFilter size={16} aria-hidden="true" />
      </Tool>
      {filters.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            const next = new URLSearchParams(search)
            for (const name of filters) next.delete(name)
            setSearch(next, { preventScrollReset: true, replace: true })
          }}
        >
          Сбросить отборы
        </Button>
      )}
      {editable && (
        <>
          <Tool label="Отменить (Ctrl+Z)" isOff={rows.steps.undo === 0} onPress={() => void rows.undo()}>
            <Undo2 size={16} aria-hidden="true" />
          </Tool>
          <Tool label="Повторить (Ctrl+Y)" isOff={rows.steps.redo === 0} onPress={() => void rows.redo()}>
            <Redo2 size={16} aria-hidden="true" />
          </Tool>
          <span className="mx-1 h-5 border-l border-line" aria-hidden="true" />
          <Act count={count} onPress={() => onAct('exclude')}>
            Исключить
          </Act>
          <Act count={count} onPress={() => onAct('include')}>
            Вернуть
          </Act>
          {rows.grows && (
            <Act count={count} onPress={() => onAct('accept')}>
              Принять предупреждения
            </Act>
          )}
          {count > 1 && rows.grows && (
            <Act count={count} onPress={() => onAct('join')}>
              Объединить
            </Act>
          )}
          {rows.grows && (
            <Act count={count} onPress={() => onAct('duplicate')}>
              Дублировать
            </Act>
          )}
          {rows.grows && hasManual(rows, chosen) && (
            <Act count={count} onPress={() => onAct('delete')}>
              Удалить
            </Act>
          )}
        </>
      )}
      {chosenActs.map((act) => (
        <Act key={act.label} count={count} onPress={() => onChosen(act)}>
          {act.label}
        </Act>
      ))}
      {rows.isOld && (
        <Button size="small" variant="quiet" onClick={rows.renewList}>
          Список изменился: показать заново
        </Button>
      )}
    </div>
  )
}

/** Whether a row among those selected, near their beginning, was added by hand: rows of a file are only excluded. */
function hasManual(rows: GridRows, { from, to }: Props['chosen']): boolean {
  const places = Array.from({ length: Math.min(to - from + 1, 500) }, (_, at) => from + at)
  return places.some((at) => {
    const row = rows.rowAt(at)
    return row !== undefined && mayDeleteRow(row)
  })
}

function Act({ count, onPress, children }: { readonly count: number; readonly onPress: () => void; readonly children: string }) {
  return (
    <Button size="small" variant="quiet" onClick={onPress}>
      {children}
      {count > 1 && <span className="text-muted"> · {count}</span>}
    </Button>
  )
}

type ToolProps = {
  readonly label: string
  readonly isOn?: boolean
  readonly isOff?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Tool({ label, isOn = false, isOff = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-field text-muted hover:bg-sunken hover:text-ink disabled:opacity-40 aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      {children}
    </button>
  )
}

/** Finds in the list as it is shown: Enter goes to the next place, Shift+Enter to the one before. */
function Find({ rows, chosen, isFinding, onFinding, onGo }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const found = useRef<{ readonly text: string; readonly places: readonly number[] }>(undefined)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (isFinding) field.current?.focus()
  }, [isFinding])
  if (!isFinding)
    return (
      <Tool label="Найти в таблице (Ctrl+F)" onPress={() => onFinding(true)}>
        <Search size={16} aria-hidden="true" />
      </Tool>
    )
  return (
    <span className="flex items-center gap-1">
      <input
        ref={field}
        type="text"
        aria-label="Найти в таблице"
        placeholder="Найти в таблице"
        className="h-9 w-56 rounded-field border border-line bg-surface px-3 text-small outline-accent"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onFinding(false)
          if (event.key !== 'Enter') return
          event.preventDefault()
          void step(event.currentTarget.value.trim(), event.shiftKey ? -1 : 1)
        }}
      />
      <span role="status" className="text-small text-muted">
        {words}
      </span>
      <Tool label="Предыдущее место" onPress={() => void step(field.current?.value.trim() ?? '', -1)}>
        <ChevronUp size={16} aria-hidden="true" />
      </Tool>
      <Tool label="Следующее место" onPress={() => void step(field.current?.value.trim() ?? '', 1)}>
        <ChevronDown size={16} aria-hidden="true" />
      </Tool>
      <Tool label="Закрыть поиск" onPress={() => onFinding(false)}>
        <X size={16} aria-hidden="true" />
      </Tool>
    </span>
  )

  async function step(text: string, by: 1 | -1): Promise<void> {
    if (text === '') return
    const places = found.current?.text === text ? found.current.places : await search(text)
    found.current = { text, places }
    const next = by === 1 ? places.find((at) => at > chosen.to) : places.findLast((at) => at < chosen.from)
    const place = next ?? (by === 1 ? places[0] : places.at(-1))
    setWords(place === undefined ? 'Не найдено' : `${places.indexOf(place) + 1} из ${places.length}`)
    if (place !== undefined) onGo(place)
  }

  async function search(text: string): Promise<number[]> {
    const wanted = new Set(await rows.source.find(text))
    return rows.list.numbers.flatMap((no, at) => (wanted.has(no) ? [at] : []))
  }
}
