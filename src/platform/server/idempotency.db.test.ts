import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { standingClock } from './clock.ts'
import { openDatabase } from './database.ts'
import type { Tx } from './database.ts'
import { withIdempotency } from './idempotency.ts'
import type { StoredAnswer } from './idempotency.ts'

const database = await openTestDatabase()
const { db, close } = openDatabase(database.url, 8)
after(async () => {
  await close()
  await database[Symbol.asyncDispose]()
})

const key = '5f0c3e9a-1b7d-4b52-9d0e-8a3f2c1e4d5b'

test('the same key and input return the same answer and status, and run once', async () => {
  const desk = await openDesk()
  desk.answer = { status: 409, body: { code: -902, message: 'Нет' } }
  const first = await desk.call()
  desk.answer = { status: 200, body: { code: 1, message: 'Готово' } }
  assert.deepEqual(first, { ok: true, value: { status: 409, body: { code: -902, message: 'Нет' } } })
  assert.deepEqual(await desk.call(), first)
  assert.equal(desk.runs, 1)
})

test('neither the order of keys in the input nor the case of the idempotency key matters', async () => {
  const desk = await openDesk()
  await desk.call({ input: { body: { sum: 1, day: Temporal.PlainDate.from('2026-11-21') }, file: Buffer.from('x') } })
  const repeat = { body: { day: Temporal.PlainDate.from('2026-11-21'), sum: 1 }, file: new Uint8Array([120]) }
  assert.ok((await desk.call({ key: key.toUpperCase(), input: { file: repeat.file, body: repeat.body } })).ok)
  assert.equal(desk.runs, 1)
})

test('the same key with other input or for another call is refused', async () => {
  const desk = await openDesk()
  await desk.call({ input: { sum: [1, 2] } })
  for (const other of [{ input: { sum: [2, 1] } }, { input: undefined }, { input: { sum: [1, 2] }, endpoint: 'POST /other' }]) {
    assert.deepEqual(await desk.call(other), { ok: false, refusal: { kind: 'keyReused' } })
  }
  const bytes = await openDesk()
  await bytes.call({ input: Buffer.from('one') })
  assert.deepEqual(await bytes.call({ input: Buffer.from('two') }), { ok: false, refusal: { kind: 'keyReused' } })
})

test("two concurrent calls run once: the second is told to wait and then gets the first one's answer", async () => {
  const desk = await openDesk()
  const gate = desk.hold()
  const first = desk.call()
  await gate.begun
  assert.deepEqual(await desk.call(), { ok: false, refusal: { kind: 'keyRunning' } })
  gate.release()
  assert.deepEqual(await first, await desk.call())
  assert.equal(desk.runs, 1)
})

test('twenty concurrent calls run once', async () => {
  const desk = await openDesk()
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.call()))
  assert.equal(desk.runs, 1)
  for (const answer of answers) {
    assert.deepEqual(answer, answer.ok ? { ok: true, value: desk.answer } : { ok: false, refusal: { kind: 'keyRunning' } })
  }
})

test('a call without a key, or with a malformed one, does not run', async () => {
  const desk = await openDesk()
  for (const bad of [undefined, '', 'key', `${key}0`, key.replaceAll('-', '')]) {
    assert.deepEqual(await desk.call({ key: bad }), { ok: false, refusal: { kind: 'keyMissing' } })
  }
  assert.equal(desk.runs, 0)
})

test('the same key used by another person or for another organization is a different key', async () => {
  const desk = await openDesk()
  const scopes = [
    { personId: 'person_1' },
    { personId: 'person_2' },
    { personId: 'person_1', orgId: 'org_1' },
    { personId: 'person_1', orgId: 'org_2' },
    undefined,
  ]
  for (const scope of scopes) assert.ok((await desk.call({ scope })).ok)
  assert.ok((await desk.call({ scope: undefined, ip: '198.51.100.1' })).ok)
  assert.equal(desk.runs, 6)
})

