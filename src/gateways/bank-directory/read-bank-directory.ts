import { Buffer } from 'node:buffer'
import { fromBufferPromise } from 'yauzl'
import { refuse } from '#/kernel/result.ts'
import type { Refused, Result } from '#/kernel/result.ts'
import { readEd807 } from './read-ed807.ts'
import type { BankDirectory, DirectoryProblem } from './port.ts'

/** The directory of 2026 is under 1 MB packed and 5 MB unpacked. */
export const mostPackedBytes = 16 * 1024 * 1024
const mostUnpackedBytes = 128 * 1024 * 1024

/** Reads the directory of the Bank of Russia: an ED807 message, as it is or packed in ZIP as the site gives it. */
export async function readBankDirectory(bytes: Uint8Array): Promise<Result<BankDirectory, DirectoryProblem>> {
  if (bytes.length > mostPackedBytes) return tooLarge(mostPackedBytes)
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readEd807([bytes])
  try {
    return await readPacked(bytes)
  } catch (error) {
    // A damaged archive is the fault of its sender.
    return refuse({ kind: 'notADirectory', reason: error instanceof Error ? error.message : 'ZIP' })
  }
}

async function readPacked(bytes: Uint8Array): Promise<Result<BankDirectory, DirectoryProblem>> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.toLowerCase().endsWith('.xml')) continue
    if (entry.uncompressedSize > mostUnpackedBytes) return tooLarge(mostUnpackedBytes)
    // yauzl stops a stream that gives more than the entry declares.
    return await readEd807(await zip.openReadStreamPromise(entry))
  }
  return refuse({ kind: 'notADirectory', reason: 'no XML in the archive' })
}

function tooLarge(most: number): Refused<DirectoryProblem> {
  return refuse({ kind: 'tooLarge', reason: `more than ${most} bytes` })
}
