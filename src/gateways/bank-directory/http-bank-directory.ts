import { Buffer } from 'node:buffer'
import { fetch } from 'undici'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { BankDirectorySource, DirectoryProblem } from './port.ts'
import { mostPackedBytes, readBankDirectory } from './read-bank-directory.ts'

/** The directory at an address: of the Bank of Russia, which redirects to the file of the day, or of the operator's own mirror. */
export function httpBankDirectory(url: string, timeoutMs = 120_000): BankDirectorySource {
  return {
    async fetch() {
      const bytes = await download(url, AbortSignal.timeout(timeoutMs))
      return bytes instanceof Uint8Array ? readBankDirectory(bytes) : bytes
    },
  }
}

async function download(url: string, signal: AbortSignal): Promise<Uint8Array | Result<never, DirectoryProblem>> {
  try {
    const response = await fetch(url, { signal })
    if (response.status !== 200 || !response.body) return refuse({ kind: 'unavailable', reason: `HTTP ${response.status}` })
    const pieces: Uint8Array[] = []
    let length = 0
    for await (const piece of response.body) {
      length += piece.length
      // Leaving the loop closes the connection.
      if (length > mostPackedBytes) return refuse({ kind: 'tooLarge', reason: `more than ${mostPackedBytes} bytes` })
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } catch (error) {
    // No connection, a connection cut off, or no answer in time: all are tried again.
    return refuse({ kind: 'unavailable', reason: error instanceof Error ? error.name : 'no answer' })
  }
}