test('a fault releases the key', async () => {
  const desk = await openDesk()
  desk.fault = new Error('no luck')
  await assert.rejects(desk.call(), /no luck/)
  desk.fault = undefined
  assert.deepEqual(await desk.call(), { ok: true, value: desk.answer })
  assert.equal(desk.runs, 2)
})

test('a call that was done and could not be answered is never done again, and its repeat says so', async () => {
  const desk = await openDesk()
  desk.write = true
  desk.fault = new Error('the answer failed')
  await assert.rejects(desk.call(), /the answer failed/)
  desk.fault = undefined
  const repeat = await desk.call()
  assert.deepEqual(repeat.ok && [repeat.value.status, repeat.value.body['kind']], [409, 'alreadyDone'])
  assert.deepEqual([desk.runs, await countWritten()], [1, 1])
})

test('a process that dies between its commit and its answer leaves a call that is done', async () => {
  const desk = await openDesk()
  desk.write = true
  const dead = desk.hold()
  void desk.call()
  await dead.begun
  await dead.written
  assert.deepEqual(await desk.call(), { ok: false, refusal: { kind: 'keyRunning' } })
  desk.clock.advance({ seconds: 61 })
  const repeat = await desk.call()
  assert.deepEqual(repeat.ok && repeat.value.body['kind'], 'alreadyDone')
  assert.deepEqual([desk.runs, await countWritten()], [1, 1])
})

test('a transaction that only reads does not make a call done', async () => {
  const desk = await openDesk()
  desk.read = true
  desk.fault = new Error('no luck')
  await assert.rejects(desk.call(), /no luck/)
  desk.fault = undefined
  assert.deepEqual(await desk.call(), { ok: true, value: desk.answer })
})

test('a superseded run commits nothing when it wakes', async () => {
  const desk = await openDesk()
  const slept = desk.hold('before writing')
  const overtaken = desk.call()
  await slept.begun
  desk.clock.advance({ seconds: 61 })
  desk.write = true
  await desk.call()
  slept.release()
  await assert.rejects(overtaken, /superseded/)
  assert.deepEqual([desk.runs, await countWritten()], [2, 1])
})

test('«come later» is not stored as an answer', async () => {
  const desk = await openDesk()
  for (const status of [429, 503]) {
    desk.answer = { status, body: { code: -901 } }
    await desk.call()
  }
  desk.answer = { status: 200, body: { code: 1 } }
  assert.deepEqual(await desk.call(), { ok: true, value: { status: 200, body: { code: 1 } } })
})

test('a run whose process died releases the key after a minute, for the same input only', async () => {
  const desk = await openDesk()
  const dead = desk.hold()
  const overtaken = desk.call()
  await dead.begun
  desk.clock.advance({ seconds: 59 })
  assert.deepEqual(await desk.call(), { ok: false, refusal: { kind: 'keyRunning' } })
  desk.clock.advance({ seconds: 2 })
  assert.deepEqual(await desk.call({ input: 'other' }), { ok: false, refusal: { kind: 'keyReused' } })
  desk.answer = { status: 200, body: { code: 1, message: 'Второй' } }
  const second = await desk.call()
  assert.deepEqual(second, { ok: true, value: desk.answer })
  desk.answer = { status: 200, body: { code: 1, message: 'Первый, очнувшись' } }
  dead.release()
  await overtaken
  assert.deepEqual(await desk.call(), second)
})

test("a superseded run does not release the new run's key when it fails", async () => {
  const desk = await openDesk()
  const dead = desk.hold()
  const overtaken = desk.call()
  await dead.begun
  desk.clock.advance({ seconds: 61 })
  const second = await desk.call()
  desk.fault = new Error('late')
  dead.release()
  await assert.rejects(overtaken, /late/)
  desk.fault = undefined
  assert.deepEqual(await desk.call(), second)
  assert.equal(desk.runs, 2)
})

