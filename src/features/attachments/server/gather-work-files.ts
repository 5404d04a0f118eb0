import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import { attachmentLifecycle } from '../domain/attachment.ts'
import { PartFault } from '../domain/part-fault.ts'
import { placeWorkFiles } from '../domain/work-file.ts'
import type { PlacedFile } from '../domain/work-file.ts'
import { readAttachment } from './read-attachment.ts'
import { filesSent, worksOfDocuments } from './work-file-queries.ts'
import type { WorkReader } from './work-file-queries.ts'

type Deps = { readonly db: Database; readonly files: FileStore; readonly log: Log }
type Row = Awaited<ReturnType<typeof filesSent>>[number]

/**
 * What the sides of these documents sent each other with results and messages of the works, for an archive, and a list of it. A file
 * that is not there, or not whole, is named in the list with the reason.
 */
export async function gatherWorkFiles(
  deps: Deps,
  asking: WorkReader,
  documents: readonly { readonly id: Id<'document'>; readonly counterparty: string }[],
): Promise<readonly ArchiveFile[]> {
  const names = new Map(documents.map(({ id, counterparty }) => [id, counterparty]))
  const works = await worksOfDocuments(deps.db, asking, [...names.keys()])
  if (works.length === 0) return []
  const rows = await filesSent(deps.db, [...new Set(works.flatMap((work) => [work.id, work.application_id]))])
  if (rows.length === 0) return []
  const whole = works.map((work) => ({ ...work, counterparty: names.get(work.document_id) ?? '' }))
  const placed = placeWorkFiles(whole, rows)
  const lines: (readonly string[])[] = placed
    .filter(({ row }) => !attachmentLifecycle.is.ready(row.state))
    .map((file) => lineOf(file, `нет: ${attachmentLifecycle.nameOf(file.row.state).toLowerCase()}`))
  const files = placed
    .filter(({ row }) => attachmentLifecycle.is.ready(row.state))
    .map((file): ArchiveFile => ({ name: file.name, packed: true, portions: () => portionsOf(deps, file, lines) }))
  return [...files, { name: 'Файлы работ.csv', read: () => writeCsv(titles, lines) }]
}

/** A part that is not what was stored is never given: what came before it stays, and the list says so. */
async function* portionsOf(deps: Deps, file: PlacedFile<Row>, lines: (readonly string[])[]): AsyncIterable<Uint8Array> {
  let given = 0
  let end = 'цел'
  try {
    for await (const bytes of readAttachment(deps, file.row.id)) {
      given += bytes.length
      yield bytes
    }
  } catch (fault) {
    if (!(fault instanceof PartFault)) throw fault
    deps.log.error({ fileId: file.row.id, fault }, 'an attached file is not what was stored')
    const why = fault.kind === 'missing' ? 'в хранилище его нет' : 'повреждён'
    end = given === 0 ? `нет: ${why}` : `не целиком: первые ${given} байт, дальше ${why}`
  }
  lines.push(lineOf(file, end))
}

const titles = ['Файл', 'Работа', 'С чем отправлен', 'Кто отправил', 'Загружен (МСК)', 'Байт', 'Проверка файла']

function lineOf({ name, work, sentWith, row }: PlacedFile<Row>, end: string): string[] {
  const sender = row.org_id === null ? 'Исполнитель' : 'Заказчик'
  return [name, work, sentWith, sender, formatMoment(row.created_at), String(row.size), end]
}
