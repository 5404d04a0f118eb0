import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isHash } from './content-address.ts'
import { diskFiles } from './disk-files.ts'
import type { FileStore } from './port.ts'

export type Moved = {
  /** Files found on the disk, and their bytes. */
  readonly found: number
  readonly bytes: number
  /** Sent now; the others were there. */
  readonly sent: number
  /** Read back whole, with the right hash. */
  readonly proven: number
  /** Hashes of files spoilt on the disk: nothing is sent of them. */
  readonly damaged: readonly string[]
}

/**
 * Copies every file of a folder into another store and reads each back there. It may be stopped and begun again: what is there whole is
 * not sent again. The folder is left as it is.
 */
export async function moveFiles(
  directory: string,
  to: FileStore,
  onFile: (done: number) => void = () => undefined,
): Promise<Moved> {
  const from = diskFiles(directory)
  let [found, bytes, sent, proven] = [0, 0, 0, 0]
  const damaged: string[] = []
  for (const path of await pathsIn(directory)) {
    const sha256 = path.slice(-64)
    found += 1
    bytes += (await stat(path)).size
    if (!(await to.read(sha256)).ok) {
      const file = await from.read(sha256)
      if (!file.ok) {
        damaged.push(sha256)
        continue
      }
      await to.put(file.value)
      sent += 1
      const back = await to.read(sha256)
      if (!back.ok) throw new Error(`The store does not return what it took: ${sha256} is ${back.refusal.kind}`)
    }
    proven += 1
    onFile(proven)
  }
  return { found, bytes, sent, proven, damaged }
}

/** Files under their hash; what a stopped program left half written is not one. */
async function pathsIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && isHash(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
