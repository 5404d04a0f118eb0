import { stat } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { diskFiles } from './disk-files.ts'
import type { FileStore } from './port.ts'

/**
 * Files kept in two places. The first alone decides: a copy that cannot be written now is told of and made by the round of the night.
 * A stream goes to both at once, at the pace of the slower. What is deleted goes from the copy first, so that nothing can bring it back.
 */
export function copiedFiles(first: FileStore, copy: FileStore, onFault: (fault: unknown) => void): FileStore {
  return {
    copy,
    async put(bytes) {
      const stored = await first.put(bytes)
      await copy.put(bytes).catch(onFault)
      return stored
    },
    async putStream(chunks) {
      const aside = new PassThrough()
      const copying = copy.putStream(aside).catch((fault: unknown) => {
        aside.destroy()
        return fault
      })
      try {
        return await first.putStream(handing(chunks, aside))
      } finally {
        // A stream that broke off in the first place leaves no file in the second either.
        if (!aside.writableEnded) aside.destroy(new Error('The first place has no such file'))
        const copied = await copying
        if (!(copied instanceof Object && 'sha256' in copied)) onFault(copied)
      }
    },
    async remove(sha256) {
      await copy.remove(sha256)
      await first.remove(sha256)
    },
    read: (sha256) => first.read(sha256),
  }
}

/** Gives the chunks on, each of them to `aside` too while anybody reads there. */
async function* handing(chunks: AsyncIterable<Uint8Array>, aside: PassThrough) {
  for await (const chunk of chunks) {
    if (!aside.destroyed && !aside.write(chunk) && !aside.destroyed) await drained(aside)
    yield chunk
  }
  aside.end()
}

function drained(aside: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      aside.off('drain', done).off('close', done)
      resolve()
    }
    aside.on('drain', done).on('close', done)
  })
}

/**
 * Files under a directory that must be there: a disk that is not mounted has none, and nothing is to be written, looked for or believed
 * deleted in its place.
 */
export function mountedFiles(directory: string): FileStore {
  const files = diskFiles(directory)
  const mounted = async (): Promise<void> => {
    await stat(directory)
  }
  return {
    put: async (bytes) => mounted().then(() => files.put(bytes)),
    putStream: async (chunks) => mounted().then(() => files.putStream(chunks)),
    remove: async (sha256) => mounted().then(() => files.remove(sha256)),
    read: async (sha256) => mounted().then(() => files.read(sha256)),
  }
}
