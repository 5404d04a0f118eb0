import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { diskFiles } from './disk-files.ts'

const bytes = new TextEncoder().encode('Договор № 1')

test('a stored file is read back by its hash', async () => {
  await using place = await directory()
  const files = diskFiles(place.path)
  const stored = await files.put(bytes)
  assert.match(stored.sha256, /^[0-9a-f]{64}$/)
  assert.equal(stored.size, bytes.length)
  const read = await files.read(stored.sha256)
  assert.deepEqual(read.ok && new Uint8Array(read.value), bytes)
})

test('an empty file can be stored', async () => {
  await using place = await directory()
  const files = diskFiles(place.path)
  const { sha256 } = await files.put(new Uint8Array())
  assert.equal((await files.read(sha256)).ok, true)
})

test('an unknown hash, or a path that escapes the folder, is missing', async () => {
  await using place = await directory()
  const files = diskFiles(place.path)
  const missing = { ok: false, refusal: { kind: 'missing' } }
  assert.deepEqual(await files.read('0'.repeat(64)), missing)
  assert.deepEqual(await files.read('../../etc/passwd'), missing)
})

test('a flipped byte is detected on reading, and storing the same bytes again repairs the file', async () => {
  await using place = await directory()
  const files = diskFiles(place.path)
  const { sha256 } = await files.put(bytes)
  const path = join(place.path, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  const spoiled = await readFile(path)
  spoiled[3] = (spoiled[3] ?? 0) ^ 1
  await chmod(path, 0o600)
  await writeFile(path, spoiled)
  assert.deepEqual(await files.read(sha256), { ok: false, refusal: { kind: 'damaged' } })
  await files.put(bytes)
  assert.equal((await files.read(sha256)).ok, true)
})

test('the same bytes stored twenty times concurrently through two stores make one complete file and leave no temporary files', async () => {
  await using place = await directory()
  const stores = [diskFiles(place.path), diskFiles(place.path)]
  const puts = await Promise.all(Array.from({ length: 10 }, () => stores.map((files) => files.put(bytes))).flat())
  assert.equal(new Set(puts.map((stored) => stored.sha256)).size, 1)
  assert.deepEqual(await filesIn(place.path), [puts[0]?.sha256])
})

test('a failed write leaves nothing behind and throws', async () => {
  await using place = await directory()
  const blocked = join(place.path, 'blocked')
  await writeFile(blocked, '')
  await assert.rejects(diskFiles(blocked).put(bytes))
  assert.deepEqual(await filesIn(place.path), ['blocked'])
})

test('a streamed file equals a file of the same bytes, and an interrupted stream leaves nothing', async () => {
  await using place = await directory()
  const files = diskFiles(place.path)
  async function* pieces(last: () => Uint8Array) {
    yield bytes.subarray(0, 5)
    yield last()
  }
  const stored = await files.putStream(pieces(() => bytes.subarray(5)))
  assert.deepEqual(stored, await files.put(bytes))
  const broken = () => {
    throw new Error('The source is gone')
  }
  await assert.rejects(files.putStream(pieces(broken)), /source is gone/)
  assert.deepEqual(await filesIn(place.path), [stored.sha256])
})

test('a removed file is missing, removing it again succeeds, and neighbouring files are untouched', async () => {
  await using place = await directory()
  const files = diskFiles(place.path)
  const [one, other] = [await files.put(bytes), await files.put(new Uint8Array([1]))]
  await files.remove(one.sha256)
  await files.remove(one.sha256)
  await files.remove('../..')
  assert.deepEqual(await files.read(one.sha256), { ok: false, refusal: { kind: 'missing' } })
  assert.deepEqual(await filesIn(place.path), [other.sha256])
})

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function directory() {
  const path = await mkdtemp(join(tmpdir(), 'files-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
