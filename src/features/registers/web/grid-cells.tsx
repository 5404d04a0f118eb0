import { memo } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#/platform/web/kit/class-names.ts'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { isIdle } from '../domain/register.ts'
import { frozenColumns, openProblems } from './grid-columns.ts'
import type { GridColumn, GridRow } from './grid-columns.ts'
import { isWithin } from './grid-keys.ts'
import type { TypedCells } from './row-edit.ts'
import type { Place, Range } from './grid-keys.ts'
import { memoryText, rowTones } from './register-words.ts'

export type GridLineProps = {
  readonly at: number
  readonly row: GridRow | undefined
  readonly columns: readonly GridColumn[]
  /** The selection, where it meets this row. */
  readonly range: Range | undefined
  /** The column of the active cell, when it is in this row. */
  readonly active: number | undefined
  /** What was typed and is not confirmed yet, by field. */
  readonly typed: TypedCells | undefined
  readonly children?: ReactNode
}

/** The id of a cell, for `aria-activedescendant`. */
export function cellId({ at, column }: Place): string {
  return `cell-${at}-${column}`
}

/** The cell that was pressed. */
export function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  const { at, column } = cell?.dataset ?? {}
  return at === undefined || column === undefined ? undefined : { at: Number(at), column: Number(column) }
}

/** One row, drawn again only when something of it has changed. */
export const GridLine = memo(function GridLine({ at, row, columns, range, active, typed, children }: GridLineProps) {
  const problems = row ? openProblems(row) : []
  const isOut = row !== undefined && isIdle(row.state)
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={classNames('grid h-[34px] grid-cols-(--grid-columns) border-b border-line/70', isOut && 'text-muted')}
    >
      {columns.map((column, index) => {
        const problem = problems.find(({ field }) => field !== null && field === column.field)
        const isActive = active === index
        const isChosen = range !== undefined && isWithin(range, at, index)
        const text = row === undefined ? '' : ((column.field && typed?.[column.field]) ?? column.text(row))
        return (
          <div
            key={column.key}
            id={cellId({ at, column: index })}
            role="gridcell"
            aria-colindex={index + 1}
            aria-selected={isChosen}
            {...(problem && { 'aria-invalid': true, title: `${problem.text}. ${problem.fix}` })}
            {...(!column.field && { 'aria-readonly': true })}
            data-at={at}
            data-column={index}
            className={classNames(
              'relative flex min-w-0 items-center border-r border-line/40 px-2.5 text-small leading-5',
              column.isRight && 'justify-end text-right',
              index < frozenColumns && frozenLook(index),
              index === 0 && 'text-muted',
              isChosen && !isActive ? 'bg-accent-soft' : index < frozenColumns ? 'bg-surface' : '',
              isActive && 'z-[2] outline-2 -outline-offset-2 outline-accent',
              problem && cornerLook[problem.severity],
              isOut && column.key === 'fio' && 'line-through',
            )}
          >
            {isActive && children ? (
              children
            ) : column.key === 'state' && row ? (
              <State tone={rowTones[row.state]}>{text}</State>
            ) : (
              <span className={classNames('truncate', column.key === 'problem' && problemLook(problems[0]?.severity))}>
                {column.key === 'fio' && row?.remembered && <MemoryMark remembered={row.remembered} />}
                {text}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
})

/** A cell at fault has a corner, as notes in spreadsheets have. */
const cornerLook = {
  error:
    'bg-bad-soft/60 before:absolute before:top-0 before:right-0 before:border-t-[7px] before:border-l-[7px] before:border-t-bad before:border-l-transparent',
  warning:
    'bg-warn-soft/60 before:absolute before:top-0 before:right-0 before:border-t-[7px] before:border-l-[7px] before:border-t-warn before:border-l-transparent',
} as const

function problemLook(severity: 'error' | 'warning' | undefined): string {
  return severity === 'error' ? 'text-bad' : 'text-warn'
}

export function frozenLook(index: number): string {
  return index === 0 ? 'sticky left-0 z-[3]' : 'sticky left-(--grid-first) z-[3] border-r-line'
}

const dots: Record<Tone, string> = {
  good: 'bg-good',
  info: 'bg-accent',
  waiting: 'bg-field-line',
  warn: 'bg-warn',
  bad: 'bg-bad',
  quiet: 'bg-line',
}

/** A word with a dot: a badge in each of thousands of rows shouts. */
function State({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', dots[tone])} />
      <span className="truncate">{children}</span>
    </span>
  )
}

/** Memory has put the payee in, or asks who it is. */
function MemoryMark({ remembered }: { readonly remembered: NonNullable<GridRow['remembered']> }) {
  const words = memoryText(remembered)
  return (
    <span className={remembered.asks === null ? 'text-accent' : 'text-warn'} title={words}>
      <span aria-hidden="true">{remembered.asks === null ? '↺ ' : '? '}</span>
      <span className="sr-only">{words}. </span>
    </span>
  )
}
