import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeArchive } from './write-archive.ts'
import type { ArchiveFile } from './write-archive.ts'

const at = Temporal.Instant.from('2026-11-28T09:00:00Z')

test('a file that cannot be read, or breaks off midway, breaks off its archive and nothing else', async () => {
  const unreadable = () => Promise.reject(new Error('the store is away'))
  await assert.rejects(whole([{ name: 'один.txt', read: unreadable }]), /the store is away/)
  async function* broken() {
    yield await Promise.resolve(Buffer.alloc(200_000))
    throw new Error('lost midway')
  }
  const good: ArchiveFile = { name: 'цел.txt', read: () => Promise.resolve(Buffer.from('цел')) }
  await assert.rejects(whole([good, { name: 'два.txt', portions: broken }, good]), /lost midway/)
  assert.ok((await whole([good])).length > 0)
})

async function whole(files: readonly ArchiveFile[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeArchive(files, at)))
}
