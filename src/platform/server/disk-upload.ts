import { mkdir, open, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { newToken } from './secrets.ts'

/** The body of an upload. It is on disk, and in memory only while its call runs. */
export type DiskUpload = {
  bytes(): Promise<Uint8Array>
  /** Frees the disk. */
  close(): Promise<void>
}

/**
 * Writes a body to a file that has no name any more, so nothing is left of it after a crash. Throws an error with status 413 when
 * the body is longer than `limit`.
 */
export async function receiveUpload(body: Readable, folder: string, limit: number): Promise<DiskUpload> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newToken())
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    let size = 0
    // Leaving early must not close the socket: a browser reads the refusal only when it has sent everything.
    const chunks: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false })
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > limit) throw Object.assign(new Error('The body is too large'), { statusCode: 413 })
      await file.writev([chunk])
    }
    return { bytes: () => readAll(file, size), close: () => file.close() }
  } catch (fault) {
    body.resume()
    await file.close()
    throw fault
  }
}

async function readAll(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(size)
  await file.read(bytes, 0, size, 0)
  return bytes
}
