import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import type { CellField } from '../domain/row-change.ts'
import { AddRowLine } from './add-row-line.tsx'
import { GridBar } from './grid-bar.tsx'
import { GridBody, rowHeight } from './grid-body.tsx'
import { cellId, GridLine, placeOf } from './grid-cells.tsx'
import { editText, frozenColumns } from './grid-columns.ts'
import type { GridColumns } from './grid-columns.ts'
import { GridEditor } from './grid-editor.tsx'
import type { Done, Editing } from './grid-editor.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { afterTab, commandOf, rangeOf, within } from './grid-keys.ts'
import type { GridCommand, Place } from './grid-keys.ts'
import { GridLeft } from './grid-left.tsx'
import { pointerActs } from './grid-pointer.ts'
import { useDeletion } from './use-deletion.tsx'
import { useGridBox } from './use-grid-box.ts'
import { useGridLayout } from './use-grid-layout.ts'
import type { GridRows } from './use-grid-rows.ts'
import { rangeActs } from './range-acts.ts'
import type { ChosenAct } from './range-acts.ts'
import { useGrownRows } from './use-grown-rows.ts'
import { useProblemWalk } from './use-problem-walk.ts'
import { useRowCard } from './use-row-card.ts'

export type RowGridProps = {
  readonly rows: GridRows
  readonly editable: boolean
  readonly set: GridColumns
  readonly label: string
  readonly chosenActs: readonly ChosenAct[]
}

/**
 * Rows of a register as a spreadsheet: the keys, selections, copying and pasting of one. Focus stays on the grid and names the active
 * cell, so it is never lost when rows come, go and scroll away. The server draws the first rows; the rest come with the scripts.
 */
export function RowGrid({ rows, editable, set, label, chosenActs }: RowGridProps) {
  const [isAlive, setIsAlive] = useState(false)
  const [active, setActive] = useState<Place>({ at: 0, column: frozenColumns - 1 })
  const [anchor, setAnchor] = useState<Place>(active)
  const [editing, setEditing] = useState<Editing>()
  const draft = useRef('')
  const [isFinding, setIsFinding] = useState(false)
  const [hasFilters, setHasFilters] = useState(false)
  const isLeaving = useRef(false)
  const card = useRowCard()
  const layout = useGridLayout(set, useViewer().person?.personId ?? '')
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
  const problems = useProblemWalk(rows, columns, (at, column) => go({ at, column }))

  const pointer = pointerActs({
    active,
    editing,
    onLeave: () => finish({ text: draft.current, key: 'blur', shift: false, isAll: false }),
    onActive: setActive,
    onAnchor: setAnchor,
  })
  useEffect(() => setIsAlive(true), [])
  const look = useEffectEvent(() => rows.need(first, last))
  useEffect(() => {
    if (!isAlive) return undefined
    // Not for rows that fly by.
    const timer = setTimeout(() => look(), 60)
    return () => clearTimeout(timer)
  })
  const begin = useEffectEvent(() => {
    const now = editing ? rows.list.numbers.indexOf(editing.row.ref) : -1
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
        typed={row && rows.typedOf(row.ref)}
      >
        {isActive && editing && editing.row.ref === rows.list.numbers[at] && editing.field === fieldAt(active.column) && (
          <GridEditor
            key={`${editing.row.ref}:${editing.field}`}
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
        rows={rows}
        editable={editable}
        chosenActs={chosenActs}
        onChosen={(act) => void acts.choose(act)}
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
          aria-label={label}
          aria-describedby="grid-keys"
          aria-rowcount={count + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          {...(!editable && { 'aria-readonly': true })}
          {...(isAlive && count > 0 && { 'aria-activedescendant': cellId(active) })}
          className={classNames(
            'relative max-h-[calc(100dvh-15rem)] min-h-44 overflow-auto overscroll-contain bg-surface outline-none select-none focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]',
            set.look,
          )}
          onKeyDown={press}
          onCopy={(event) => void (event.target === box.current && acts.copy(event))}
          onCut={(event) => void (event.target === box.current && (editable ? acts.cut(event) : acts.copy(event)))}
          onPaste={(event) => void paste(event)}
          onPointerDown={(event) => pointer.point(event)}
          onPointerMove={(event) => pointer.drag(event)}
          onDoubleClick={(event) => editing === undefined && placeOf(event.target) && edit()}
        >
          <div className="w-max min-w-full">
            <GridHead layout={layout} hasFilters={hasFilters} />
            <GridBody virtual={isAlive ? virtual : undefined} count={count} active={active.at} lineAt={lineAt} />
          </div>
        </div>
        {editable && rows.grows && <AddRowLine onAdd={() => void grown.grow({ count: 1 })} />}
        <GridFoot
          rows={rows}
          range={range}
          row={rows.rowAt(active.at)}
          editable={editable}
          onPropose={() => void problems.propose(active.at)}
        />
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
        return void (editable && problems.propose(active.at))
      case 'addRow':
        return void (editable && rows.grows && grown.grow({ count: 1 }))
    }
  }

  function edit(text?: string): void {
    const row = rows.rowAt(active.at)
    const field = fieldAt(active.column)
    if (!row) return
    if (!field || !editable || row.register?.isEditable === false) {
      if (text === undefined) card.open(row.ref)
      return
    }
    // The next signs must find the field there.
    const was = rows.typedOf(row.ref)?.[field] ?? editText(row, field)
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
      void rows.edit([{ ref: row.ref, rowId: row.id, version: row.version, cells: [{ field, value: text, was }] }])
    if (key === 'blur' || isAll) return
    go(key === 'Tab' ? afterTab(active, bounds, shift) : { at: active.at + (shift ? -1 : 1), column: active.column })
  }

  async function paste(event: ClipboardEvent): Promise<void> {
    if (event.target !== box.current || !editable) return
    const pasted = await acts.paste(event)
    if (!pasted) return
    setAnchor({ at: pasted.top, column: pasted.left })
    setActive({ at: pasted.bottom, column: pasted.right })
  }
}
