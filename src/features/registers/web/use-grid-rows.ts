import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { warn } from '#/platform/web/alerts.ts'
import { maxRowsEdited, maxRowsRead } from '../contract/grid.ts'
import { gatherRows } from './gather-rows.ts'
import type { GridRow } from './grid-columns.ts'
import { editOf } from './row-edit.ts'
import type { RowEdit, TypedCells } from './row-edit.ts'
import type { Answered, Changed, GroupAnswer, RowSource } from './row-source.ts'

export type Listed = {
  /** The filters and the order it was made by. */
  readonly key: string
  /** Its rows in their order, by the numbers the list knows them by. */
  readonly numbers: readonly number[]
  readonly total: number
  readonly sum: number
  readonly items: readonly GridRow[]
  /** When the server read it, milliseconds since 1970. */
  readonly readAt: number
}

export type Left = Changed['left']

export type GridRows = ReturnType<typeof useGridRows>

/** A list over many registers has no rows added to it. */
const unable: Promise<Answered> = Promise.resolve({ ok: false })

/** Rows kept around what is looked at. */
const mostKept = 3000
const around = 60

/**
 * The rows of a list by windows: numbers of all of them, the rows themselves where they are looked at. The list stays as it was made
 * while its rows change, until another filter or order is chosen or rows come and go. Changes go one after another.
 */
