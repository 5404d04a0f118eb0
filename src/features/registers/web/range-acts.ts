import type { ClipboardEvent } from 'react'
import { kopecks } from '#/kernel/money.ts'
import { warn } from '#/platform/web/alerts.ts'
import { guarded } from '#/platform/web/chunk-guard.ts'
import { maxRowsEdited } from '../contract/grid.ts'
import { joinRows } from '../domain/join-rows.ts'
import { writeHtml, writeTsv } from './grid-clipboard.ts'
import type { Block } from './grid-clipboard.ts'
import { editText } from './grid-columns.ts'
import type { GridColumn, GridRow } from './grid-columns.ts'
import type { Range } from './grid-keys.ts'
import type { GridRows } from './use-grid-rows.ts'
import type { GrownRows } from './use-grown-rows.ts'

type Chosen = {
  readonly rows: GridRows
  readonly columns: readonly GridColumn[]
  readonly range: Range
  /** Rows in the list. */
  readonly count: number
  readonly grown: GrownRows
  readonly onDelete: (chosen: readonly GridRow[]) => void
}

/** What a page does with the selected rows beside changing them. */
export type ChosenAct = { readonly label: string; readonly run: (rows: readonly GridRow[]) => void }

export type RangeAction = 'exclude' | 'include' | 'accept' | 'join' | 'duplicate' | 'delete'

/** What is done with the selected cells: written, cleared, filled down, copied and pasted over. */
export function rangeActs({ rows, columns, range, count, grown, onDelete }: Chosen) {
  return { run, choose, write, clear: () => write(() => ''), fillDown, copy, cut, paste }

  async function run(action: RangeAction): Promise<void> {
    if (action === 'join') return join()
    if (action !== 'duplicate' && action !== 'delete') return decide(action)
    const found = await rows.ensureAll(range.top, range.bottom)
    if (!found) return
    if (found.length > maxRowsEdited) return warn(`Не больше ${maxRowsEdited} строк сразу`, 'Выделите меньше строк и повторите')
    if (action === 'delete') onDelete(found)
    else await grown.grow({ copies: found.map(({ id }) => id) })
  }

  async function choose(act: ChosenAct): Promise<void> {
    const found = await rows.ensureAll(range.top, range.bottom)
    if (found) act.run(found)
  }

  /** One step: the sum into the first row, the others out. */
  async function join(): Promise<void> {
    const found = await rows.ensureAll(range.top, range.bottom)
    if (!found) return
    const joined = joinRows(found.map(({ amount, ...row }) => ({ ...row, amount: amount === null ? null : kopecks(amount) })))
    if (!joined.ok) return warn('Объединить нельзя', joined.refusal.text)
    const { into, out } = joined.value
    await rows.edit(
      found.flatMap((row) => {
        if (row.no === into.no) return [rows.editOf(row, [{ field: 'amount', value: into.amount }])]
        return out.includes(row.no) ? [rows.editOf(row, [], 'exclude')] : []
      }),
    )
  }

  async function decide(action: 'exclude' | 'include' | 'accept'): Promise<void> {
    const found = await rows.ensureAll(range.top, range.bottom)
    if (found) await rows.edit(found.map((row) => rows.editOf(row, [], action)))
  }

  /** Writes a text into each cell of a range that can be edited. */
  async function write(
    textOf: (at: number, column: number) => string | undefined,
    { top, bottom, left, right } = range,
  ): Promise<void> {
    const found = await rows.ensureAll(top, bottom)
    if (found) await writeRows(found, textOf, { left, right })
  }

  async function writeRows(
    found: readonly GridRow[],
    textOf: (at: number, column: number) => string | undefined,
    { left, right }: Pick<Range, 'left' | 'right'>,
    continues = false,
  ): Promise<void> {
    const edits = found.map((row, index) => {
      const cells = columns.slice(left, right + 1).flatMap(({ field }, column) => {
        const value = field && textOf(index, column)
        return field === undefined || value === undefined ? [] : [{ field, value }]
      })
      return rows.editOf(row, cells)
    })
    await rows.edit(
      edits.filter(({ cells }) => cells.length > 0),
      continues,
    )
  }

  async function fillDown(): Promise<void> {
    const [source] = (await rows.ensureAll(range.top, range.top)) ?? []
    if (!source || range.top === range.bottom) return
    await write(
      (_, column) => {
        const field = columns[range.left + column]?.field
        // As it is by now: what was typed may have been written since the row was found.
        return field && (rows.typedOf(source.ref)?.[field] ?? editText(rows.rowOf(source.ref) ?? source, field))
      },
      { ...range, top: range.top + 1 },
    )
  }

  /** What could not be copied is not cleared. */
  async function cut(event: ClipboardEvent): Promise<void> {
    if (await copy(event)) await write(() => '')
  }

  async function copy(event: ClipboardEvent): Promise<boolean> {
    event.preventDefault()
    const known = Array.from({ length: range.bottom - range.top + 1 }, (_, index) => rows.rowAt(range.top + index))
    const found = known.filter((row) => row !== undefined)
    if (found.length === known.length) {
      const block = blockOf(found)
      event.clipboardData.setData('text/plain', writeTsv(block))
      event.clipboardData.setData('text/html', writeHtml(block))
      return true
    }
    const whole = rows.ensure(range.top, range.bottom).then((all) => {
      if (!all) throw new Error('Not all rows were read')
      return blockOf(all)
    })
    const part = (type: string, say: (block: Block) => string) => ({
      [type]: whole.then((block) => new Blob([say(block)], { type })),
    })
    try {
      await navigator.clipboard.write([new ClipboardItem({ ...part('text/plain', writeTsv), ...part('text/html', writeHtml) })])
      return true
    } catch {
      warn('Скопировать не удалось', 'Проверьте связь и повторите, или выделите меньше строк')
      return false
    }
  }

  function blockOf(found: readonly GridRow[]): string[][] {
    return found.map((row) =>
      columns
        .slice(range.left, range.right + 1)
        .map((column) =>
          column.field ? (rows.typedOf(row.ref)?.[column.field] ?? editText(row, column.field)) : column.text(row),
        ),
    )
  }

  /** The cells pasted over: they are selected then. */
  async function paste(event: ClipboardEvent): Promise<Range | undefined> {
    event.preventDefault()
    const [html, text] = [event.clipboardData.getData('text/html'), event.clipboardData.getData('text/plain')]
    const { readTable, readTsv, spread } = await guarded(() => import('./read-clipboard.ts'))
    const clip = readTable(html) ?? readTsv(text)
    const block = spread(clip, range.bottom - range.top + 1, range.right - range.left + 1)
    const width = Math.max(0, ...block.map((line) => line.length))
    if (width === 0) return undefined
    const bottom = range.top + block.length - 1
    const right = range.left + width - 1
    const found = await rows.ensureAll(range.top, Math.min(bottom, count - 1))
    if (!found) return undefined
    const fresh = await grown.growFor(bottom - (count - 1))
    const lost = block.length - found.length - fresh.length
    if (lost > 0) warn(`Не поместилось строк: ${lost}`, 'Вставлено столько, сколько есть строк в списке')
    const target = { ...range, bottom: bottom - lost, right: Math.min(right, columns.length - 1) }
    void writeRows([...found, ...fresh], (at, column) => block[at]?.[column], target, fresh.length > 0)
    return target
  }
}
