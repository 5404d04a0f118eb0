import { formatRubles, kopecks } from '#/kernel/money.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import { archiveNames } from '../domain/archive-names.ts'
import { documentKindNames, documentLifecycle } from '../domain/document.ts'
import { evidenceOf } from '../domain/outside-contract.ts'
import { gatherProofs } from './gather-proofs.ts'
import type { ProofDeps } from './gather-proofs.ts'
import { agreementsOf, manifestPlacesOf } from './list-queries.ts'
import type { documentsToArchive, ReadingSide } from './list-queries.ts'
import { manifestTextOf } from './manifest-queries.ts'

export type GatherDeps = ProofDeps
type Row = Awaited<ReturnType<typeof documentsToArchive>>[number]
type Place = Awaited<ReturnType<typeof manifestPlacesOf>>[number]

/**
 * The files of an archive of these documents: the original of each, the copy with marks and the protocol when there are any, the lists
 * on which they were signed and a register of what is in it. For a court also the protocol of each for programs, its place under the root
 * of a day on paper, and the stamps of those roots.
 */
export async function gatherArchive(
  deps: GatherDeps,
  asking: ReadingSide,
  rows: readonly Row[],
  forWhom?: 'court',
): Promise<readonly ArchiveFile[]> {
  const ids = rows.map(({ id }) => id)
  const places = await manifestPlacesOf(deps.db, asking, ids)
  const agreements = (await agreementsOf(deps.db, ids)).map(agreementFile)
  const outside = rows.filter(({ source }) => source === 'outside')
  const evidence = outside.length === 0 ? [] : [evidenceFile(outside)]
  const proofs = forWhom === undefined ? [] : await gatherProofs(deps, rows, archiveNames(rows))
  return [...filesOf(deps, rows), ...proofs, ...listsOf(deps, rows, places), ...agreements, ...evidence]
}

function filesOf(deps: GatherDeps, rows: readonly Row[]): ArchiveFile[] {
  const lines: (readonly string[])[] = []
  const names = archiveNames(rows)
  const files = rows.flatMap((row) => {
    const name = names.get(row.id) ?? row.id
    const parts = [
      ['', row.sha256],
      [' с подписями', row.signed_sha256],
      [' протокол подписания', row.protocol_sha256],
    ] as const
    return parts.flatMap(([part, sha256]): ArchiveFile[] => (sha256 === null ? [] : [fileOf(row, `${name}${part}.pdf`, sha256)]))
  })
  return [...files, { name: 'Реестр.csv', read: () => writeCsv(registerTitles, lines) }]

  /** The store gives a file only after it has hashed it, so nothing hashes it again; an empty place is hashed as such. */
  function fileOf(row: Row, file: string, sha256: string): ArchiveFile {
    const hashOf = (bytes: Uint8Array) => (bytes.length === 0 ? sha256Hex(bytes) : sha256)
    return { name: file, packed: true, read: () => read(row, file, sha256), hashOf }
  }

  /** A file that is not what was frozen is never given: its place is empty, and the register says why. */
  async function read(row: Row, name: string, sha256: string): Promise<Uint8Array> {
    const bytes = await deps.files.read(sha256)
    lines.push(lineOf(row, name, sha256, bytes.ok))
    if (bytes.ok) return bytes.value
    deps.log.error({ documentId: row.id, failure: bytes.refusal.kind }, 'the file of a document is not what was frozen')
    return new Uint8Array()
  }
}

/** The lists whose every line this side may see; of the others, as in the protocol, only the hash and the places in them. */
function listsOf(deps: GatherDeps, rows: readonly Row[], places: readonly Place[]): ArchiveFile[] {
  const own = new Set(places.filter((place) => place.own).map(({ id }) => id))
  const lists = [...own].map((id): ArchiveFile => {
    return { name: `Перечни подписей/${id}.txt`, read: async () => Buffer.from(await manifestTextOf(deps.db, id)) }
  })
  const foreign = places.filter((place) => !place.own)
  if (foreign.length === 0) return lists
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const lines = foreign.map((place) => [
    numbers.get(place.document_id) ?? '',
    place.side === 'client' ? 'Заказчик' : 'Исполнитель',
    String(place.place),
    String(place.size),
    place.id,
  ])
  return [...lists, { name: 'Места в перечнях.csv', read: () => writeCsv(placeTitles, lines) }]
}

/** The very bytes that were accepted: their hash stands in the protocol. */
function agreementFile({ title, version, day, markdown, sha256 }: Awaited<ReturnType<typeof agreementsOf>>[number]): ArchiveFile {
  const name = `Соглашение об электронном взаимодействии, редакция ${version}, ${sha256.toString('hex').slice(0, 8)}`
  return textFile(`Соглашения/${name}.md`, [title, version, day.toString(), markdown].join('\n\n'))
}

/** No protocol lies beside them: what proves them is said in words. */
function evidenceFile(rows: readonly Row[]): ArchiveFile {
  const lines = rows.map((row) => `${row.title}: ${evidenceOf(row) ?? ''}`)
  return textFile('Подписаны вне платформы.txt', lines.join('\n\n'))
}

function textFile(name: string, text: string): ArchiveFile {
  return { name, read: () => Promise.resolve(Buffer.from(text)) }
}

const placeTitles = ['Номер документа', 'Сторона', 'Место', 'Всего в перечне', 'SHA-256 перечня']

const registerTitles = [
  'Файл',
  'Вид',
  'Номер',
  'Дата',
  'Другая сторона',
  'Сумма',
  'Состояние',
  'Подписан',
  'SHA-256',
  'Проверка файла',
]

function lineOf(row: Row, name: string, sha256: string, intact: boolean): string[] {
  return [
    name,
    documentKindNames[row.kind],
    row.number,
    formatDay(row.day),
    row.counterparty,
    row.amount === null ? '' : formatRubles(kopecks(row.amount)),
    documentLifecycle.nameOf(row.state),
    row.signed_at === null ? '' : `${row.source === 'outside' ? 'вне платформы, ' : ''}${formatDay(moscowDate(row.signed_at))}`,
    sha256,
    intact ? 'цел' : 'повреждён: в архив не положен',
  ]
}
