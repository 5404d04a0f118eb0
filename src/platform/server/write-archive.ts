import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { sha256Hex } from './secrets.ts'

/** A file of the archive. It is read in turn, so only one file is in memory. */
export type ArchiveFile = {
  readonly name: string
  readonly read: () => Promise<Uint8Array>
  /** The hash of what was read, where the reading has proven it; otherwise it is counted here. */
  readonly hashOf?: (bytes: Uint8Array) => string
  /** Packed already, as a PDF is: it is stored as it stands. */
  readonly packed?: true
}

/** Streams a ZIP and appends `hashes.txt`: the SHA-256 of every file in the format of `sha256sum -c`. */
export function writeArchive(files: readonly ArchiveFile[], at: Temporal.Instant): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const stream = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (fault) => stream.destroy(fault instanceof Error ? fault : new Error('The archive broke off')))
  // oxlint-disable-next-line no-restricted-globals -- the library takes no other moment
  const shared = { mtime: new Date(at.epochMilliseconds), mode: 0o100600 }
  const hashes: string[] = []
  const add = (name: string, read: () => Promise<Uint8Array>, packed = false) => {
    zip.addReadStreamLazy(name, { ...shared, compress: !packed }, (give) => {
      read().then(
        (bytes) => give(null, Readable.from([Buffer.from(bytes)])),
        (fault: unknown) => give(fault, new Readable()),
      )
    })
  }
  for (const { name, read, packed, hashOf = sha256Hex } of files) {
    const hashed = async () => {
      const bytes = await read()
      hashes.push(`${hashOf(bytes)}  ${name}\n`)
      return bytes
    }
    add(name, hashed, packed)
  }
  add('hashes.txt', () => Promise.resolve(Buffer.from(hashes.join(''))))
  zip.end()
  return stream
}
