import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { copiedFiles, mountedFiles } from './copied-files.ts'
import { diskFiles } from './disk-files.ts'
import type { FileStore } from './port.ts'

const bytes = new TextEncoder().encode('Договор № 1')

test('a file is kept in both places, and is deleted in both', async () => {
  await using places = await openPlaces()
  const { files, first, copy } = places
  const { sha256 } = await files.put(bytes)
  assert.deepEqual([await has(first, sha256), await has(copy, sha256)], [true, true])
  await files.remove(sha256)
  assert.deepEqual([await has(first, sha256), await has(copy, sha256)], [false, false])
})

test('a second place that is not there does not stop work: the file is kept in the first, and nothing is made in its stead', async () => {
  await using places = await openPlaces()
  const { files, first, faults, root } = places
  await rm(join(root, 'copy'), { recursive: true })
  const { sha256 } = await files.put(bytes)
  assert.deepEqual([await has(first, sha256), faults.length], [true, 1])
  assert.deepEqual(await readdir(root), ['first'])
  await assert.rejects(files.copy?.read(sha256) ?? Promise.resolve(), /ENOENT/)
})

test('what cannot be deleted from the copy now stays in the first place too: a deletion is done whole, or again', async () => {
  await using places = await openPlaces()
  const { files, first, root } = places
  const { sha256 } = await files.put(bytes)
  await rm(join(root, 'copy'), { recursive: true })
  await assert.rejects(files.remove(sha256), /ENOENT/)
  assert.equal(await has(first, sha256), true)
})

test('a stream is kept in both places; one that breaks off is kept in neither, and a copy that is not there does not stop it', async () => {
  await using places = await openPlaces()
  const { files, first, copy, faults, root } = places
  const whole = await files.putStream(pieces(200))
  assert.deepEqual([await has(first, whole.sha256), await has(copy, whole.sha256)], [true, true])
  assert.deepEqual(faults, [])
  const before = await Promise.all(['first', 'copy'].map((place) => readdir(join(root, place))))
  await assert.rejects(files.putStream(pieces(200, 150)), /broke off/)
  assert.deepEqual(
    await Promise.all(['first', 'copy'].map((place) => readdir(join(root, place)))),
    before,
    'nothing is left over',
  )
  await rm(join(root, 'copy'), { recursive: true })
  const alone = await files.putStream(pieces(300))
  assert.equal(await has(first, alone.sha256), true)
  assert.equal(faults.length, 2)
})

/** Pieces of 64 KB: more than either place takes at once. */
async function* pieces(count: number, until = count): AsyncIterable<Uint8Array> {
  for (let at = 0; at < count; at += 1) {
    if (at === until) throw new Error('The source broke off')
    yield new Uint8Array(65_536).fill(at)
  }
}

async function has(files: FileStore, sha256: string): Promise<boolean> {
  return (await files.read(sha256)).ok
}

async function openPlaces() {
  const root = await mkdtemp(join(tmpdir(), 'copied-files-'))
  const [first, copy] = [diskFiles(join(root, 'first')), diskFiles(join(root, 'copy'))]
  await first.put(new Uint8Array())
  await copy.put(new Uint8Array())
  const faults: unknown[] = []
  const files = copiedFiles(first, mountedFiles(join(root, 'copy')), (fault) => faults.push(fault))
  return { root, first, copy, files, faults, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) }
}
