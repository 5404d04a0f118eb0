import { fileWords } from '#/features/documents/domain/archive-names.ts'
import type { Id } from '#/kernel/ids.ts'
import { endingOf } from './file-kind.ts'
import type { FilePlace } from './file-place.ts'

type Work = {
  readonly id: Id<'assignment'>
  readonly application_id: Id<'application'>
  readonly number: string
  readonly counterparty: string
}
type Sent = {
  readonly id: Id<'file'>
  readonly place: FilePlace
  readonly about_id: string
  readonly part: string | null
  readonly name: string
}

export type PlacedFile<Row> = {
  readonly row: Row
  /** Its path in an archive. */
  readonly name: string
  /** The number of the work's task. */
  readonly work: string
  readonly sentWith: string
}

/**
 * The path of each file in an archive: «Файлы работ/З-2026-000001 ООО Ромашка/Результат 1/ролик.mp4». Files of a correspondence lie once,
 * with the first of its works; a repeated name is told apart by the end of its id.
 */
export function placeWorkFiles<Row extends Sent>(works: readonly Work[], rows: readonly Row[]): readonly PlacedFile<Row>[] {
  const byAbout = new Map<string, Work>(
    works.toReversed().flatMap((work) => [
      [work.id, work],
      [work.application_id, work],
    ]),
  )
  const used = new Set<string>()
  const folders = foldersOf(works)
  return rows.flatMap((row): PlacedFile<Row>[] => {
    const work = byAbout.get(row.about_id)
    if (!work) return []
    const sentWith = `${row.place === 'result' ? 'Результат' : 'Сообщение'} ${row.part ?? ''}`
    const path = `Файлы работ/${folders.get(work.id) ?? work.id}/${fileWords(sentWith)}`
    const plain = `${path}/${plainName(row.name)}`
    const name = used.has(plain.toLowerCase()) ? `${path}/${row.id.slice(-8)} ${plainName(row.name)}` : plain
    used.add(name.toLowerCase())
    return [{ row, name, work: work.number, sentWith }]
  })
}

/** Many people may work on one task, and people may have one name. */
function foldersOf(works: readonly Work[]): ReadonlyMap<Id<'assignment'>, string> {
  const owners = new Map<string, Id<'assignment'>>()
  return new Map(
    works.map(({ id, number, counterparty }) => {
      const plain = fileWords(`${number} ${counterparty}`)
      const owner = owners.get(plain.toLowerCase()) ?? id
      owners.set(plain.toLowerCase(), owner)
      return [id, owner === id ? plain : `${plain} (${id.slice(-8)})`]
    }),
  )
}

/** A long name keeps its ending. */
function plainName(name: string): string {
  const ending = endingOf(name)
  return ending === '' ? fileWords(name) : `${fileWords(name.slice(0, -ending.length - 1))}.${fileWords(ending)}`
}
