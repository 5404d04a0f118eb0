import { createHash } from 'node:crypto'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { archiveProblem } from '../domain/archive-entry.ts'
import { largestPart, wordsOfFile } from '../domain/attachment.ts'
import { endingOf } from '../domain/file-kind.ts'
import { oldOfficeProblem } from '../domain/old-office.ts'
import { isPicture, stripPicture } from '../domain/strip-picture.ts'
import type { PictureKind } from '../domain/strip-picture.ts'
import { intendParts } from './file-queries.ts'
import type { FileRow, PartRow } from './file-queries.ts'
import { listArchive } from './list-archive.ts'
import { readParts } from './read-parts.ts'
import { sealPart } from './seal-part.ts'

export type JudgeDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
  /** Reads a PDF in a thread apart, without executing anything of it. */
  readonly inspectPdf: (bytes: Uint8Array) => Promise<Result<unknown, { readonly kind: string }>>
}

/** `stripped`: the parts of a picture without notes of its maker, stored but not counted yet. `later`: could not be read now. */
export type Judged =
  | { readonly kind: 'sound'; readonly shows: boolean; readonly stripped?: Stripped | undefined }
  | { readonly kind: 'unfit'; readonly problem: string }
  | { readonly kind: 'later' }

type Stripped = { readonly parts: readonly PartRow[]; readonly size: number; readonly sha256: Buffer }

/** What a file holds besides what its first bytes say. Only files up to twenty megabytes are read whole. */
export async function judgeContents(deps: JudgeDeps, row: FileRow, parts: readonly PartRow[]): Promise<Judged> {
  const { kind } = row
  if (isPicture(kind)) return strip(deps, row, kind, await readWhole(deps, row, parts))
  switch (kind) {
    case 'pdf':
      return judgePdf(deps, await readWhole(deps, row, parts))
    case 'zip':
    case 'office': {
      const entries = await listArchive(deps.files, row.id, parts, row.size)
      return judged(entries ? archiveProblem(endingOf(row.name), entries) : wordsOfFile.broken)
    }
    case 'oldOffice':
      return judged(oldOfficeProblem(await readWhole(deps, row, parts)))
    case 'video':
    case 'text':
      return { kind: 'sound', shows: false }
  }
}

function judged(problem: string | undefined): Judged {
  return problem === undefined ? { kind: 'sound', shows: false } : { kind: 'unfit', problem }
}

/** What a PDF could do besides being read is refused; what a browser might show otherwise than a reader is only given to be saved. */
const refusedPdf: Readonly<Record<string, string>> = {
  notPdf: wordsOfFile.disagrees,
  encrypted: wordsOfFile.locked,
  scripts: wordsOfFile.active,
  actions: wordsOfFile.active,
  attachments: wordsOfFile.active,
  media: wordsOfFile.active,
  bomb: wordsOfFile.broken,
}

async function judgePdf({ inspectPdf }: JudgeDeps, bytes: Uint8Array): Promise<Judged> {
  const inspected = await inspectPdf(bytes)
  if (inspected.ok) return { kind: 'sound', shows: true }
  const { kind } = inspected.refusal
  if (kind === 'overloaded') return { kind: 'later' }
  const problem = refusedPdf[kind]
  return problem === undefined ? { kind: 'sound', shows: false } : { kind: 'unfit', problem }
}

async function strip(deps: JudgeDeps, { id }: FileRow, kind: PictureKind, bytes: Uint8Array): Promise<Judged> {
  const clean = stripPicture(kind, bytes)
  if (!clean) return { kind: 'unfit', problem: wordsOfFile.broken }
  const shows = kind !== 'heic'
  const isSame = clean.length === bytes.length && Buffer.compare(clean, bytes) === 0
  if (isSame) return { kind: 'sound', shows }
  const sealed = Array.from({ length: Math.ceil(clean.length / largestPart) }, (_, place) =>
    sealPart(id, place * largestPart, clean.subarray(place * largestPart, (place + 1) * largestPart)),
  )
  const parts = sealed.map(({ start, size, sha256 }) => ({ start, size, sha256 }))
  await deps.db.transaction().execute((tx) => intendParts(tx, id, parts))
  for (const part of sealed) await deps.files.put(part.bytes)
  return { kind: 'sound', shows, stripped: { parts, size: clean.length, sha256: createHash('sha256').update(clean).digest() } }
}

async function readWhole({ files }: JudgeDeps, { id }: FileRow, parts: readonly PartRow[]): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(readParts(files, id, parts)))
}
