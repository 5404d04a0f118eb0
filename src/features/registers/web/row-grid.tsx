import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { useViewer } from '#/platform/web/use-viewer.ts'
import type { CellField } from '../domain/row-change.ts'
import { AddRowLine } from './add-row-line.tsx'
import { GridBar } from './grid-bar.tsx'
import { GridBody, rowHeight } from './grid-body.tsx'
import { cellId, GridLine, placeOf } from './grid-cells.tsx'
import { editText, frozenColumns, proposedCells } from './grid-columns.ts'
import { GridEditor } from './grid-editor.tsx'
import type { Done, Editing } from './grid-editor.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { afterTab, commandOf, rangeOf, within } from './grid-keys.ts'
import type { GridCommand, Place } from './grid-keys.ts'
import { GridLeft } from './grid-left.tsx'
import { useDeletion } from './use-deletion.tsx'
import { useGridBox } from './use-grid-box.ts'
import { useGridLayout } from './use-grid-layout.ts'
import type { GridRows } from './use-grid-rows.ts'
import { rangeActs } from './range-acts.ts'
import { useGrownRows } from './use-grown-rows.ts'
import { useProblemWalk } from './use-problem-walk.ts'
import { useRowCard } from './use-row-card.ts'

export type RowGridProps = {
  readonly registerId: string
  readonly rows: GridRows
  readonly editable: boolean
}

/**
 * Rows of a register as a spreadsheet: the keys, selections, copying and pasting of one. Focus stays on the grid and names the active
 * cell, so it is never lost when rows come, go and scroll away. The server draws the first rows; the rest come with the scripts.
 */