test('a call that may lack a key has one of its session and input: once done it is answered again, a refusal is not kept', async () => {
  const desk = await openDesk()
  const unkeyed = { key: undefined, mayLackKey: true, scope: { personId: 'person_1', sessionId: 'session_1' } }
  desk.answer = { status: 200, body: { code: -314, message: 'Код не подошёл' } }
  const refused = await desk.call(unkeyed)
  desk.answer = { status: 200, body: { code: 1, message: 'Готово' } }
  const done = await desk.call(unkeyed)
  assert.notDeepEqual(done, refused)
  desk.answer = { status: 200, body: { code: 1, message: 'Ещё раз' } }
  assert.deepEqual(await desk.call(unkeyed), done)
  assert.equal(desk.runs, 2)
  for (const other of [{ input: { sum: 6 } }, { scope: { personId: 'person_1', sessionId: 'session_2' } }])
    assert.notDeepEqual(await desk.call({ ...unkeyed, ...other }), done)
  assert.deepEqual(await desk.call({ ...unkeyed, key: 'not a key' }), { ok: false, refusal: { kind: 'keyMissing' } })
  assert.deepEqual(await desk.call({ key: undefined }), { ok: false, refusal: { kind: 'keyMissing' } })
})

type Asked = { mayLackKey?: boolean; key?: string | undefined; input?: unknown; scope?: unknown; ip?: string; endpoint?: string }

/** A call that counts its runs; its answer is set in advance. */
async function openDesk() {
  await db.deleteFrom('idempotency_keys').execute()
  await db.deleteFrom('rate_counters').execute()
  const clock = standingClock('2026-11-21T09:00:00.123456Z')
  let held: Stop | undefined
  const desk = {
    clock,
    runs: 0,
    answer: { status: 200, body: { code: 1, message: 'Готово' } } as StoredAnswer,
    fault: undefined as Error | undefined,
    /** The runs commit a transaction that writes a row, or one that only reads. */
    write: false,
    read: false,
    /** The next run blocks until released. */
    hold(where: Stop['where'] = 'after writing') {
      const [begun, written, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const stop = { where, begun, written, gate }
      held = stop
      return {
        begun: stop.begun.promise,
        written: stop.written.promise,
        release: () => {
          stop.gate.resolve()
        },
      }
    },
    call(asked: Asked = {}) {
      const { input = { sum: 5 }, ip = '203.0.113.7', endpoint = 'POST /api/v1/person/x' } = asked
      const scope = 'scope' in asked ? asked.scope : { personId: 'person_1' }
      const idempotencyKey = 'key' in asked ? asked.key : key
      const repeat = { endpoint, caller: { idempotencyKey, ip }, scope, input, mayLackKey: asked.mayLackKey === true }
      return withIdempotency({ db, clock }, repeat, async () => {
        const run = (desk.runs += 1)
        const stop = held
        held = undefined
        stop?.begun.resolve()
        if (stop?.where === 'before writing') await stop.gate.promise
        await db.transaction().execute(async (tx) => {
          if (desk.read) await tx.selectFrom('idempotency_keys').selectAll().execute()
          if (desk.write) await writeRow(tx, run)
        })
        stop?.written.resolve()
        if (stop?.where === 'after writing') await stop.gate.promise
        if (desk.fault) throw desk.fault
        return desk.answer
      })
    },
  }
  return desk
}

type Stop = {
  readonly where: 'before writing' | 'after writing'
  readonly begun: PromiseWithResolvers<void>
  readonly written: PromiseWithResolvers<void>
  readonly gate: PromiseWithResolvers<void>
}

/** An effect: the first table at hand. */
async function writeRow(tx: Tx, run: number): Promise<void> {
  const row = { key: `run ${run}`, window_start: Temporal.Instant.from('2026-11-21T09:00:00Z'), count: 1 }
  await tx.insertInto('rate_counters').values(row).execute()
}

async function countWritten(): Promise<number> {
  return (await db.selectFrom('rate_counters').select('key').execute()).length
}
