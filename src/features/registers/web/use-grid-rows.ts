import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { call } from '#/platform/web/call.ts'
import { warn } from '#/platform/web/alerts.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import {
  addRows,
  deleteRows,
  editRows,
  fixRows,
  maxRowsEdited,
  maxRowsRead,
  readRows,
  redoRows,
  undoRows,
} from '../contract/grid.ts'
import type { rowsChanged } from '../contract/grid.ts'
import { numbersOf, runsOf, runsText } from '../domain/row-runs.ts'
import { gatherRows } from './gather-rows.ts'
import type { GridRow } from './grid-columns.ts'
import { editOf } from './row-edit.ts'
import type { RowEdit, TypedCells } from './row-edit.ts'

export type Listed = {
  /** The filters and the order it was made by. */
  readonly key: string
  readonly runs: readonly (readonly number[])[]
  readonly total: number
  readonly sum: number
  readonly items: readonly GridRow[]
  /** When the server read it, milliseconds since 1970. */
  readonly readAt: number
}

export type Left = z.output<typeof rowsChanged>['left']

export type GridRows = ReturnType<typeof useGridRows>

/** Rows kept around what is looked at. */
const mostKept = 3000
const around = 60

/**
 * The rows of a list by windows: numbers of all of them, the rows themselves where they are looked at. The list stays as it was made
 * while its rows change, until another filter or order is chosen or rows come and go. Changes go one after another.
 */
