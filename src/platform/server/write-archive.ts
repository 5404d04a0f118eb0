import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { sha256Hex } from './secrets.ts'

/** A file of the archive. It is read in turn, so only one file, or one portion of a long one, is in memory. */
export type ArchiveFile = WholeFile | LongFile

type NamedFile = {
  readonly name: string
  /** Packed already, as a PDF is: it is stored as it stands. */
  readonly packed?: true
}
export type WholeFile = NamedFile & {
  readonly read: () => Promise<Uint8Array>
  /** The hash of what was read, where the reading has proven it; otherwise it is counted here. */
  readonly hashOf?: (bytes: Uint8Array) => string
}
type LongFile = NamedFile & { readonly portions: () => AsyncIterable<Uint8Array> }

/** Streams a ZIP and appends `hashes.txt`: the SHA-256 of every file in the format of `sha256sum -c`. */
export function writeArchive(files: readonly ArchiveFile[], at: Temporal.Instant): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const stream = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (fault) => stream.destroy(fault instanceof Error ? fault : new Error('The archive broke off')))
  // oxlint-disable-next-line no-restricted-globals -- the library takes no other moment
  const shared = { mtime: new Date(at.epochMilliseconds), mode: 0o100600 }
  const hashes: string[] = []
  const add = (name: string, portions: () => AsyncIterable<Uint8Array>, packed = false) => {
    zip.addReadStreamLazy(name, { ...shared, compress: !packed }, (give) => {
      const source = Readable.from(portions())
      // The library listens to no fault of a stream it is given, and one that nobody hears ends the process.
      source.on('error', (fault) => zip.emit('error', fault))
      give(null, source)
    })
  }
  for (const file of files) add(file.name, () => hashed(file), file.packed)
  add('hashes.txt', listed)
  zip.end()
  return stream

  async function* hashed(file: ArchiveFile): AsyncIterable<Uint8Array> {
    if ('read' in file) {
      const { read, hashOf = sha256Hex } = file
      const bytes = await read()
      hashes.push(`${hashOf(bytes)}  ${file.name}\n`)
      yield Buffer.from(bytes)
      return
    }
    const hash = createHash('sha256')
    for await (const bytes of file.portions()) {
      hash.update(bytes)
      yield Buffer.from(bytes)
    }
    hashes.push(`${hash.digest('hex')}  ${file.name}\n`)
  }

  async function* listed(): AsyncIterable<Uint8Array> {
    yield Buffer.from(hashes.join(''))
  }
}
