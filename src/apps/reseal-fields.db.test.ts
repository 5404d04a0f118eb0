import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secretOf } from '#/features/profile/domain/requisites.ts'
import { openPayoutMethod } from '#/features/profile/server/open-payout-method.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { fieldDigests, openField, sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { createWorkTable, onJob, runDueJobs } from '#/platform/server/worker.ts'
import { openTestDatabase } from '../../tests/support/test-database.ts'
import { resealFields, resealFieldsJob } from './reseal-fields.ts'

const old: FieldKey = { version: 1, key: new Uint8Array(32).fill(7) }
const next: FieldKey = { version: 2, key: new Uint8Array(32).fill(9) }
const both: FieldKey = { ...next, others: [old] }
const people = 120

test('fields are resealed while people read and change them: no read fails, and the old key can be removed', async () => {
  await using house = await openHouse()
  let running = true
  let reads = 0
  const reading = Promise.all(
    [0, 1, 2].map(async (shift) => {
      for (let at = shift; running || at < people; at += 1) {
        const person = house.at(at)
        const profile = await readProfile(house.db, both, person.id)
        assert.equal(profile.paspnumber, person.number)
        assert.equal(secretOf(await openPayoutMethod(house.db, both, person.methodId)), person.account)
        reads += 1
      }
    }),
  )
  const changing = (async () => {
    for (let at = 0; at < 40; at += 1) {
      const { id, number } = house.at(at * 3)
      const sealed = sealField(both, id, 'paspnumber', number)
      await house.db.updateTable('profiles').set({ paspnumber_cipher: sealed }).where('person_id', '=', id).execute()
    }
  })()
  await house.reseal()
  running = false
  await Promise.all([reading, changing])
  await house.reseal()
  assert.ok(reads >= people)
  assert.deepEqual(await versions(house.db), [2])
  for (const { id, methodId, number, account } of house.everyone) {
    assert.equal((await readProfile(house.db, next, id)).paspnumber, number)
    assert.equal(secretOf(await openPayoutMethod(house.db, next, methodId)), account)
  }
  const digests = await house.db
    .selectFrom('payout_methods')
    .select('number_sha256')
    .where('id', '=', house.at(5).methodId)
    .execute()
  assert.ok(digests[0]?.number_sha256.equals(fieldDigests(next, house.at(5).account)[0]))
})

test('two concurrent workers reseal each row once', async () => {
  await using house = await openHouse()
  await Promise.all([house.reseal(), house.reseal()])
  await house.reseal()
  assert.deepEqual(await versions(house.db), [2])
  assert.equal((await readProfile(house.db, next, house.at(0).id)).paspnumber, house.at(0).number)
})

test('swapped ciphertexts of two people do not open, are logged, and do not block the rest', async () => {
  await using house = await openHouse()
  const [one, two] = [house.at(0), house.at(1)]
  const cipherOf = async (id: Id<'person'>) => {
    const row = await house.db
      .selectFrom('profiles')
      .select('paspnumber_cipher')
      .where('person_id', '=', id)
      .executeTakeFirstOrThrow()
    return row.paspnumber_cipher
  }
  const [first, second] = [await cipherOf(one.id), await cipherOf(two.id)]
  const give = (id: Id<'person'>, cipher: Buffer | null) =>
    house.db.updateTable('profiles').set({ paspnumber_cipher: cipher }).where('person_id', '=', id).execute()
  await give(one.id, second)
  await give(two.id, first)
  await assert.rejects(readProfile(house.db, both, one.id))
  await house.reseal()
  assert.deepEqual(house.spoiled.toSorted(), [one.id, two.id].toSorted())
  await assert.rejects(readProfile(house.db, both, two.id))
  assert.equal((await readProfile(house.db, next, house.at(2).id)).paspnumber, house.at(2).number)
})

