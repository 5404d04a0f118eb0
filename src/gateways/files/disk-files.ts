import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ok, refuse } from '#/kernel/result.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { addressOf, isHash } from './content-address.ts'
import type { FileStore } from './port.ts'

/**
 * Files under a directory, `ab/cd/abcd…`. A file appears whole or not at all: written to a temporary file, synced, renamed.
 * Several processes may share the directory.
 */
export function diskFiles(directory: string): FileStore {
  return {
    async put(bytes) {
      const sha256 = sha256Hex(bytes)
      const stored = { sha256, size: bytes.length }
      const path = pathOf(directory, sha256)
      const present = await readPresent(path)
      if (!present || sha256Hex(present) !== sha256) {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeWhole(path, bytes)
      }
      // NOTE: also for a file that already exists: another process may have just renamed it.
      await syncFolders(directory, path)
      return stored
    },
    async putStream(chunks) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const aside = join(directory, `${randomUUID()}.part`)
      try {
        const stored = await writeAside(aside, chunks)
        const path = pathOf(directory, stored.sha256)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(aside, path)
        await syncFolders(directory, path)
        return stored
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    async remove(sha256) {
      if (isHash(sha256)) await rm(pathOf(directory, sha256), { force: true })
    },
    async read(sha256) {
      if (!isHash(sha256)) return refuse({ kind: 'missing' })
      const bytes = await readPresent(pathOf(directory, sha256))
      if (!bytes) return refuse({ kind: 'missing' })
      return sha256Hex(bytes) === sha256 ? ok(bytes) : refuse({ kind: 'damaged' })
    },
  }
}

async function writeAside(aside: string, chunks: AsyncIterable<Uint8Array>) {
  await using file = await open(aside, 'wx', 0o400)
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    size += chunk.length
    await file.writeFile(chunk)
  }
  await file.sync()
  return { sha256: hash.digest('hex'), size }
}

function pathOf(directory: string, sha256: string): string {
  return join(directory, addressOf(sha256))
}

async function readPresent(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const aside = `${path}.${randomUUID()}.part`
  try {
    await using file = await open(aside, 'wx', 0o400)
    await file.writeFile(bytes)
    await file.sync()
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** A rename survives a power failure only if the containing folder is synced, and so on up to the root. */
async function syncFolders(directory: string, path: string): Promise<void> {
  for (const folder of [dirname(path), dirname(dirname(path)), directory]) {
    await using handle = await open(folder, 'r')
    await handle.sync()
  }
}
