import { call } from '#/platform/web/call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { maxRegistersRead, orderErrors, readErrors } from '../contract/errors.ts'
import type { summarizeErrors } from '../contract/errors.ts'
import { editRows, fixRows, maxRowsRead, redoRows, undoRows } from '../contract/grid.ts'
import { placeOfRef, refOf, refsOf, rowPlacesText } from '../domain/row-places.ts'
import { parseId } from '#/kernel/ids.ts'
import type { GridRow } from './grid-columns.ts'
import type { RowEdit } from './row-edit.ts'
import { changesOf } from './row-source.ts'
import type { Answered, Changed, RowSource } from './row-source.ts'

type Register = CallReply<typeof orderErrors>['registers'][number]
type Troubled = CallReply<typeof readErrors>['items'][number]
type Reply = CallReply<typeof editRows>

/** The query of a list, as its address says. */
export type ErrorQuery = NonNullable<Parameters<typeof call<typeof orderErrors>>[1]['query']>

/** A list of errors: what it is narrowed by, and its causes with the registers that one answer mends. */
type ErrorList = {
  readonly query: ErrorQuery
  readonly causes: CallReply<typeof summarizeErrors>['groups']
}

/** Registers changed by each step made here: a step of several registers is taken back in all of them. */
export type Steps = { done: (readonly number[])[]; undone: (readonly number[])[] }

/** The places of registers in a list that stays while registers come and go: a place is never given to another one. */
export type RegisterPlaces = {
  readonly learn: (registers: readonly Register[]) => void
  readonly at: (place: number) => Register | undefined
  readonly placeOf: (id: string) => number | undefined
}

export function registerPlaces(): RegisterPlaces {
  const known: Register[] = []
  const places = new Map<string, number>()
  return {
    learn(registers) {
      for (const register of registers) {
        const place = places.get(register.id) ?? known.length
        places.set(register.id, place)
        known[place] = register
      }
    },
    at: (place) => known[place],
    placeOf: (id) => places.get(id),
  }
}

/** Rows of an order just read, by their numbers in the list. */
export function listedRefs(
  places: RegisterPlaces,
  { registers, runs }: Pick<CallReply<typeof orderErrors>, 'registers' | 'runs'>,
) {
  return refsOf(runs).flatMap((ref) => {
    const { place, no } = placeOfRef(ref)
    const here = places.placeOf(registers[place]?.id ?? '')
    return here === undefined ? [] : [refOf(here, no)]
  })
}