test('an emptied account is skipped, an archive and a certificate keep their keys', async () => {
  await using house = await openHouse()
  const { id, methodId } = house.at(0)
  await house.db
    .updateTable('payout_methods')
    .set({ number_cipher: Buffer.alloc(0) })
    .where('id', '=', methodId)
    .execute()
  const exportId = newId('dataExport', house.clock)
  await house.db
    .insertInto('data_exports')
    .values({
      id: exportId,
      person_id: id,
      state: 'queued',
      key_cipher: sealField(old, id, `export:${exportId}`, 'ключ'),
      requested_at: house.clock.now(),
    })
    .execute()
  const certificateId = newId('taxCertificate', house.clock)
  const kept = sealField(old, id, `certificate:${certificateId}`, 'ключ справки')
  const facts = { kind: 'income', year: 2026, state: 'ready', asked_at: house.clock.now() } as const
  await house.db
    .insertInto('tax_certificates')
    .values({ id: certificateId, person_id: id, key_cipher: kept, ...facts })
    .execute()
  await house.reseal()
  assert.deepEqual(house.spoiled, [])
  const certificate = await house.db.selectFrom('tax_certificates').select('key_cipher').executeTakeFirstOrThrow()
  assert.equal(openField(next, id, `certificate:${certificateId}`, certificate.key_cipher ?? Buffer.alloc(0)), 'ключ справки')
  const { key_cipher: sealed } = await house.db.selectFrom('data_exports').select('key_cipher').executeTakeFirstOrThrow()
  assert.ok(sealed)
  assert.equal(openField(next, id, `export:${exportId}`, sealed), 'ключ')
})

test('with one key there is nothing to do; with two the job returns every hour', async () => {
  await using house = await openHouse()
  const { db, clock, log } = house
  const table = createWorkTable()
  let fieldKey = both
  onJob(table, resealFieldsJob, () => resealFields({ db, clock, log, fieldKey }))
  const waiting = async () => {
    await db.transaction().execute((tx) => enqueue(tx, clock, resealFieldsJob, {}, { key: 'platform' }))
    await runDueJobs({ db, clock, log, table })
    const rows = await db.selectFrom('jobs').select('run_at').where('name', '=', resealFieldsJob.name).execute()
    return rows.map((row) => row.run_at.toString())
  }
  assert.deepEqual(await waiting(), ['2026-11-21T10:00:00Z'])
  fieldKey = next
  assert.deepEqual(await waiting(), [])
})

async function openHouse() {
  const database = await openTestDatabase()
  const open = openDatabase(database.url, 8)
  const { db } = open
  const clock = standingClock('2026-11-21T09:00:00Z')
  const everyone = Array.from({ length: people }, (_, at) => ({
    id: newId('person', clock),
    methodId: newId('payoutMethod', clock),
    phone: `8900000${String(at).padStart(4, '0')}` as Phone,
    number: String(100_000 + at),
    account: `4081781000000000${String(at).padStart(4, '0')}`,
  }))
  await seed(db, clock.now(), everyone)
  const spoiled: string[] = []
  const log: Log = {
    info() {},
    warn() {},
    error: (facts) => {
      const id = 'id' in facts ? parseId('person', String(facts.id)) : undefined
      if (id) spoiled.push(id)
    },
  }
  return {
    db,
    clock,
    log,
    everyone,
    spoiled,
    at(place: number) {
      const found = everyone[place % people]
      if (!found) throw new Error('No such person')
      return found
    },
    reseal: () => resealFields({ db, clock, log, fieldKey: both }),
    async [Symbol.asyncDispose]() {
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

type Person = { id: Id<'person'>; methodId: Id<'payoutMethod'>; phone: Phone; number: string; account: string }

async function seed(db: Database, now: Temporal.Instant, everyone: readonly Person[]): Promise<void> {
  const persons = everyone.map(({ id, phone }) => ({ id, phone, status: 'active' as const, created_at: now, updated_at: now }))
  await db.insertInto('persons').values(persons).execute()
  const profiles = everyone.map(({ id, number }) => ({
    person_id: id,
    paspserial_cipher: sealField(old, id, 'paspserial', '4510'),
    paspnumber_cipher: sealField(old, id, 'paspnumber', number),
    doc_issued_by_cipher: sealField(old, id, 'docIssuedBy', 'ГУ МВД'),
    updated_at: now,
  }))
  await db.insertInto('profiles').values(profiles).execute()
  const methods = everyone.map(({ id, methodId, account }) => ({
    id: methodId,
    person_id: id,
    kind: 'account' as const,
    bik: '044525225',
    number_cipher: sealField(old, id, `payout:${methodId}`, account),
    number_sha256: fieldDigests(old, account)[0],
    mask: '••',
    is_main: true,
    usable_from: now,
    created_at: now,
  }))
  await db.insertInto('payout_methods').values(methods).execute()
}

/** Key versions present in the database, except in ciphertexts that a test has spoiled. */
async function versions(db: Database): Promise<number[]> {
  const { rows } = await rowsOf({ version: pgType.int })`
    select get_byte(paspserial_cipher, 0) as version from profiles
    union select get_byte(paspnumber_cipher, 0) from profiles
    union select get_byte(doc_issued_by_cipher, 0) from profiles
    union select get_byte(number_cipher, 0) from payout_methods order by 1`.execute(db)
  return rows.map(({ version }) => version)
}
