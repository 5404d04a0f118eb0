import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { frozenLook } from './grid-cells.tsx'
import type { GridColumn } from './grid-columns.ts'
import { frozenColumns } from './grid-columns.ts'
import type { useGridLayout } from './use-grid-layout.ts'

type Props = { readonly layout: ReturnType<typeof useGridLayout>; readonly hasFilters: boolean }

/** Names of the columns: a press sorts, the edge makes a column wider, a name may be carried to another place. */
export function GridHead({ layout, hasFilters }: Props) {
  const [search, setSearch] = useSearchParams()
  const sorted = search.get('sort') ?? 'no'
  const isDown = search.get('order') === 'desc'
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-sunken text-small">
      <div role="row" aria-rowindex={1} className="grid h-9 grid-cols-(--grid-columns) border-b border-line">
        {layout.columns.map((column, index) => {
          const isSorted = column.sort !== undefined && column.sort === sorted
          return (
            <div
              key={column.key}
              role="columnheader"
              tabIndex={-1}
              aria-colindex={index + 1}
              {...(column.sort && { 'aria-sort': isSorted ? (isDown ? 'descending' : 'ascending') : 'none' })}
              draggable={index >= frozenColumns}
              onDragStart={(event) => event.dataTransfer.setData('text/x-column', column.key)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => layout.move(event.dataTransfer.getData('text/x-column'), column.key)}
              className={classNames(
                'relative flex min-w-0 items-center bg-sunken px-2.5 font-medium text-muted',
                column.isRight && 'justify-end',
                index < frozenColumns && frozenLook(index),
              )}
            >
              {column.sort ? (
                <button
                  type="button"
                  tabIndex={-1}
                  onClick={() => sortBy(column)}
                  className="flex min-w-0 items-center gap-1 hover:text-ink"
                >
                  <span className="truncate">{column.label}</span>
                  {isSorted && (isDown ? <ArrowDown size={13} aria-hidden="true" /> : <ArrowUp size={13} aria-hidden="true" />)}
                </button>
              ) : (
                <span className="truncate">{column.label}</span>
              )}
              <Edge column={column} layout={layout} />
            </div>
          )
        })}
      </div>
      {hasFilters && (
        <div role="row" className="grid h-9 grid-cols-(--grid-columns) border-b border-line">
          {layout.columns.map((column, index) => (
            <div
              key={column.key}
              role="gridcell"
              aria-colindex={index + 1}
              className={classNames('flex min-w-0 bg-surface p-1', index < frozenColumns && frozenLook(index))}
            >
              {column.filter && (
                <input
                  type="text"
                  aria-label={`Отбор: ${column.label}`}
                  placeholder={column.filter === 'amount' ? '> 1000, 500–900' : 'содержит'}
                  defaultValue={search.get(column.filter) ?? ''}
                  onKeyDown={(event) => {
                    event.stopPropagation()
                    if (event.key === 'Enter') filter(column.filter ?? '', event.currentTarget.value)
                  }}
                  onBlur={(event) => filter(column.filter ?? '', event.currentTarget.value)}
                  className="w-full min-w-0 rounded border border-line bg-surface px-1.5 text-small outline-accent"
                />
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  )

  function sortBy(column: GridColumn): void {
    const next = new URLSearchParams(search)
    next.set('sort', column.sort ?? 'no')
    next.set('order', column.sort === sorted && !isDown ? 'desc' : 'asc')
    if (next.get('sort') === 'no' && next.get('order') === 'asc') for (const name of ['sort', 'order']) next.delete(name)
    setSearch(next, { preventScrollReset: true, replace: true })
  }

  function filter(name: string, value: string): void {
    const next = new URLSearchParams(search)
    if ((next.get(name) ?? '') === value.trim()) return
    if (value.trim() === '') next.delete(name)
    else next.set(name, value.trim())
    setSearch(next, { preventScrollReset: true, replace: true })
  }
}

function Edge({ column, layout }: { readonly column: GridColumn; readonly layout: Props['layout'] }) {
  const from = useRef<{ x: number; width: number }>(undefined)
  return (
    <span
      aria-hidden="true"
      draggable={false}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize border-r border-line hover:border-accent"
      onPointerDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width: layout.widthOf(column) }
      }}
      onPointerMove={(event) => {
        if (from.current) layout.widen(column.key, from.current.width + event.clientX - from.current.x)
      }}
      onPointerUp={() => {
        from.current = undefined
      }}
    />
  )
}
