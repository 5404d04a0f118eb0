import { Buffer } from 'node:buffer'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { damaged, Refused } from './refused.ts'
import type { SpreadsheetLimits } from './spreadsheet.ts'

/** The entries of a workbook, by name without the leading slash; names are case-insensitive, as the format requires. */
export type Archive = {
  has(name: string): boolean
  /** Yields chunks of the unpacked entry; throws `Refused` when their size exceeds the declared size or the limits. */
  read(name: string, limit?: number): AsyncGenerator<Uint8Array>
}

/** Opens the archive and checks its directory against the limits. */
export async function openArchive(bytes: Uint8Array, limits: SpreadsheetLimits): Promise<Archive> {
  const zip = await orDamaged(() => fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  const entries = await directoryOf(zip, limits)
  let unpacked = 0
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name, limit = limits.unpacked) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) throw new Refused(damaged)
      if (entry.uncompressedSize > limit) throw new Refused({ kind: 'bomb' })
      const stream = await orDamaged(() => zip.openReadStreamPromise(entry))
      let own = 0
      try {
        for await (const chunk of stream) {
          own += chunk.length
          unpacked += chunk.length
          if (own > limit || unpacked > limits.unpacked) throw new Refused({ kind: 'bomb' })
          yield chunk
        }
      } catch (error) {
        throw asRefused(error)
      } finally {
        stream.destroy()
      }
    },
  }
}

async function directoryOf(zip: ZipFile, limits: SpreadsheetLimits): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new Refused({ kind: 'bomb' })
  const entries = new Map<string, Entry>()
  let declared = 0
  await orDamaged(async () => {
    for await (const entry of zip.eachEntry()) {
      declared += entry.uncompressedSize
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
      const suspicious = entry.uncompressedSize > limits.ratioFrom && ratio > limits.ratio
      if (entries.size >= limits.entries || declared > limits.unpacked || suspicious) throw new Refused({ kind: 'bomb' })
      if ((entry.generalPurposeBitFlag & 1) === 1) throw new Refused({ kind: 'encrypted' })
      const name = entry.fileName.replace(/^\//, '').toLowerCase()
      if (entries.has(name)) throw new Refused(damaged)
      entries.set(name, entry)
    }
  })
  return entries
}

async function orDamaged<Value>(action: () => Promise<Value>): Promise<Value> {
  try {
    return await action()
  } catch (error) {
    throw asRefused(error)
  }
}

/** Sizes that do not match their declaration are an attack; any other archive error is a damaged file. */
function asRefused(error: unknown): Error {
  if (error instanceof Refused) return error
  if (!(error instanceof Error)) return new Error(String(error))
  return new Refused(/too many bytes|not enough bytes/.test(error.message) ? { kind: 'bomb' } : damaged)
}
