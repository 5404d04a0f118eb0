import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { largestPart } from '#/features/attachments/domain/attachment.ts'
import { beginFile } from '#/features/attachments/server/begin-file.ts'
import { checkFile } from '#/features/attachments/server/check-file.ts'
import type { Asking } from '#/features/attachments/server/file-queries.ts'
import { openFile } from '#/features/attachments/server/open-file.ts'
import { receivePart } from '#/features/attachments/server/receive-part.ts'
import { diskFiles } from '#/gateways/files/disk-files.ts'
import type { Id } from '#/kernel/ids.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { compare } from './compare.ts'

const size = 200 * 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'upload-bench-'))
const source = join(folder, 'ролик.mp4')
const bytes = randomBytes(size)
bytes.write('\0\0\0\u0018ftypisom', 'latin1')
await writeFile(source, bytes)
const whole = createHash('sha256').update(bytes).digest('hex')
bytes.fill(0)

await using database = await openTestDatabase()
const opened = openDatabase(database.url, 2)
const { db } = opened
const files = diskFiles(join(folder, 'store'))
const scope = { personId: 'person_01ARYZ6S41TSV4RRFFQ69G5000' as Id<'person'> }
const asking = { side: 'person', scope } as unknown as Asking
const about = 'assignment_01ARYZ6S41TSV4RRFFQ69G5000' as Id<'assignment'>
await db
  .insertInto('persons')
  .values({
    id: scope.personId,
    phone: '89001234567' as never,
    status: 'active',
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  .execute()
const reachForm = () => Promise.resolve({ fixed: false })
const inspectPdf = () => Promise.resolve({ ok: true as const, value: undefined })
const deps = { db, clock, files, reachForm, inspectPdf, log: silentLog, virusScan: undefined }
const run = { attempt: 1, hold: done, finish: done, finishOrLeave: done }

let highest = 0
await compare({
  name: '15. Upload of 200 MB in parts of 4 MB, checked, and given back',
  unit: 'file',
  limit: { name: 'the same parts copied to another file and synced, read once', run: copy },
  product: { name: 'begin, 50 parts, check, open', run: upload },
  rounds: 3,
})
console.log(`  highest memory above the start while uploading: ${Math.round(highest / 1024 / 1024)} MB`)
assert.ok(highest < size, 'the whole file has stood in memory')
await opened.close()
rmSync(folder, { recursive: true })

async function copy() {
  const target = join(folder, 'copy')
  {
    await using from = await open(source)
    await using to = await open(target, 'w')
    for await (const part of parts(from)) await to.writeFile(part)
    await to.sync()
  }
  {
    await using read = await open(target)
    for await (const part of parts(read)) assert.ok(part.length > 0)
  }
  return { operations: 1 }
}

async function upload() {
  globalThis.gc?.()
  const start = process.memoryUsage().rss
  const note = () => (highest = Math.max(highest, process.memoryUsage().rss - start))
  const begun = await beginFile(deps, asking, { place: 'result', about, name: 'ролик.mp4', size })
  assert.ok(begun.ok)
  const id = begun.value.id as Id<'file'>
  await using from = await open(source)
  let offset = 0
  for await (const part of parts(from)) {
    const sha256 = createHash('sha256').update(part).digest('hex')
    const taken = await receivePart(deps, asking, id, { offset, sha256, bytes: part, whole })
    assert.ok(taken.ok)
    offset += part.length
    note()
  }
  await checkFile(deps, id, run)
  const given = await openFile(deps, asking, id, false)
  assert.ok(given.ok)
  let length = 0
  for await (const part of given.value.portions) {
    length += part.length
    note()
  }
  assert.equal(length, size)
  return { operations: 1 }
}

async function* parts(file: Awaited<ReturnType<typeof open>>): AsyncIterable<Uint8Array> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(largestPart), 0, largestPart, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

function done(): Promise<void> {
  return Promise.resolve()
}
