import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { demoContractors, demoInn } from '#/apps/demo/demo-people.ts'
import { signUp, fillProfile } from '#/apps/demo/demo-scenes.ts'
import { settle } from '#/apps/demo/demo-stage.ts'
import type { Phone } from '#/kernel/phone.ts'
import { askFor, personOf } from '../../../../tests/support/own-data-house.ts'
import type { Person } from '../../../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import type { WholeHouse } from '../../../../tests/support/whole-house.ts'
import * as contract from '../contract.ts'

const start = Temporal.Instant.from('2026-11-20T09:00:00Z')

for (const place of ['export:gathered', 'export:stored']) {
  test(`a worker killed at ${place} leaves one archive that opens, made by the next`, async () => {
    await using house = await openWholeHouse(start)
    const person = await addPerson(house)
    await askFor(house, contract.requestExport, person)
    assert.equal(await workInAnotherProcess(house, place), 'SIGKILL')
    assert.equal((await exportOf(house)).state, 'queued')
    house.clock.advance({ minutes: 2 })
    await settle(house.stage)
    const row = await exportOf(house)
    assert.equal(row.state, 'ready')
    const answer = await askFor(house, contract.downloadExport, person, { params: { id: row.id } })
    assert.equal(
      Buffer.from(answer.file?.bytes ?? [])
        .subarray(0, 4)
        .toString('latin1'),
      'PK\u0003\u0004',
    )
    const told = await house.db.selectFrom('notifications').select('title').where('event_key', 'like', 'export:%').execute()
    assert.equal(told.length, 1)
  })
}

test('a worker killed between dropping the key and deleting the file leaves the file to the next worker', async () => {
  await using house = await openWholeHouse(start)
  const person = await addPerson(house)
  await askFor(house, contract.requestExport, person)
  await settle(house.stage)
  const { file_key: fileKey } = await exportOf(house)
  house.clock.advance({ hours: 24 * 7 })
  assert.equal(await workInAnotherProcess(house, 'export:expired'), 'SIGKILL')
  const half = await exportOf(house)
  assert.deepEqual([half.state, half.key_cipher, half.file_key], ['expired', null, fileKey])
  house.clock.advance({ minutes: 2 })
  await settle(house.stage)
  assert.equal((await exportOf(house)).file_key, null)
  const files = await readdir(join(house.config.dataDir, 'files'), { recursive: true })
  assert.ok(!files.some((name) => name.endsWith(fileKey ?? '')))
})

test('a worker killed while deleting an account deletes nothing; the next one deletes everything, with one record', async () => {
  await using house = await openWholeHouse(start)
  const person = await addPerson(house)
  await askFor(house, contract.askClosing, person)
  await settle(house.stage)
  house.clock.advance({ hours: 24 * 7 })
  assert.equal(await workInAnotherProcess(house, 'account:destroyed'), 'SIGKILL')
  assert.deepEqual(await trace(house, person), { status: 'active', inn: demoInn(1), records: 0 })
  house.clock.advance({ minutes: 2 })
  await settle(house.stage)
  assert.deepEqual(await trace(house, person), { status: 'deleted', inn: null, records: 1 })
})

async function addPerson(house: WholeHouse): Promise<Person> {
  const [person] = demoContractors
  assert.ok(person)
  await fillProfile(await signUp(house.stage, person.phone, 'person'), person, demoInn(1), 1)
  await settle(house.stage)
  return personOf(house, person.phone as Phone)
}

function exportOf(house: WholeHouse) {
  return house.db.selectFrom('data_exports').selectAll().executeTakeFirstOrThrow()
}

async function trace(house: WholeHouse, { id }: Person) {
  const { status } = await house.db.selectFrom('persons').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  const { inn } = await house.db.selectFrom('profiles').select('inn').where('person_id', '=', id).executeTakeFirstOrThrow()
  return { status, inn, records: (await house.db.selectFrom('destruction_records').select('id').execute()).length }
}

/** The signal that ended the process; null when it exited by itself. */
async function workInAnotherProcess(house: WholeHouse, crashAt: string): Promise<NodeJS.Signals | null> {
  const module = pathToFileURL(resolve(import.meta.dirname, '../../../../tests/support/own-data-worker.ts')).href
  const program = `const { workOwnData } = await import(${JSON.stringify(module)}); await workOwnData(...process.argv.slice(1))`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, house.databaseUrl, house.config.dataDir, house.clock.now().toString()],
    { env: { ...process.env, CRASH_AT: crashAt }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  assert.ok(code === 0 || signal === 'SIGKILL', `ended with ${code} ${signal}`)
  return signal
}
