import { stat } from 'node:fs/promises'
import { diskFiles } from './disk-files.ts'
import type { FileStore } from './port.ts'

/**
 * Files kept in two places. The first alone decides: a copy that cannot be written now is told of and made by the round of the night.
 * Streams, whose files live for days and are made anew, are not copied. What is deleted goes from the copy first, so that nothing can
 * bring it back.
 */
export function copiedFiles(first: FileStore, copy: FileStore, onFault: (fault: unknown) => void): FileStore {
  return {
    copy,
    async put(bytes) {
      const stored = await first.put(bytes)
      await copy.put(bytes).catch(onFault)
      return stored
    },
    putStream: (chunks) => first.putStream(chunks),
    async remove(sha256) {
      await copy.remove(sha256)
      await first.remove(sha256)
    },
    read: (sha256) => first.read(sha256),
  }
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
