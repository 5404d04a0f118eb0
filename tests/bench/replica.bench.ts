import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#/platform/server/database.ts'
import { mostBehind, openReplica } from '#/platform/server/replica.ts'
import { openReplicaPair } from '../support/replica-pair.ts'
import { median } from './compare.ts'

/** A streaming replica beside its primary on this machine: how far behind it is, and what a read waits when it freezes or dies. */

await using pair = await openReplicaPair()
const { db, pool, close } = openDatabase(pair.primaryUrl, 8)
const replica = openReplica({ url: pair.replicaUrl, size: 8, primaryUrl: pair.primaryUrl })
await followed()

print('behind, nothing written', await lags(false))
print('behind, 200 commits a second', await lags(true))
const before = replica.counts()
await Promise.all(Array.from({ length: 50 }, () => read()))
assert.equal(replica.counts().replica - before.replica, 50)

await followed()
pair.freeze()
print('frozen: a read in hand', await timesOf(1))
print('frozen: the next ones', await timesOf(20))
pair.thaw()
await followed()
pair.kill()
print('killed: twenty reads from the moment', await timesOf(20))
await replica.stop()
await close()

function print(name: string, milliseconds: readonly number[]): void {
  const [least, most] = [Math.min(...milliseconds), Math.max(...milliseconds)].map((one) => one.toFixed(0))
  console.log(`  ${name}: median ${median(milliseconds).toFixed(0)} ms, ${least}–${most}`)
}

async function followed(): Promise<void> {
  while ((replica.behind() ?? Infinity) > mostBehind / 2) await pause(10)
}

function read() {
  return replica.read(() => db.selectFrom('installation_facts').selectAll().execute())
}

async function timesOf(count: number): Promise<number[]> {
  const times = []
  for (let no = 0; no < count; no += 1) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  return times
}

async function lags(isWriting: boolean): Promise<number[]> {
  const found = []
  await pool.query('create table if not exists written (no bigint generated always as identity, at timestamptz)')
  for (let no = 0; no < 1000; no += 1) {
    if (isWriting) await pool.query('insert into written (at) values (now())')
    await pause(5)
    found.push(replica.behind() ?? Infinity)
  }
  return found
}
