import type * as z from 'zod/mini'
import { call } from '#/platform/web/call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { addRows, deleteRows, editRows, fixRows, maxRowsRead, orderRows, readRows, redoRows, undoRows } from '../contract/grid.ts'
import type { rowsChanged } from '../contract/grid.ts'
import type { rowView } from '../contract/row.ts'
import { numbersOf, runsOf, runsText } from '../domain/row-runs.ts'
import type { GridRow } from './grid-columns.ts'
import type { RowEdit } from './row-edit.ts'

type Reply = z.output<typeof rowsChanged>

/** What a change answered, each row by the number its list knows it by. */
export type Changed = Omit<Reply, 'rows' | 'left'> & {
  readonly rows: readonly GridRow[]
  readonly left: readonly (Reply['left'][number] & { readonly ref: number | null })[]
}

export type Answered = { readonly ok: true; readonly value: Changed } | { readonly ok: false }

export type GroupAnswer = Required<Pick<NonNullable<Parameters<typeof call<typeof fixRows>>[1]['body']>, 'code' | 'rows' | 'fix'>>

/** Where the rows of a grid come from and where its changes go: one register, or all that have errors. */
export type RowSource = {
  /** Rows by their numbers in the list; undefined when they were not read. */
  readonly read: (refs: readonly number[]) => Promise<readonly GridRow[] | undefined>
  /** Numbers of rows that say this in any cell. */
  readonly find: (text: string) => Promise<readonly number[]>
  /** Numbers of rows with an error; undefined when they were not read. */
  readonly findErrors: () => Promise<readonly number[] | undefined>
  /** `continues`: taken back together with the step before. */
  readonly edit: (edits: readonly RowEdit[], continues: boolean) => Promise<Answered>
  readonly undo: () => Promise<Answered>
  readonly redo: () => Promise<Answered>
  /** Gives one answer to all rows with a cause. */
  readonly fix: (body: GroupAnswer) => Promise<Answered>
  /** What only one register has: rows are added and deleted. */
  readonly growth?: {
    readonly add: (body: { readonly count: number } | { readonly copies: readonly string[] }) => Promise<Answered>
    readonly remove: (rows: readonly { readonly row_id: string; readonly version: number }[]) => Promise<Answered>
  }
}

/** The rows of one register: their numbers there are their numbers in the list. */
export function registerSource(id: string): RowSource {
  const params = { id }
  return {
    async read(refs) {
      const found: GridRow[] = []
      for (let from = 0; from < refs.length; from += maxRowsRead) {
        const nos = runsText(runsOf(refs.slice(from, from + maxRowsRead)))
        const answer = await call(readRows, { params, query: { nos } }, { skipAlerts: true })
        if (!answer.ok) return undefined
        found.push(...answer.value.items.map(ownRow))
      }
      return found
    },
    async find(text) {
      const answer = await call(orderRows, { params, query: { q: text } })
      return answer.ok ? numbersOf(answer.value.runs) : []
    },
    async findErrors() {
      const answer = await call(orderRows, { params, query: { only: 'errors' } }, { skipAlerts: true })
      return answer.ok ? numbersOf(answer.value.runs) : undefined
    },
    edit: (edits, continues) =>
      answered(call(editRows, { params, body: { changes: changesOf(edits), ...(continues && { continues }) } })),
    undo: () => answered(call(undoRows, { params })),
    redo: () => answered(call(redoRows, { params })),
    fix: (body) => answered(call(fixRows, { params, body })),
    growth: {
      add: (body) =>
        answered(call(addRows, { params, body: 'copies' in body ? { copies: [...body.copies] } : { count: body.count } })),
      remove: (rows) => answered(call(deleteRows, { params, body: { rows: [...rows] } })),
    },
  }
}

/** A row of the list of its own register. */
export function ownRow(row: z.output<typeof rowView>): GridRow {
  return { ...row, ref: row.no }
}

export function changesOf(edits: readonly RowEdit[]) {
  return edits.map(({ ref: _ref, rowId, ...change }) => ({ ...change, row_id: rowId, cells: [...change.cells] }))
}

async function answered(sent: Promise<{ ok: true; value: CallReply<typeof editRows> } | { ok: false }>): Promise<Answered> {
  const answer = await sent
  if (!answer.ok) return { ok: false }
  const { rows, left, ...rest } = answer.value
  return { ok: true, value: { ...rest, rows: rows.map(ownRow), left: left.map((one) => ({ ...one, ref: one.no })) } }
}