export function RowGrid({ registerId, rows, editable }: RowGridProps) {
  const [isAlive, setIsAlive] = useState(false)
  const [active, setActive] = useState<Place>({ at: 0, column: frozenColumns - 1 })
  const [anchor, setAnchor] = useState<Place>(active)
  const [editing, setEditing] = useState<Editing>()
  const draft = useRef('')
  const [isFinding, setIsFinding] = useState(false)
  const [hasFilters, setHasFilters] = useState(false)
  const isLeaving = useRef(false)
  const card = useRowCard()
  const layout = useGridLayout(useViewer().person?.personId ?? '')
  const { columns } = layout
  const box = useGridBox(layout, () => {
    focusGrid()
    void problems.next(-1)
  })
  const count = rows.list.numbers.length
  const bounds = {
    rows: count,
    columns: columns.length,
    page: Math.max(1, Math.floor((box.current?.clientHeight ?? 600) / rowHeight) - 3),
  }
  // oxlint-disable-next-line react/incompatible-library -- what it gives is used in this render alone and passed to nothing memoized
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: hasFilters ? 72 : 36,
    scrollPaddingEnd: 8,
  })
  const { startIndex: first, endIndex: last } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  const range = rangeOf(anchor, active)
  const grown = useGrownRows(rows, (at) => {
    focusGrid()
    go({ at, column: frozenColumns - 1 })
  })
  const deletion = useDeletion(rows, () => focusGrid())
  const acts = rangeActs({ rows, columns, range, count, grown, onDelete: deletion.ask })
  const problems = useProblemWalk(registerId, rows, columns, (at, column) => go({ at, column }))

  useEffect(() => setIsAlive(true), [])
  const look = useEffectEvent(() => rows.need(first, last))
  useEffect(() => {
    if (!isAlive) return undefined
    // Not for rows that fly by.
    const timer = setTimeout(() => look(), 60)
    return () => clearTimeout(timer)
  })
  const begin = useEffectEvent(() => {
    const now = editing ? rows.list.numbers.indexOf(editing.row.no) : -1
    if (editing && now !== -1) {
      setEditing({ ...editing, text: draft.current })
      setActive({ ...active, at: now })
      return setAnchor({ ...active, at: now })
    }
    if (editing) finish({ text: draft.current, key: 'blur', shift: false, isAll: false })
    setActive((place) => within(place, bounds))
    setAnchor((place) => within(place, bounds))
  })
  useEffect(() => begin(), [rows.list.key, count])

  const lineAt = (at: number) => {
    const row = rows.rowAt(at)
    const isActive = active.at === at
    return (
      <GridLine
        at={at}
        row={row}
        columns={columns}
        range={at >= range.top && at <= range.bottom ? range : undefined}
        active={isActive ? active.column : undefined}
        typed={row && rows.typedOf(row.no)}
      >
        {isActive && editing && editing.row.no === rows.list.numbers[at] && editing.field === fieldAt(active.column) && (
          <GridEditor
            key={`${editing.row.no}:${editing.field}`}
            field={editing.field}
            no={editing.row.no}
            text={editing.text}
            onText={(text) => void (draft.current = text)}
            onDone={finish}
            onCancel={() => {
              setEditing(undefined)
              focusGrid()
            }}
          />
        )}
      </GridLine>
    )
  }

  return (
    <div className="flex flex-col gap-2">
      <GridBar
        registerId={registerId}
        rows={rows}
        editable={editable}
        chosen={{ from: range.top, to: range.bottom }}
        isFinding={isFinding}
        onFinding={(now) => {
          setIsFinding(now)
          if (!now) focusGrid()
        }}
        hasFilters={hasFilters}
        onFilters={() => setHasFilters((now) => !now)}
        onGo={(at) => go({ at, column: active.column })}
        onAct={(action) => void acts.run(action)}
      />
      <GridLeft rows={rows} />
      <div className="card overflow-hidden">
        <div
          ref={box}
          role="grid"
          tabIndex={0}
          aria-label="Строки реестра"
          aria-describedby="grid-keys"
          aria-rowcount={count + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          {...(!editable && { 'aria-readonly': true })}
          {...(isAlive && count > 0 && { 'aria-activedescendant': cellId(active) })}
          className="relative max-h-[calc(100dvh-15rem)] min-h-44 overflow-auto overscroll-contain bg-surface outline-none select-none [--grid-columns:56px_232px_124px_116px_124px_288px_220px_128px_148px_132px_132px_110px] [--grid-first:56px] focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
          onKeyDown={press}
          onCopy={(event) => void (event.target === box.current && acts.copy(event))}
          onCut={(event) => void (event.target === box.current && (editable ? acts.cut(event) : acts.copy(event)))}
          onPaste={(event) => void paste(event)}
          onPointerDown={point}
          onPointerMove={drag}
          onDoubleClick={(event) => editing === undefined && placeOf(event.target) && edit()}
        >
          <div className="w-max min-w-full">
            <GridHead layout={layout} hasFilters={hasFilters} />
            <GridBody virtual={isAlive ? virtual : undefined} count={count} active={active.at} lineAt={lineAt} />
          </div>
        </div>
        {editable && <AddRowLine onAdd={() => void grown.grow({ count: 1 })} />}
        <GridFoot rows={rows} range={range} row={rows.rowAt(active.at)} editable={editable} onPropose={() => void propose()} />
      </div>
      {deletion.dialog}
    </div>
  )

  function fieldAt(column: number): CellField | undefined {
    return columns[column]?.field
  }

  function focusGrid(): void {
    box.current?.focus({ preventScroll: true })
  }

  function go(to: Place, isExtending = false): void {
    const place = within(to, bounds)
    setActive(place)
    if (!isExtending) setAnchor(place)
    if (place.at !== active.at) virtual.scrollToIndex(place.at, { align: 'auto' })
    if (place.column !== active.column && box.current) layout.reveal(box.current, place.column)
  }

  function press(event: KeyboardEvent): void {
    const { key, code, shiftKey: shift, altKey: alt } = event
    if (key === 'Tab' && isLeaving.current) {
      isLeaving.current = false
      return
    }
    if (event.nativeEvent.isComposing || event.target !== box.current || count === 0) return
    const command = commandOf({ key, code, shift, alt, ctrl: event.ctrlKey || event.metaKey }, active, bounds)
    if (!command) return
    event.preventDefault()
    isLeaving.current = command.kind === 'leave'
    run(command)
  }

  function run(command: GridCommand): void {
    switch (command.kind) {
      case 'move':
        return go(command.to, command.extends)
      case 'edit':
        return edit(command.text)
      case 'all':
        setAnchor({ at: 0, column: 0 })
        return setActive({ at: count - 1, column: columns.length - 1 })
      case 'leave':
        return setAnchor(active)
      case 'find':
        return setIsFinding(true)
      case 'nextProblem':
        return void problems.next(active.at)
      case 'lastProblem':
        return void problems.last(active.at)
      case 'undo':
        return void (editable && rows.undo())
      case 'redo':
        return void (editable && rows.redo())
      case 'clear':
        return void (editable && acts.clear())
      case 'fillDown':
        return void (editable && acts.fillDown())
      case 'propose':
        return void (editable && propose())
      case 'addRow':
        return void (editable && grown.grow({ count: 1 }))
    }
  }

  function edit(text?: string): void {
    const row = rows.rowAt(active.at)
    const field = fieldAt(active.column)
    if (!row) return
    if (!field || !editable) {
      if (text === undefined) card.open(row.no)
      return
    }
    // The next signs must find the field there.
    const was = rows.typedOf(row.no)?.[field] ?? editText(row, field)
    draft.current = text ?? was
    flushSync(() => setEditing({ row, field, text: text ?? was, was }))
  }

  /** Writes the cell the edit began in, wherever the active one is by now. */
  function finish({ text, key, shift, isAll }: Done): void {
    setEditing(undefined)
    if (key !== 'blur') focusGrid()
    if (!editing) return
    const { row, field, was } = editing
    if (isAll) void acts.write(() => text)
    else if (text !== was)
      void rows.edit([{ no: row.no, rowId: row.id, version: row.version, cells: [{ field, value: text, was }] }])
    if (key === 'blur' || isAll) return
    go(key === 'Tab' ? afterTab(active, bounds, shift) : { at: active.at + (shift ? -1 : 1), column: active.column })
  }

  async function propose(): Promise<void> {
    const row = rows.rowAt(active.at)
    const proposed = row ? proposedCells(row) : []
    if (!row || proposed.length === 0) return
    void rows.edit([rows.editOf(row, proposed)])
    await problems.next(active.at)
  }

  async function paste(event: ClipboardEvent): Promise<void> {
    if (event.target !== box.current || !editable) return
    const pasted = await acts.paste(event)
    if (!pasted) return
    setAnchor({ at: pasted.top, column: pasted.left })
    setActive({ at: pasted.bottom, column: pasted.right })
  }

  function point(event: PointerEvent): void {
    const place = placeOf(event.target)
    if (!place || event.button !== 0) return
    if (editing !== undefined && place.at === active.at && place.column === active.column) return
    if (editing !== undefined) finish({ text: draft.current, key: 'blur', shift: false, isAll: false })
    setActive(place)
    if (!event.shiftKey) setAnchor(place)
  }

  function drag(event: PointerEvent): void {
    if (event.buttons !== 1 || editing !== undefined || event.pointerType === 'touch') return
    const place = placeOf(event.target)
    if (place && (place.at !== active.at || place.column !== active.column)) setActive(place)
  }
}
