import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { ArchiveEntry } from '../domain/archive-entry.ts'
import type { PartRow } from './file-queries.ts'
import { readPart } from './read-part.ts'

/** More entries than anybody packs by hand. */
const mostEntries = 20_000

/** The directory of a ZIP, which stands at its end: nothing is unpacked, and only those parts are read. Undefined: it is broken. */
export async function listArchive(files: FileStore, id: Id<'file'>, parts: readonly PartRow[], size: number) {
  const reader = new PartsReader(files, id, parts)
  try {
    const archive = await fromRandomAccessReaderPromise(reader, size, { autoClose: false })
    if (archive.entryCount > mostEntries) return undefined
    const entries: ArchiveEntry[] = []
    for await (const entry of archive.eachEntry())
      entries.push({ name: entry.fileName, isEncrypted: (entry.generalPurposeBitFlag & 1) === 1 })
    return entries
  } catch {
    // What the store could not read says nothing of the archive.
    if (reader.fault !== undefined) throw reader.fault
    return undefined
  }
}

/** Reads pieces of a file; the last part read is kept, for a directory is read entry by entry. */
class PartsReader extends RandomAccessReader {
  fault: unknown
  readonly #files: FileStore
  readonly #id: Id<'file'>
  readonly #parts: readonly PartRow[]
  #held: { readonly part: PartRow; readonly bytes: Uint8Array } | undefined

  constructor(files: FileStore, id: Id<'file'>, parts: readonly PartRow[]) {
    super()
    this.#files = files
    this.#id = id
    this.#parts = parts
  }

  override _readStreamForRange(from: number, to: number): Readable {
    return Readable.from(this.#pieces(from, to))
  }

  async *#pieces(from: number, to: number): AsyncIterable<Uint8Array> {
    for (const part of this.#parts) {
      if (part.start >= to || part.start + part.size <= from) continue
      const bytes = await this.#bytesOf(part)
      yield bytes.subarray(Math.max(0, from - part.start), Math.min(part.size, to - part.start))
    }
  }

  async #bytesOf(part: PartRow): Promise<Uint8Array> {
    if (this.#held?.part === part) return this.#held.bytes
    try {
      const bytes = await readPart(this.#files, this.#id, part)
      this.#held = { part, bytes }
      return bytes
    } catch (fault) {
      this.fault = fault
      throw fault
    }
  }
}