/** Rows with errors over all registers. Each register takes its own part of a change, by the verbs of its own grid. */
export function errorsSource(registers: RegisterPlaces, { query, causes }: ErrorList, steps: Steps): RowSource {
  return {
    async read(refs) {
      const found: GridRow[] = []
      for (const rows of portionsOf(registers, refs)) {
        const answer = await call(readErrors, { query: { rows } }, { skipAlerts: true })
        if (!answer.ok) return undefined
        found.push(...answer.value.items.flatMap((item) => placedRow(registers, item) ?? []))
      }
      return found
    },
    async find(text) {
      const answer = await call(orderErrors, { query: { ...query, q: text } })
      return answer.ok ? listedRefs(registers, answer.value) : []
    },
    async findErrors() {
      const answer = await call(orderErrors, { query }, { skipAlerts: true })
      return answer.ok ? listedRefs(registers, answer.value) : undefined
    },
    async edit(edits) {
      const open = edits.filter(isOpen)
      // Of the register that has just been sent on, and of one whose call failed: nothing of the others is lost.
      const refused = edits.filter((edit) => !isOpen(edit))
      const answers: Changed[] = []
      const touched: number[] = []
      for (const [place, part] of Map.groupBy(open, ({ ref }) => placeOfRef(ref).place)) {
        const answer = await call(editRows, { params: { id: idOf(place) }, body: { changes: changesOf(part) } })
        if (answer.ok) answers.push(changedIn(place, answer.value))
        else refused.push(...part)
        if (answer.ok && answer.value.written > 0) touched.push(place)
      }
      if (open.length > 0 && answers.length === 0) return { ok: false }
      keepStep(touched)
      return joined([...answers, ...(refused.length > 0 ? [refusedOf(refused)] : [])])
    },
    async fix({ code, fix }) {
      const own = causes.find((cause) => cause.code === code)?.registers ?? []
      registers.learn(own)
      const answers: Changed[] = []
      const touched: number[] = []
      const errors = { ...(query.assignee && { assignee: query.assignee }) }
      for (const { id, rows } of own) {
        const place = registers.placeOf(id)
        const answer = await call(fixRows, { params: { id }, body: { code, fix, rows, errors } })
        if (!answer.ok || place === undefined) continue
        answers.push(changedIn(place, answer.value))
        if (answer.value.written > 0) touched.push(place)
      }
      if (answers.length === 0) return { ok: false }
      keepStep(touched)
      return joined(answers)
    },
    undo: () => step('done', 'undone', undoRows),
    redo: () => step('undone', 'done', redoRows),
  }

  function keepStep(touched: readonly number[]): void {
    if (touched.length === 0) return
    steps.done.push(touched)
    steps.undone = []
  }

  function idOf(place: number): string {
    return registers.at(place)?.id ?? ''
  }

  function isOpen({ ref }: RowEdit): boolean {
    return registers.at(placeOfRef(ref).place)?.editable === true
  }

  async function step(from: keyof Steps, to: keyof Steps, verb: typeof undoRows | typeof redoRows): Promise<Answered> {
    const places = steps[from].pop()
    if (!places) return joined([])
    const answers: Changed[] = []
    for (const place of places.toReversed()) {
      const answer = await call(verb, { params: { id: idOf(place) } })
      if (answer.ok) answers.push(changedIn(place, answer.value))
    }
    if (answers.length === 0) return { ok: false }
    steps[to].push(places)
    return joined(answers)
  }

  function changedIn(place: number, { rows, left, ...rest }: Reply): Changed {
    return {
      ...rest,
      rows: rows.map((row) => ({ ...row, ref: refOf(place, row.no), ...registerOf(registers, place, undefined) })),
      left: left.map((one) => ({ ...one, ref: one.no === null ? null : refOf(place, one.no) })),
    }
  }

  function refusedOf(edits: readonly RowEdit[]): Changed {
    return {
      rows: [],
      asked: edits.length,
      written: 0,
      undo: 0,
      redo: 0,
      changed_at: 0,
      left: edits.map(({ ref, rowId }) => {
        const { place, no } = placeOfRef(ref)
        const text = `в реестр ${registers.at(place)?.number ?? ''} не записано: сейчас его не правят или прервалась связь`
        return { ref, no, row_id: rowId, cells: [], gone: false, action: { outcome: 'refused' as const, text } }
      }),
    }
  }

  function joined(answers: readonly Changed[]): Answered {
    return {
      ok: true,
      value: {
        rows: answers.flatMap(({ rows }) => rows),
        left: answers.flatMap(({ left }) => left),
        asked: answers.reduce((sum, { asked }) => sum + asked, 0),
        written: answers.reduce((sum, { written }) => sum + written, 0),
        undo: steps.done.length,
        redo: steps.undone.length,
        changed_at: Math.max(0, ...answers.map(({ changed_at: at }) => at)),
      },
    }
  }
}

/** A row as its list over many registers knows it; undefined where its register is not of the list. */
export function placedRow(registers: RegisterPlaces, { row, register_id: id, since }: Troubled): GridRow | undefined {
  const place = registers.placeOf(id)
  return place === undefined ? undefined : { ...row, ref: refOf(place, row.no), ...registerOf(registers, place, since) }
}

function registerOf(registers: RegisterPlaces, place: number, since: string | undefined): Pick<GridRow, 'register'> {
  const found = registers.at(place)
  if (!found) return {}
  return { register: { id: found.id, number: found.number, isEditable: found.editable, since: since ?? null } }
}

/** So many rows of so many registers as one request names. */
export function portionsOf(registers: Pick<RegisterPlaces, 'at'>, refs: readonly number[]): string[] {
  const all = [...Map.groupBy(refs, (ref) => placeOfRef(ref).place)].flatMap(([place, own]) => {
    const registerId = parseId('register', registers.at(place)?.id ?? '')
    return registerId === undefined ? [] : [{ registerId, numbers: own.map((ref) => placeOfRef(ref).no) }]
  })
  const portions: string[] = []
  let portion: typeof all = []
  let count = 0
  const close = () => {
    if (portion.length > 0) portions.push(rowPlacesText(portion))
    portion = []
    count = 0
  }
  for (const { registerId, numbers } of all) {
    for (let from = 0; from < numbers.length; from += maxRowsRead) {
      const part = numbers.slice(from, from + maxRowsRead)
      if (count + part.length > maxRowsRead || portion.length === maxRegistersRead) close()
      portion.push({ registerId, numbers: part })
      count += part.length
    }
  }
  close()
  return portions
}
