import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { diskFiles } from './disk-files.ts'
import { moveFiles } from './move-files.ts'
import { s3Files } from './s3-files.ts'
import { startS3Simulator } from './simulator/start-s3-simulator.ts'

const bytes = new TextEncoder().encode('Договор № 1')
const missing = { ok: false, refusal: { kind: 'missing' } }

test('a file in a bucket is read back by its hash, by another node too', async () => {
  await using storage = await openStorage()
  const [one, other] = [s3Files(storage.place, storage.scratch), s3Files(storage.place, storage.scratch)]
  const stored = await one.put(bytes)
  assert.deepEqual(stored, { sha256: stored.sha256, size: bytes.length })
  const read = await other.read(stored.sha256)
  assert.deepEqual(read.ok && read.value, bytes)
  assert.deepEqual(
    (await Promise.all([one.put(bytes), other.put(bytes)])).map(({ sha256 }) => sha256),
    [stored.sha256, stored.sha256],
  )
})

test('an unknown hash, or a path that escapes the bucket, is missing; an empty file is a file', async () => {
  await using storage = await openStorage()
  const files = s3Files(storage.place, storage.scratch)
  assert.deepEqual(await files.read('0'.repeat(64)), missing)
  assert.deepEqual(await files.read('../../etc/passwd'), missing)
  const { sha256 } = await files.put(new Uint8Array())
  assert.equal((await files.read(sha256)).ok, true)
})

test('a flipped byte in the bucket is detected on reading, and storing the same bytes again repairs the file', async () => {
  await using storage = await openStorage()
  const files = s3Files(storage.place, storage.scratch)
  const { sha256 } = await files.put(bytes)
  const [path = '', kept] = [...storage.objects][0] ?? []
  assert.ok(kept && path.endsWith(`/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`))
  kept[3] = (kept[3] ?? 0) ^ 1
  assert.deepEqual(await files.read(sha256), { ok: false, refusal: { kind: 'damaged' } })
  await files.put(bytes)
  assert.equal((await files.read(sha256)).ok, true)
})

test('a stream goes to the address of its hash, and an interrupted one leaves nothing on either side', async () => {
  await using storage = await openStorage()
  const files = s3Files(storage.place, storage.scratch)
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
  assert.deepEqual(await readdir(storage.scratch), [])
})

test('a removed file is missing, and removing it again succeeds', async () => {
  await using storage = await openStorage()
  const files = s3Files(storage.place, storage.scratch)
  const { sha256 } = await files.put(bytes)
  await files.remove(sha256)
  await files.remove(sha256)
  await files.remove('../..')
  assert.deepEqual(await files.read(sha256), missing)
})

test('a storage that refuses the signature, or is not there, is a fault and never an absent file', async () => {
  await using storage = await openStorage()
  const { sha256 } = await s3Files(storage.place, storage.scratch).put(bytes)
  const foreign = s3Files({ ...storage.place, secret: 'other' }, storage.scratch)
  await assert.rejects(foreign.put(bytes), /403.*SignatureDoesNotMatch/)
  await assert.rejects(foreign.read(sha256), /403/)
  await assert.rejects(s3Files({ ...storage.place, keyId: 'other' }, storage.scratch).read(sha256), /InvalidAccessKeyId/)
  const nowhere = s3Files({ ...storage.place, url: new URL('/absent', storage.place.url).href }, storage.scratch)
  await assert.rejects(nowhere.put(bytes), /NoSuchBucket/)
  await assert.rejects(nowhere.read(sha256), /404.*NoSuchBucket/)
  await assert.rejects(nowhere.remove(sha256), /404.*NoSuchBucket/)
  storage.trouble.next = 2
  assert.equal((await s3Files(storage.place, storage.scratch).read(sha256)).ok, true)
  storage.trouble.next = 99
  await assert.rejects(s3Files(storage.place, storage.scratch).read(sha256), /503.*SlowDown/)
})

test('a large file may come slowly, and a storage that falls silent in the middle of one is given up', async () => {
  await using storage = await openStorage()
  const files = s3Files(storage.place, storage.scratch, 600)
  const { sha256 } = await files.put(bytes)
  Object.assign(storage.pace, { pieces: 6, pauseMilliseconds: 150 })
  const slow = await files.read(sha256)
  assert.deepEqual(slow.ok && slow.value, bytes)
  Object.assign(storage.pace, { pieces: 2, pauseMilliseconds: 1500 })
  await assert.rejects(files.read(sha256), /sent nothing for 600 ms/)
})

test('a folder moves into a bucket: every file is counted and read back, a spoilt one is named, and a second run sends nothing', async () => {
  await using storage = await openStorage()
  const from = join(storage.scratch, 'disk')
  const disk = diskFiles(from)
  const texts = ['один', 'два', 'три'].map((text) => new TextEncoder().encode(text))
  const stored = await Promise.all(texts.map((text) => disk.put(text)))
  const spoilt = await disk.put(new TextEncoder().encode('испорчен'))
  const path = join(from, spoilt.sha256.slice(0, 2), spoilt.sha256.slice(2, 4), spoilt.sha256)
  await rm(path)
  await writeFile(path, 'другое')
  await writeFile(join(from, 'half.part'), 'x')
  const files = s3Files(storage.place, storage.scratch)
  const first = await moveFiles(from, files)
  assert.deepEqual([first.found, first.sent, first.proven, first.damaged], [4, 3, 3, [spoilt.sha256]])
  for (const { sha256 } of stored) assert.equal((await files.read(sha256)).ok, true)
  const again = await moveFiles(from, files)
  assert.deepEqual([again.found, again.sent, again.proven], [4, 0, 3])
})

/** A storage that checks signatures, with one bucket and the keys it knows. */
async function openStorage() {
  const scratch = await mkdtemp(join(tmpdir(), 's3-scratch-'))
  const keys = { keyId: 'KEYOFNARYAD', secret: 'секрет/с+знаками' }
  const { url, ...storage } = await startS3Simulator('naryad', keys)
  return {
    ...storage,
    scratch,
    place: { url: `${url}/files/`, region: 'ru-central1', ...keys },
    async [Symbol.asyncDispose]() {
      await storage[Symbol.asyncDispose]()
      await rm(scratch, { recursive: true })
    },
  }
}