export function useGridRows(source: RowSource, listed: Listed) {
  const { revalidate } = useRevalidator()
  const [list, setList] = useState(() => madeOf(listed))
  const rows = useRef(new Map(listed.items.map((row) => [row.ref, row])))
  const stale = useRef(new Set<number>())
  const asked = useRef(new Set<number>())
  const absent = useRef(new Set<number>())
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
      const known = rows.current.get(row.ref)
      // Read before a change whose answer came first.
      if (known?.id === row.id && known.version > row.version) continue
      rows.current.set(row.ref, row)
      stale.current.delete(row.ref)
    }
    if (rows.current.size > mostKept) {
      const seen = new Set(fresh.map(({ ref }) => ref))
      for (const ref of rows.current.keys()) {
        if (rows.current.size <= mostKept) break
        if (!seen.has(ref)) rows.current.delete(ref)
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
    for (const ref of rows.current.keys()) stale.current.add(ref)
    absent.current.clear()
    take(fresh.items)
  })
  useEffect(() => void Promise.resolve(listed).then((now) => renew(now)), [listed])

  return {
    list,
    source,
    grows: source.growth !== undefined,
    left,
    steps,
    isWaiting: waiting > 0,
    /** Rows that the list would show now differ from those it shows. */
    isOld: listed.key === list.key && listed.total !== list.numbers.length,
    rowOf: (ref: number) => rows.current.get(ref),
    rowAt: (at: number) => rows.current.get(list.numbers[at] ?? -1),
    typedOf: (ref: number) => typed.current.get(ref),
    need,
    /** The same for a row by its number; false where there is none. */
    needRow: async (ref: number) => {
      if (isMissing(ref)) await read([ref])
      return !absent.current.has(ref)
    },
    ensure,
    ensureAll,
    /** A change of a row as it is seen now. */
    editOf: (row: GridRow, cells: Parameters<typeof editOf>[1], action?: RowEdit['action']) =>
      editOf(row, cells, typed.current.get(row.ref), action),
    edit,
    fix: (body: GroupAnswer) => inTurn(() => source.fix(body)),
    undo: () => inTurn(() => source.undo()),
    redo: () => inTurn(() => source.redo()),
    /** The first of the rows added last, until somebody has gone to it. */
    grown,
    settleGrown: () => setGrown(undefined),
    add,
    remove,
    renewList: () => setList(madeOf(listed)),
    settle: (rowId: string) => setLeft((now) => now.filter((one) => one.row_id !== rowId)),
  }

  function isMissing(ref: number): boolean {
    return (!rows.current.has(ref) || stale.current.has(ref)) && !asked.current.has(ref) && !absent.current.has(ref)
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
      for (const ref of portion) asked.current.add(ref)
      // Sorted, so that their runs are few.
      const fresh = await source.read(portion.toSorted((one, other) => one - other))
      for (const ref of portion) asked.current.delete(ref)
      if (!fresh) break
      const present = new Set(fresh.map(({ ref }) => ref))
      for (const ref of portion) {
        if (present.has(ref)) continue
        absent.current.add(ref)
        rows.current.delete(ref)
      }
      take(fresh)
      found.push(...fresh)
    }
    return found
  }

  /** Rows of these places, read where they are not here yet; undefined when any of them was not read. */
  function ensure(from: number, to: number): Promise<GridRow[] | undefined> {
    return gatherRows(list.numbers.slice(from, to + 1), { known: (ref) => rows.current.get(ref), read }, maxRowsRead)
  }

  /** The same for what is done with all of them: said when it cannot be. */
  async function ensureAll(from: number, to: number): Promise<GridRow[] | undefined> {
    const found = await ensure(from, to)
    if (!found) warn('Прочитаны не все строки', 'Ничего не изменено. Проверьте связь и повторите')
    return found
  }

  /** `continues`: the first portion is taken back together with the step before it. */
  async function edit(edits: readonly RowEdit[], continues = false): Promise<void> {
    if (edits.length === 0) return
    for (const { ref, cells } of edits)
      typed.current.set(ref, {
        ...typed.current.get(ref),
        ...Object.fromEntries(cells.map(({ field, value }) => [field, value])),
      })
    draw()
    const notTaken: Left[number][] = []
    let sent = 0
    while (sent < edits.length) {
      const portion = edits.slice(sent, sent + maxRowsEdited)
      const isFirst = sent === 0
      const leftOfPortion = await inTurn(() => source.edit(portion, continues && isFirst))
      if (!leftOfPortion) break
      notTaken.push(...leftOfPortion)
      // What the portions before left stays in sight.
      setLeft([...notTaken])
      sent += portion.length
    }
    if (edits.length > maxRowsEdited) {
      const { tellPortions } = await import('./tell-portions.ts')
      tellPortions(edits.length, sent, maxRowsEdited)
    }
    for (const { ref, cells } of edits) {
      const now = Object.entries(typed.current.get(ref) ?? {})
      const rest = now.filter(([field, value]) => !cells.some((cell) => cell.field === field && cell.value === value))
      if (rest.length === 0) typed.current.delete(ref)
      else typed.current.set(ref, Object.fromEntries(rest))
    }
    draw()
  }

  /** Adds rows at the end of the register, empty or copied; those added, undefined when they were not. */
  async function add(
    body: { readonly count: number } | { readonly copies: readonly string[] },
    isGoneTo = true,
  ): Promise<GridRow[] | undefined> {
    const numbers: number[] = []
    await inTurn(
      () => source.growth?.add(body) ?? unable,
      ({ rows: [first], asked: count }) => {
        if (!first) return
        numbers.push(...Array.from({ length: count }, (_, at) => first.ref + at))
        setList((now) => withNumbers(now, numbers))
        if (isGoneTo) setGrown(first.ref)
      },
    )
    return numbers.length === 0 ? undefined : gatherRows(numbers, { known: (ref) => rows.current.get(ref), read }, maxRowsRead)
  }

  /** Deletes rows as they were last seen; false where it was refused. */
  async function remove(chosen: readonly GridRow[]): Promise<boolean> {
    const versionOf = (row: GridRow) => rows.current.get(row.ref)?.version ?? row.version
    const send = () => source.growth?.remove(chosen.map((row) => ({ row_id: row.id, version: versionOf(row) }))) ?? unable
    const left = await inTurn(send, () => {
      for (const { ref } of chosen) rows.current.delete(ref)
      setList((now) => withoutRows(now, chosen))
    })
    return left !== undefined
  }

  function inTurn(send: () => Promise<Answered>, then?: (reply: Changed) => void): Promise<Left | undefined> {
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
      for (const ref of rows.current.keys()) stale.current.add(ref)
      absent.current.clear()
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
  const fresh = list.key === '{}' ? added.filter((ref) => ref > last) : []
  return { ...list, numbers: [...list.numbers, ...fresh], total: list.total + fresh.length }
}

function withoutRows(list: ReturnType<typeof madeOf>, gone: readonly GridRow[]) {
  const listed = new Set(list.numbers)
  const found = gone.filter(({ ref }) => listed.has(ref))
  const numbers = new Set(found.map(({ ref }) => ref))
  return {
    ...list,
    numbers: list.numbers.filter((ref) => !numbers.has(ref)),
    total: list.total - found.length,
    sum: found.reduce((sum, { amount }) => sum - (amount ?? 0), list.sum),
  }
}

function madeOf({ key, numbers, total, sum }: Listed) {
  return { key, numbers, total, sum }
}