export function useGridRows(registerId: string, listed: Listed) {
  const { revalidate } = useRevalidator()
  const [list, setList] = useState(() => madeOf(listed))
  const rows = useRef(new Map(listed.items.map((row) => [row.no, row])))
  const stale = useRef(new Set<number>())
  const asked = useRef(new Set<number>())
  const typed = useRef(new Map<number, TypedCells>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const changed = useRef(0)
  const [, redraw] = useState(0)
  const [waiting, setWaiting] = useState(0)
  const [left, setLeft] = useState<Left>([])
  const [steps, setSteps] = useState({ undo: 0, redo: 0 })
  const [grown, setGrown] = useState<number>()
  const draw = () => redraw((count) => count + 1)

  const take = (fresh: readonly GridRow[]) => {
    for (const row of fresh) {
      const known = rows.current.get(row.no)
      // Read before a change whose answer came first.
      if (known?.id === row.id && known.version > row.version) continue
      rows.current.set(row.no, row)
      stale.current.delete(row.no)
    }
    if (rows.current.size > mostKept) {
      const seen = new Set(fresh.map(({ no }) => no))
      for (const no of rows.current.keys()) {
        if (rows.current.size <= mostKept) break
        if (!seen.has(no)) rows.current.delete(no)
      }
    }
    draw()
  }

  const renew = useEffectEvent((fresh: Listed) => {
    const isOther = fresh.key !== list.key
    // Read before the last change was done, it may not hold that change; what the change asked for comes next.
    if (!isOther && fresh.readAt < changed.current) return
    const isPlain = fresh.key === '{}' && fresh.total !== list.numbers.length
    if (isOther || isPlain) setList(madeOf(fresh))
    else if (fresh.total === list.numbers.length) setList((now) => ({ ...now, sum: fresh.sum }))
    for (const no of rows.current.keys()) stale.current.add(no)
    take(fresh.items)
  })
  useEffect(() => void Promise.resolve(listed).then((now) => renew(now)), [listed])

  return {
    list,
    left,
    steps,
    isWaiting: waiting > 0,
    /** Rows that the list would show now differ from those it shows. */
    isOld: listed.key === list.key && listed.total !== list.numbers.length,
    rowOf: (no: number) => rows.current.get(no),
    rowAt: (at: number) => rows.current.get(list.numbers[at] ?? -1),
    typedOf: (no: number) => typed.current.get(no),
    need,
    /** The same for a row by its number. */
    needRow: (no: number) => void (isMissing(no) && read([no])),
    ensure,
    ensureAll,
    /** A change of a row as it is seen now. */
    editOf: (row: GridRow, cells: Parameters<typeof editOf>[1], action?: RowEdit['action']) =>
      editOf(row, cells, typed.current.get(row.no), action),
    edit,
    fix: (body: Parameters<typeof call<typeof fixRows>>[1]['body']) =>
      inTurn(() => call(fixRows, { params: { id: registerId }, body })),
    undo: () => inTurn(() => call(undoRows, { params: { id: registerId } })),
    redo: () => inTurn(() => call(redoRows, { params: { id: registerId } })),
    /** The first of the rows added last, until somebody has gone to it. */
    grown,
    settleGrown: () => setGrown(undefined),
    add,
    remove,
    renewList: () => setList(madeOf(listed)),
    settle: (rowId: string) => setLeft((now) => now.filter((one) => one.row_id !== rowId)),
  }

  function isMissing(no: number): boolean {
    return (!rows.current.has(no) || stale.current.has(no)) && !asked.current.has(no)
  }

  /** When a row near those looked at is missing, reads it together with some around. */
  function need(from: number, to: number): void {
    const near = list.numbers.slice(Math.max(0, from - 10), to + 10)
    if (!near.some(isMissing)) return
    void read(list.numbers.slice(Math.max(0, from - around), to + around).filter(isMissing))
  }

  async function read(numbers: readonly number[]): Promise<GridRow[]> {
    const found: GridRow[] = []
    for (let from = 0; from < numbers.length; from += maxRowsRead) {
      const portion = numbers.slice(from, from + maxRowsRead)
      for (const no of portion) asked.current.add(no)
      // Sorted, so that their runs are few.
      const nos = runsText(runsOf(portion.toSorted((one, other) => one - other)))
      const answer = await call(readRows, { params: { id: registerId }, query: { nos } }, { skipAlerts: true })
      for (const no of portion) asked.current.delete(no)
      if (!answer.ok) break
      take(answer.value.items)
      found.push(...answer.value.items)
    }
    return found
  }

  /** Rows of these places, read where they are not here yet; undefined when any of them was not read. */
  function ensure(from: number, to: number): Promise<GridRow[] | undefined> {
    return gatherRows(list.numbers.slice(from, to + 1), { known: (no) => rows.current.get(no), read }, maxRowsRead)
  }

  /** The same for what is done with all of them: said when it cannot be. */
  async function ensureAll(from: number, to: number): Promise<GridRow[] | undefined> {
    const found = await ensure(from, to)
    if (!found) warn('Прочитаны не все строки', 'Ничего не изменено. Проверьте связь и повторите')
    return found
  }

  async function edit(edits: readonly RowEdit[]): Promise<void> {
    if (edits.length === 0) return
    const changes = edits.map(({ no: _no, rowId, ...change }) => ({ ...change, row_id: rowId, cells: [...change.cells] }))
    for (const { no, cells } of edits)
      typed.current.set(no, {
        ...typed.current.get(no),
        ...Object.fromEntries(cells.map(({ field, value }) => [field, value])),
      })
    draw()
    const notTaken: Left[number][] = []
    let sent = 0
    while (sent < changes.length) {
      const portion = changes.slice(sent, sent + maxRowsEdited)
      const leftOfPortion = await inTurn(() => call(editRows, { params: { id: registerId }, body: { changes: portion } }))
      if (!leftOfPortion) break
      notTaken.push(...leftOfPortion)
      // What the portions before left stays in sight.
      setLeft([...notTaken])
      sent += portion.length
    }
    if (changes.length > maxRowsEdited) {
      const { tellPortions } = await import('./tell-portions.ts')
      tellPortions(changes.length, sent, maxRowsEdited)
    }
    for (const { no, cells } of edits) {
      const now = Object.entries(typed.current.get(no) ?? {})
      const rest = now.filter(([field, value]) => !cells.some((cell) => cell.field === field && cell.value === value))
      if (rest.length === 0) typed.current.delete(no)
      else typed.current.set(no, Object.fromEntries(rest))
    }
    draw()
  }

  /** Adds rows at the end of the register, empty or copied; those added, undefined when they were not. */
  async function add(
    body: { readonly count: number } | { readonly copies: readonly string[] },
    isGoneTo = true,
  ): Promise<GridRow[] | undefined> {
    const numbers: number[] = []
    const wanted = 'copies' in body ? { copies: [...body.copies] } : body
    await inTurn(
      () => call(addRows, { params: { id: registerId }, body: wanted }),
      ({ rows: [first], asked: count }) => {
        if (!first) return
        numbers.push(...Array.from({ length: count }, (_, at) => first.no + at))
        setList((now) => withNumbers(now, numbers))
        if (isGoneTo) setGrown(first.no)
      },
    )
    return numbers.length === 0 ? undefined : gatherRows(numbers, { known: (no) => rows.current.get(no), read }, maxRowsRead)
  }

  /** Deletes rows as they were last seen. */
  async function remove(chosen: readonly GridRow[]): Promise<void> {
    const versionOf = (row: GridRow) => rows.current.get(row.no)?.version ?? row.version
    const send = () =>
      call(deleteRows, {
        params: { id: registerId },
        body: { rows: chosen.map((row) => ({ row_id: row.id, version: versionOf(row) })) },
      })
    await inTurn(send, () => {
      for (const { no } of chosen) rows.current.delete(no)
      setList((now) => withoutRows(now, chosen))
    })
  }

  function inTurn(
    send: () => Promise<{ ok: true; value: CallReply<typeof editRows> } | { ok: false }>,
    then?: (reply: CallReply<typeof editRows>) => void,
  ): Promise<Left | undefined> {
    setWaiting((count) => count + 1)
    const turn = queue.current.then(async () => {
      const answer = await send()
      setWaiting((count) => count - 1)
      if (!answer.ok) return undefined
      const { left: notTaken, undo, redo, rows: fresh, changed_at: changedAt } = answer.value
      changed.current = changedAt
      setSteps({ undo, redo })
      setLeft(notTaken)
      // Those beyond the shown ones, and those they concern, are read where they are looked at.
      for (const no of rows.current.keys()) stale.current.add(no)
      take(fresh)
      then?.(answer.value)
      void revalidate()
      return notTaken
    })
    queue.current = turn.catch(() => undefined)
    return turn
  }
}

/** A list of all rows takes new ones at its end; one that is narrowed or sorted is made anew. */
function withNumbers(list: ReturnType<typeof madeOf>, added: readonly number[]) {
  const last = list.numbers.at(-1) ?? 0
  const fresh = list.key === '{}' ? added.filter((no) => no > last) : []
  return { ...list, numbers: [...list.numbers, ...fresh], total: list.total + fresh.length }
}

function withoutRows(list: ReturnType<typeof madeOf>, gone: readonly GridRow[]) {
  const listed = new Set(list.numbers)
  const found = gone.filter(({ no }) => listed.has(no))
  const numbers = new Set(found.map(({ no }) => no))
  return {
    ...list,
    numbers: list.numbers.filter((no) => !numbers.has(no)),
    total: list.total - found.length,
    sum: found.reduce((sum, { amount }) => sum - (amount ?? 0), list.sum),
  }
}

function madeOf({ key, runs, total, sum }: Listed) {
  return { key, numbers: numbersOf(runs), total, sum }
}
